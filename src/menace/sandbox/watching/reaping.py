"""Ending a child with everything it started, and learning what it cost."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import psutil

from menace.sandbox.layers.cgroups import Group
from menace.sandbox.watching.refusals import Refusals

if TYPE_CHECKING:
    import resource

_LEAVING_SECONDS, _LEAVING_STEP = 1.0, 0.002


class Family:
    """A child that was started as a process of its own, and everything below it."""

    own = 2
    """Processes of ours among those below: the one that keeps the namespace, and the worker."""
    refusals: Refusals | None = None
    """Nobody asks us here: the kernel refuses by itself."""

    def __init__(self, process: subprocess.Popen[bytes], group: Group | None = None, job: int | None = None) -> None:
        self._process, self._group, self._job = process, group, job
        self._ended: tuple[int, float] | None = None
        # Readable once the process has ended; where the system has no such thing we look again and again.
        self._handle = os.pidfd_open(process.pid) if hasattr(os, "pidfd_open") else None

    def members(self) -> list[psutil.Process]:
        """The processes below the one that was started."""
        return descendants(self._process.pid)

    def wait(self, seconds: float) -> bool:
        """Wait that long for its end; whether it has ended."""
        if self._ended is None:
            if self._handle is not None:
                select.select([self._handle], [], [], seconds)
                seconds = 0.0
            self._ended = _wait(self._process.pid, time.monotonic() + seconds)
        return self._ended is not None

    def end(self) -> tuple[int, float]:
        """End them all, if they have not ended; the exit status and the CPU seconds."""
        status, used = self._ended = self._ended or reap(self._process.pid, time.monotonic())
        self._process.returncode = os.waitstatus_to_exitcode(status)
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        return self._process.returncode, used

    def has_greeted(self) -> bool:
        """Whether it has said hello, whatever is left of that: the position in its job is then behind the end."""
        return self._job is not None and os.lseek(self._job, 0, os.SEEK_CUR) > os.fstat(self._job).st_size

    def is_out_of_memory(self) -> bool:
        """Whether the kernel ended one of them because together they wanted more memory than they may have."""
        return self._group is not None and self._group.memory_kills() > 0


def reap(pid: int, until: float) -> tuple[int, float]:
    """Wait for the child until that moment, then end it with all it started; its status and its CPU seconds."""
    ended = _wait(pid, until)
    if ended is None and _kill_all(descendants(pid)):
        # The process we started goes by itself when its own are gone; what it waited for is then in its times.
        ended = _wait(pid, time.monotonic() + _LEAVING_SECONDS)
    with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody may be left in the group
        os.killpg(pid, signal.SIGKILL)
    return ended or _waited(os.wait4(pid, 0))


def _wait(pid: int, until: float) -> tuple[int, float] | None:
    while True:
        answer = os.wait4(pid, os.WNOHANG)
        if answer[0]:
            return _waited(answer)
        if time.monotonic() >= until:
            return None
        time.sleep(_LEAVING_STEP)


def _waited(answer: tuple[int, int, resource.struct_rusage]) -> tuple[int, float]:
    _, status, usage = answer
    return status, usage.ru_utime + usage.ru_stime


def _kill_all(processes: list[psutil.Process]) -> bool:
    """Whether there was anybody to kill."""
    for process in processes:
        try:
            process.kill()
        except psutil.Error:
            continue
    return bool(processes)


def cpu_seconds(process: psutil.Process) -> tuple[float, float]:
    """CPU time of a process, and of those it has already waited for."""
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0, 0.0
    return float(times.user + times.system), float(times.children_user + times.children_system)


def descendants(pid: int) -> list[psutil.Process]:
    """Those that left the group are still children of the child while it lives."""
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []
