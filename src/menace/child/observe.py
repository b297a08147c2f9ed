"""What a case touched and what it left behind: audit events, threads, file handles, processes."""

from __future__ import annotations

import _thread
import gc
import os
import resource
import sys
import threading
import time
from typing import Any, Dict, List, Optional, Set, Tuple

_CONNECT = {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "socket.bind"}
_SPAWN = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty"}
_WRITE = {
    "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "os.chown", "os.utime", "os.setxattr",
    "os.removexattr", "shutil.rmtree",
}  # fmt: skip
_WRITE_SECOND = {"os.link", "os.symlink", "shutil.copyfile"}
_WRITE_BOTH = {"os.rename", "shutil.move"}
"""Where the changed place stands among an event's arguments: first, second, or both."""
_SIGNAL = {"os.kill", "os.killpg", "signal.pthread_kill"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
_GRACE_SECONDS, _GRACE_STEPS = 0.2, 10

# Bound before the target is imported: it may replace these names in their modules.
_open, _listdir, _fstat, _getpid = open, os.listdir, os.fstat, os.getpid
_abspath, _realpath, _fsdecode = os.path.abspath, os.path.realpath, os.fsdecode
_enumerate, _collect, _unfreeze, _sleep = threading.enumerate, gc.collect, gc.unfreeze, time.sleep
_getrusage = resource.getrusage
_dup, _close, _thread_count = os.dup, os.close, _thread._count


class Observer:
    """Watches audit events from now until the process ends; a hook can never be taken out again."""

    def __init__(self, scratch: str, deny: bool) -> None:
        self.capabilities: Set[str] = set()
        self.events: Dict[str, int] = {}
        self.touched: Set[str] = set()
        self._scratch = os.path.realpath(scratch)
        self._deny = deny
        self._active = False
        sys.addaudithook(self._hook)

    def move(self, scratch: str) -> None:
        """Take another folder for the one that may be written to."""
        self._scratch = os.path.realpath(scratch)

    def begin(self) -> None:
        """Forget what the last case touched and watch the next one."""
        self.touched = set()
        self._active = True

    def end(self) -> None:
        """Stop watching; the harness's own doings are nobody's capability."""
        self._active = False
        self.capabilities |= self.touched

    def _hook(self, event: str, arguments: Tuple[Any, ...]) -> None:
        if not self._active:
            return
        capability = self._capability(event, arguments)
        if capability is None:
            return
        self.touched.add(capability)
        self.events[event] = self.events.get(event, 0) + 1
        if self._deny and capability in ("connect", "write", "signal"):
            raise PermissionError("the sandbox does not allow %s" % event)

    def _capability(self, event: str, arguments: Tuple[Any, ...]) -> Optional[str]:
        if event == "open":
            return self._of_open(arguments)
        if event in _WRITE or event in _WRITE_SECOND or event in _WRITE_BOTH:
            places = arguments[1:2] if event in _WRITE_SECOND else arguments[: 2 if event in _WRITE_BOTH else 1]
            return None if all(self._inside(place) for place in places) else "write"
        if event in _CONNECT:
            return "connect"
        if event in _SPAWN:
            return "spawn"
        if event in _SIGNAL:
            return None if arguments and arguments[0] == _getpid() else "signal"
        return None

    def _of_open(self, arguments: Tuple[Any, ...]) -> Optional[str]:
        path, _, flags = (*arguments, None, None, None)[:3]
        if isinstance(path, int) or self._inside(path):
            return None
        return "write" if isinstance(flags, int) and flags & _WRITING else None

    def _inside(self, path: Any) -> bool:
        if isinstance(path, int):
            return True
        try:
            full = _abspath(_fsdecode(path))
            # Following links is slow and the kernel does it anyway, unless we are all there is to deny a write.
            if self._deny or not self._holds(full):
                full = _realpath(full)
        except (OSError, TypeError, ValueError):
            return False
        return full == os.devnull or self._holds(full)

    def _holds(self, path: str) -> bool:
        return path == self._scratch or path.startswith(self._scratch + os.sep)


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
            left.append("%d open file handle%s" % (surplus, "" if surplus == 1 else "s"))
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


def _outline() -> Tuple[int, int]:
    try:
        lowest = _dup(0)
        _close(lowest)
    except OSError:
        lowest = -1
    return lowest, _thread_count()


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
    return set()


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
