"""Limits that this machine cannot hold are refused before anything runs: a limit that does not hold is none."""

from __future__ import annotations

import sys
from functools import lru_cache

import psutil

from menace.domain import Limits
from menace.errors import EnvironmentUnfit

_FEWEST_FILES = 16
"""A child has its standard streams open, the page it shares with us, and what imports open for a moment."""


@lru_cache(maxsize=256)
def check_feasible(limits: Limits) -> None:
    """Raise ``EnvironmentUnfit`` for the first of the limits that cannot be enforced here."""
    if limits.open_files is not None:
        if limits.open_files < _FEWEST_FILES:
            raise EnvironmentUnfit(
                f"OPEN_FILES_LIMIT={limits.open_files} cannot be enforced: "
                f"a child needs {_FEWEST_FILES} open files for itself, so allow at least that many"
            )
        most = _most_open_files()
        if most is not None and limits.open_files > most:
            raise EnvironmentUnfit(
                f"OPEN_FILES_LIMIT={limits.open_files} cannot be enforced: "
                f"this machine allows a process {most} open files (ulimit -Hn)"
            )
    if limits.memory_bytes is not None:
        most = psutil.virtual_memory().total + psutil.swap_memory().total
        if limits.memory_bytes > most:
            raise EnvironmentUnfit(
                f"MEMORY_LIMIT={limits.memory_bytes >> 20}Mi cannot be enforced: this machine has {most >> 20}Mi in all"
            )


def _most_open_files() -> int | None:
    """How many files the system lets a process open at most, where it says so."""
    if sys.platform == "win32":
        return None
    import resource

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return None if hard == resource.RLIM_INFINITY else hard
