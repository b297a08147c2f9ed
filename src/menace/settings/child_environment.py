"""The environment of a child process: built from a short list, never inherited."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

MARK_VARIABLE = "MENACE_MARK"
"""Carries the mark by which a sweep recognises processes that Menace started."""


def child_environment(
    scratch: Path, *, hash_seed: int, environ: Mapping[str, str] | None = None, mark: str = ""
) -> dict[str, str]:
    """All that code under test sees of an environment; its databases are temporary files in ``scratch``."""
    environment = os.environ if environ is None else environ
    folder = str(scratch)
    child = {
        "PATH": environment.get("PATH", os.defpath),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "HOME": folder,
        "TMPDIR": folder,
        # The interpreter refuses to start with a seed outside 32 bits.
        "PYTHONHASHSEED": str(hash_seed % 2**32),
        "DATABASE_URL": f"sqlite:///{scratch / 'database.db'}",
        "BOT_DB_PATH": str(scratch / "bots.db"),
        "BOT_PERFORMANCE_DB": str(scratch / "bot_performance_history.db"),
        "MAINTENANCE_DB": str(scratch / "maintenance.db"),
    }
    if mark:
        child[MARK_VARIABLE] = mark
    return child
