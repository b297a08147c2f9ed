"""What a call used beside time and memory: bytes of files, handles, threads, tasks, audit events.

A call that uses nothing of it costs next to nothing here. What is counted is what the interpreter tells: what a call
reads from a handle that was open before, or a library does beneath the interpreter, is not seen.
"""

from __future__ import annotations

import functools
import os
import sys
import threading
from typing import Any, Callable, List, Optional, Tuple

from ..page import USED

_BYTES_READ, _BYTES_WRITTEN, _HANDLES, _THREADS, _TASKS, _EVENTS = range(len(USED))
_PLACES = {
    "open": _HANDLES, "socket.__new__": _HANDLES,
    "_thread.start_new_thread": _THREADS, "_thread.start_joinable_thread": _THREADS,
}  # fmt: skip
_IO = "/proc/self/io"

# Bound before the target is imported: it may replace these names in their modules.
_open, _read, _close, _READ_ONLY, _modules = os.open, os.read, os.close, os.O_RDONLY, sys.modules


class Amounts:
    """Counts from ``begin`` to ``end``; the observer of audit events passes them on."""

    def __init__(self) -> None:
        self._counts = [0] * len(USED)
        self._is_touched = self._is_on = False
        self._bytes: Optional[Tuple[int, int, int]] = None
        self._loops_watched = False
        self._watch_threads()

    def begin(self) -> None:
        """Count from here on."""
        self._is_on = True
        if not self._loops_watched and "asyncio.base_events" in _modules:
            self._watch_loops()

    def end(self) -> Optional[List[int]]:
        """What was counted since the beginning, in the order of ``USED``; None when that is nothing."""
        self._is_on = False
        if not self._is_touched:
            return None
        counts, before = self._counts, self._bytes
        self._counts, self._is_touched, self._bytes = [0] * len(USED), False, None
        now = _bytes_so_far() if before is not None else None
        if before is not None and now is not None:
            counts[_BYTES_READ] = max(0, now[0] - before[0] - before[2])
            counts[_BYTES_WRITTEN] = max(0, now[1] - before[1])
        return counts

    def note(self, event: str) -> None:
        """Take an audit event into account."""
        if not self._is_on:
            return
        place = _PLACES.get(event)
        if place == _HANDLES and self._bytes is None:
            self._bytes = _bytes_so_far()
        if place is not None:
            self._add(place)
        self._add(_EVENTS)

    def _add(self, place: int) -> None:
        if self._is_on:
            self._counts[place] += 1
            self._is_touched = True

    def _watch_threads(self) -> None:
        """Count the threads that are started where the interpreter has no audit event for that."""
        start: Any = getattr(threading, "_start_new_thread", None)
        if start is not None:

            @functools.wraps(start)
            def counting(*args: Any) -> Any:
                before = self._counts[_THREADS]
                number = start(*args)
                if self._counts[_THREADS] == before:
                    self._add(_THREADS)
                return number

            threading._start_new_thread = counting  # type: ignore[attr-defined]

    def _watch_loops(self) -> None:
        self._loops_watched = True
        loop: Any = getattr(_modules["asyncio.base_events"], "BaseEventLoop", None)
        create: Optional[Callable[..., Any]] = getattr(loop, "create_task", None)
        if create is not None:

            @functools.wraps(create)
            def counting(*args: Any, **kwargs: Any) -> Any:
                self._add(_TASKS)
                return create(*args, **kwargs)

            loop.create_task = counting


def _bytes_so_far() -> Optional[Tuple[int, int, int]]:
    """The bytes that this process has read and written, and those it read to know; None where nobody tells."""
    try:
        descriptor = _open(_IO, _READ_ONLY)
        try:
            told = _read(descriptor, 200)
        finally:
            _close(descriptor)
        words = told.split(None, 4)
        return int(words[1]), int(words[3]), len(told)
    except Exception:  # not there, not readable, or refused by an audit hook of the target
        return None
