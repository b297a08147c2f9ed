"""The C library of this process, for system calls that Python has no function for."""

from __future__ import annotations

import ctypes
from typing import Any, List

_LOADED: List[Any] = []


def libc() -> Any:
    """The library, opened once: opening it again in every copy of a process would cost more than most calls."""
    if not _LOADED:
        _LOADED.append(ctypes.CDLL(None, use_errno=True))
    return _LOADED[0]
