"""Two small processes around the one that runs the target, so that nothing it starts can outlive it.

The outer one stays where it was started and is the one the parent kills. The inner one is the first process of a
process namespace of its own where that is possible: when it ends, the kernel ends everything in there. Elsewhere it
adopts what the target's process abandons and ends that itself.
"""

from __future__ import annotations

import os
import signal
from typing import Any, Callable, Dict, List

from . import confine

_NEEDED = (
    signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD, signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE,
    signal.SIGABRT, signal.SIGTRAP,
)  # fmt: skip
_IGNORED = [number for number in range(1, 32) if number not in _NEEDED]


def keep(report: Callable[[int], None]) -> None:
    """Return in the innermost process only; ``report`` gets its wait status if it dies without having said goodbye."""
    heard = turn_deaf()
    inner = os.fork()
    if inner:
        _wait(inner)
        os._exit(0)
    keep_inner(report, heard)


def keep_inner(report: Callable[[int], None], heard: Dict[int, Any]) -> None:
    """The inner half: what starts the worker and ends with it everything that the worker started."""
    confine.die_with_parent(None)
    confine.adopt_orphans()
    worker = os.fork()
    if not worker:
        # In a process namespace the end of its first process is enough; elsewhere the worker has to notice itself.
        confine.die_with_parent(None)
        for number, action in heard.items():
            signal.signal(number, signal.SIG_DFL if action is None else action)
        return
    status = _wait(worker)
    _end_adopted()
    report(status)
    os._exit(0)


def turn_deaf() -> Dict[int, Any]:
    """The target may signal its whole process group; these two answer to nothing but SIGKILL. What was set before."""
    return {number: signal.signal(number, signal.SIG_IGN) for number in _IGNORED}


def _wait(pid: int) -> int:
    """Wait for one child, burying others on the way."""
    while True:
        gone, status = os.waitpid(-1, 0)
        if gone == pid:
            return status


def _end_adopted() -> None:
    """End what the worker left behind; in a process namespace our own end does that."""
    for _ in range(100):
        left = _children()
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _children() -> List[int]:
    if os.getpid() == 1:
        return []
    try:
        with open("/proc/thread-self/children") as file:
            return [int(word) for word in file.read().split()]
    except (OSError, ValueError):
        return []
