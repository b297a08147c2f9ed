"""Isolation: run cases where they can do no harm, and report what happened.

Knows about processes, limits, work folders and the target's interpreter.
Does not know why a case is run, nor what its outcome is worth.
"""

from menace.sandbox.bwrap import BwrapBackend
from menace.sandbox.interpreter import Interpreter, find_interpreter
from menace.sandbox.process import BackendOptions, ProcessBackend
from menace.sandbox.warm import WarmBackend
from menace.sandbox.workspace import Workspace

__all__ = [
    "BackendOptions",
    "BwrapBackend",
    "Interpreter",
    "ProcessBackend",
    "WarmBackend",
    "Workspace",
    "find_interpreter",
]
