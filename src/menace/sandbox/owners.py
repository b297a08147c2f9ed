"""Whose a folder is: its name tells the process that made it, by number and by the moment it began."""

from __future__ import annotations

import os
from pathlib import Path

import psutil

PREFIX = "menace-run-"
_PROC = Path("/proc")
_TICKS = "t"
"""Before a count of the kernel's ticks; without it the moment is a time of the clock, in whole seconds."""
_CLOCK_SECONDS = 2.0
"""How far a time of the clock may be off: it was cut to whole seconds, and clocks are set right by a little."""


def owned_prefix() -> str:
    """How the names of all folders and groups begin that are this process's own."""
    return f"{PREFIX}{os.getpid()}-{_began(os.getpid())}-"


def is_owner_gone(name: str) -> bool:
    """Whether the name tells an owner, and that process is no longer there; a later one of its number is another."""
    try:
        number, began = name.removeprefix(PREFIX).split("-")[:2]
        pid, moment = int(number), int(began.removeprefix(_TICKS))
    except ValueError:
        return False
    try:
        if began.startswith(_TICKS):
            return _start_ticks(pid) != moment
        return abs(psutil.Process(pid).create_time() - moment) > _CLOCK_SECONDS
    except (FileNotFoundError, ProcessLookupError, psutil.NoSuchProcess):
        return True
    except (OSError, psutil.Error):
        return False  # it is there, and does not tell us more


def _began(pid: int) -> str:
    """The moment a process began, in words that stay the same while it lives."""
    # Where the kernel counts from its own start, a time of the clock is worked out anew at every look, and moves
    # with every correction of the clock: a run that still goes on would be taken for another process.
    try:
        return f"{_TICKS}{_start_ticks(pid)}"
    except (OSError, ValueError, IndexError):
        return str(int(psutil.Process(pid).create_time()))


def _start_ticks(pid: int) -> int:
    """When the kernel started a process, in ticks since its own start."""
    told = (_PROC / str(pid) / "stat").read_bytes()
    # Counted behind the name, which may hold blanks and brackets itself: the state is the third value.
    return int(told.rpartition(b")")[2].split()[22 - 3])
