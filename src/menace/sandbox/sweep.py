"""Removing what a run that was killed left behind; only what carries our mark."""

from __future__ import annotations

import os
import stat
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import psutil

from menace.child.serving.folders import remove
from menace.domain import Swept
from menace.sandbox.layers.cgroups import find_places, recorded, remove_empty, remove_groups
from menace.sandbox.owners import PREFIX, is_owner_gone
from menace.sandbox.workspace import MARK_FILE

MARK_VARIABLE = "MENACE_MARK"


def sweep(older_than: timedelta) -> Swept:
    """End the processes, and remove the groups and folders, of runs whose own process is gone.

    Their namespaces and mounts need no removing: they went with the last process inside.
    """
    folders, processes, groups = 0, 0, 0
    failed: list[str] = []
    for root in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        mark = _abandoned(root, older_than)
        if mark is None:
            continue
        processes += end_marked(mark) if mark else 0
        for place in recorded(root):
            removed, resisting = remove_groups(place, root.name)
            groups += removed
            failed += resisting
        if remove(str(root)):
            folders += 1
        else:
            failed.append(str(root))
    return Swept(processes, folders, groups + _remove_empty_groups(older_than), tuple(failed))


def _remove_empty_groups(older_than: timedelta) -> int:
    """Remove groups of runs that are gone with their folders; whoever is in one may be somebody we cannot see."""
    return sum(
        remove_empty(group)
        for place in find_places()
        for group in place.folder.glob(f"{PREFIX}*")
        if _is_abandoned(group, older_than)
    )


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
    if not _is_abandoned(root, older_than):
        return None
    try:
        return (root / MARK_FILE).read_text()
    except OSError:
        return ""  # its owner was killed before it wrote the mark, or while it removed the folder


def _is_abandoned(folder: Path, older_than: timedelta) -> bool:
    """Whether it is ours, and the process in its name is gone."""
    try:
        status = folder.lstat()
        # Anybody can put a folder or a link of this name there; only our own are ours to remove.
        if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid():
            return False
    except OSError:
        return False
    return time.time() - status.st_mtime >= older_than.total_seconds() and is_owner_gone(folder.name)
