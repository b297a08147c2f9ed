import sys

def greet(name):
    print "hello", name

try:
    greet(sys.argv[1])
except IndexError, error:
    print >>sys.stderr, error
