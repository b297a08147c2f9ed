"""Callables of the user, run in this process with their files redirected and their network in hand.

Knows how a call is led into a private folder, how stubs answer for the network, and what a step cost.
Does not confine: the code shares this process, so this keeps honest workflows from leaving traces, and nothing else.
Code that is not trusted is run by the backends of this room.
"""

from menace.sandbox.callables.metrics import ModuleMetrics, RunMetrics
from menace.sandbox.callables.runner import CallableRunner

__all__ = ["CallableRunner", "ModuleMetrics", "RunMetrics"]
