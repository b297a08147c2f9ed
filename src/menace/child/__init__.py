"""The only code that runs inside the sandbox, in the target's own interpreter.

Knows how to confine itself, import the target, call it and tell how the call ended.
Does not know Menace: in there this folder is a package of its own, standard library only, relative
imports only, syntax of Python 3.8.
"""
