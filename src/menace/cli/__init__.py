"""The command line: one module per command; parse, call, print, exit status.

Knows typer, the terminal and the names of flags.
Does not decide anything: every command calls one function of the inside.
"""

from menace.cli.app import main

__all__ = ["main"]
