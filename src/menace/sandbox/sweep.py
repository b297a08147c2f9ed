"""Removing what a run that was killed left behind; only what carries our mark."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import psutil

from menace.domain import Swept
from menace.sandbox.workspace import MARK_FILE, PREFIX

MARK_VARIABLE = "MENACE_MARK"


def sweep(older_than: timedelta) -> Swept:
    """End the processes and remove the folders of runs whose own process is gone."""
    folders, processes = 0, 0
    failed: list[str] = []
    for root in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        mark = _abandoned(root, older_than)
        if mark is None:
            continue
        processes += end_marked(mark)
        shutil.rmtree(root, ignore_errors=True)
        if root.exists():
            failed.append(str(root))
        else:
            folders += 1
    return Swept(processes, folders, tuple(failed))


def end_marked(mark: str) -> int:
    """End every process whose environment carries this mark; how many there were."""
    ended = 0
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK_VARIABLE) == mark:
                process.kill()
                ended += 1
        except (psutil.Error, OSError):
            continue  # somebody else's process, or one that just ended
    return ended


def _abandoned(root: Path, older_than: timedelta) -> str | None:
    """The mark of a run folder whose owner is gone, or None while it may still be in use."""
    try:
        mark = json.loads((root / MARK_FILE).read_text())
        age = time.time() - root.stat().st_mtime
        owner, text = int(mark["pid"]), str(mark["mark"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if age < older_than.total_seconds() or psutil.pid_exists(owner):
        return None
    return text
