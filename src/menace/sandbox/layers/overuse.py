"""What the processes of a child use together, for limits that the kernel holds for each of them alone or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from menace.domain import Limits
from menace.sandbox.layers.limits import DISK_BYTES, MEMORY_BYTES, PROCESSES

_MOST_ENTRIES = 20_000
"""Files that are looked at; more than that are too many in any case."""


@dataclass(frozen=True, slots=True)
class Ceiling:
    """What a child may use; None is not watched. A scratch folder that the kernel bounds looks empty from outside."""

    processes: int = PROCESSES
    threads: int | None = None
    memory_bytes: int | None = None
    disk_bytes: int | None = None
    scratch: Path | None = None


def ceiling(limits: Limits, scratch: Path, *, has_group: bool) -> Ceiling:
    """What is to be watched of a child with these limits; the kernel counts the memory of those in a group."""
    return Ceiling(
        processes=limits.processes or PROCESSES,
        threads=limits.threads,
        memory_bytes=None if has_group else limits.memory_bytes or MEMORY_BYTES,
        disk_bytes=limits.disk_bytes or DISK_BYTES,
        scratch=scratch,
    )


def overuse(members: Sequence[psutil.Process], own: int, ceiling: Ceiling) -> str | None:
    """What of it is too much, as an end of a sentence; ``own`` of the processes are ours."""
    if len(members) - own > ceiling.processes:
        return f"started more than {ceiling.processes} processes"
    # Each process has a first thread, which is no thread that anybody started.
    if ceiling.threads is not None and sum(map(_threads, members)) - len(members) > ceiling.threads:
        return f"started more than {ceiling.threads} threads"
    if ceiling.memory_bytes is not None and _holds_more(members, ceiling.memory_bytes):
        return f"held more than {_mebibytes(ceiling.memory_bytes)} in all its processes"
    if ceiling.disk_bytes is not None and ceiling.scratch is not None and fills(ceiling.scratch, ceiling.disk_bytes):
        return f"wrote more than {_mebibytes(ceiling.disk_bytes)}"
    return None


def beyond_memory(limit: int | None) -> str:
    """How a child ended that the kernel ended for its memory."""
    return "ended by the memory limit" + (f" of {_mebibytes(limit)}" if limit else "")


def fills(folder: Path, limit: int) -> bool:
    """Whether the files in a folder take more room than that."""
    waiting, taken, entries = [str(folder)], 0, 0
    while waiting:
        try:
            with os.scandir(waiting.pop()) as found:
                for entry in found:
                    entries += 1
                    status = entry.stat(follow_symlinks=False)
                    taken += getattr(status, "st_blocks", status.st_size // 512) * 512
                    if taken > limit or entries > _MOST_ENTRIES:
                        return True
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
        except OSError:
            continue  # it is being removed, or closed to us
    return False


def _threads(process: psutil.Process) -> int:
    try:
        return int(process.num_threads())
    except psutil.Error:
        return 1


def _holds_more(members: Sequence[psutil.Process], limit: int) -> bool:
    """Pages that processes share count for each of them, so that only the dearer second look is sure."""
    return sum(map(_resident, members)) > limit and sum(map(_proportional, members)) > limit


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


def _proportional(process: psutil.Process) -> int:
    try:
        full = process.memory_full_info()
    except psutil.Error:
        return 0
    return int(getattr(full, "pss", full.rss))


def _mebibytes(size: int) -> str:
    return f"{size / (1 << 20):g} MiB"
