"""What outlives a call: threads, file handles, processes."""

from __future__ import annotations

import _thread
import gc
import os
import resource
import sys
import threading
import time
from typing import List, Set, Tuple

_GRACE_SECONDS, _GRACE_STEPS = 0.2, 10
_MOST_HANDLES = 1 << 14

# Bound before the target is imported: it may replace these names in their modules.
_open, _listdir, _fstat = open, os.listdir, os.fstat
_enumerate, _collect, _unfreeze, _sleep = threading.enumerate, gc.collect, gc.unfreeze, time.sleep
_getrusage, _getrlimit = resource.getrusage, resource.getrlimit
_dup, _close, _thread_count = os.dup, os.close, _thread._count
_allocate_lock, _start_thread = _thread.allocate_lock, _thread.start_new_thread


class Leaks:
    """Threads, file handles and processes that outlive a call."""

    def __init__(self) -> None:
        self._threads = set(_enumerate())
        self._handles = open_handles()
        self._children = running_children()
        self._outline = _outline()

    def is_quiet(self, spawned: bool) -> bool:
        """Whether a glance shows nothing new: as many threads, the same descriptor free, no process started."""
        return not spawned and _outline() == self._outline

    def found(self) -> List[str]:
        """What is there now and was not before, after the collector had its chance."""
        if not self._new_threads() and open_handles() <= self._handles and running_children() <= self._children:
            return []
        # What was frozen is out of the collector's sight, and would be held against the code.
        _unfreeze()
        _collect()
        left = ["thread %s" % thread.name for thread in self._new_threads()]
        surplus = len(open_handles() - self._handles)
        if surplus:
            left.append(handles(surplus))
        processes = len(self._lasting_children())
        if processes:
            left.append("%d running process%s" % (processes, "" if processes == 1 else "es"))
        return left

    def _lasting_children(self) -> Set[int]:
        """New children that are still there after a moment's grace for those about to end."""
        for _ in range(_GRACE_STEPS):
            if running_children() <= self._children:
                return set()
            _sleep(_GRACE_SECONDS / _GRACE_STEPS)
        return running_children() - self._children

    def _new_threads(self) -> List[threading.Thread]:
        return [thread for thread in _enumerate() if thread not in self._threads and thread.is_alive()]


def handles(number: int) -> str:
    """So many open handles, in words."""
    return "%d open file handle%s" % (number, "" if number == 1 else "s")


def _outline() -> Tuple[int, int, int]:
    """The lowest descriptors that are free, and how many threads there are.

    Two of them, for what was opened second may stay when the first is closed again.
    """
    try:
        lowest = _dup(0)
    except OSError:
        return -1, -1, _thread_count()
    try:
        second = _dup(0)
        _close(second)
    except OSError:
        second = -1
    _close(lowest)
    return lowest, second, _thread_count()


def running_children() -> Set[int]:
    """The processes started from here that have not ended; empty where the system does not tell."""
    found: Set[int] = set()
    for task in _names("/proc/self/task"):
        try:
            with _open("/proc/self/task/%s/children" % task) as file:
                found.update(int(word) for word in file.read().split())
        except Exception:  # noqa: S112 - not there, not readable, or refused by an audit hook of the target
            continue
    return {pid for pid in found if _is_running(pid)}


def _is_running(pid: int) -> bool:
    try:
        with _open("/proc/%d/stat" % pid) as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except Exception:  # as above
        return False


def _names(folder: str) -> List[str]:
    try:
        return _listdir(folder)
    except Exception:  # as above
        return []


def open_handles() -> Set[int]:
    """The numbers of the open descriptors, without the one needed for looking."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        names = _names(folder)
        if names:
            return {int(name) for name in names if name.isdigit() and _is_open(int(name))}
    # Looking takes a descriptor itself; when none is left, each number has to be tried.
    return {number for number in range(min(_getrlimit(resource.RLIMIT_NOFILE)[0], _MOST_HANDLES)) if _is_open(number)}


def can_open() -> bool:
    """Whether a descriptor is left to open anything with."""
    return _outline()[0] >= 0


def can_start() -> bool:
    """Whether the kernel, which counts threads and processes together, lets one more come up."""
    ended = _allocate_lock()
    ended.acquire()
    try:
        _start_thread(ended.release, ())
    except RuntimeError:
        return False
    ended.acquire()
    return True


def _is_open(number: int) -> bool:
    try:
        _fstat(number)
    except OSError:
        return False
    return True


def peak_memory() -> int:
    """The largest resident size of this process so far, in bytes."""
    peak = _getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
