"""How large a process became while somebody else looked after it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

_LOOK_SECONDS = 0.1


@contextmanager
def peak_memory(process: psutil.Process) -> Iterator[list[int]]:
    """The largest resident size of the process within the block, looked at ten times a second."""
    peak, done = [0], threading.Event()

    def look() -> None:
        while not done.wait(_LOOK_SECONDS):
            try:
                peak[0] = max(peak[0], process.memory_info().rss)
            except psutil.Error:
                return  # it has ended

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield peak
    finally:
        done.set()
        thread.join()
