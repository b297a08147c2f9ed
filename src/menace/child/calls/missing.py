"""What of the outside world a call needed and did not get: an error about that is no evidence about the code."""

from __future__ import annotations

import os
from typing import Optional, Set

_CHAIN = 10


def missing(error: BaseException, touched: Set[str], workspace: str) -> Optional[str]:
    """The kind of thing that was missing, if the exception is about that; None when it is about the code."""
    try:
        return _missing(error, touched, workspace.rstrip(os.sep) + os.sep)
    except Exception:  # attributes of the target's own exceptions may be anything; then nothing is known to be missing
        return None


def _missing(error: BaseException, touched: Set[str], prefix: str) -> Optional[str]:
    current: Optional[BaseException] = error
    for _ in range(_CHAIN):
        if current is None:
            return None
        found = _needed(current, touched)
        if found is not None:
            return found
        current = current.__cause__ or _passed_on(current, prefix)
    return None


def _needed(error: BaseException, touched: Set[str]) -> Optional[str]:
    kinds = type(error).__mro__
    if OSError in kinds:
        if touched:
            return sorted(touched)[0]
        if getattr(error, "filename", None) is not None:
            return "file"
    for refused in ("native", "thread"):
        # Whoever goes on without it may fail at anything, for instance at an encoding that was not found.
        if refused in touched:
            return refused
    # Named, not imported: most targets start no process, and the module is slow to load.
    if "spawn" in touched and any(kind.__name__ == "SubprocessError" for kind in kinds):
        return "spawn"
    if EOFError in kinds and "reading a line" in str(error):
        return "standard input"
    return None


def _passed_on(error: BaseException, prefix: str) -> Optional[BaseException]:
    """The exception during whose handling this one came up, when a library handled it.

    A library puts its own name on what happened. The target's own handler that falls over is a fault of its own: the
    missing file was planned for, the fall was not.
    """
    context = error.__context__
    if context is None or context.__traceback__ is None:
        return context
    # The traceback of a handled exception begins in the frame that handled it.
    handled_in = context.__traceback__.tb_frame.f_code.co_filename
    return None if handled_in.startswith(prefix) else context
