# Nothing but comments.
#
# Not even a docstring.
