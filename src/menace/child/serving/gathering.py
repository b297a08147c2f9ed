"""Memory that is copied fast: what the import makes lies together, and then in huge pages.

A copy of a process takes over every page by itself, and gives every one back at its end. Usually the interpreter's
memory lies in pieces between the libraries; put side by side it fits into pages that are 512 times as large, which
saves a sixth of what a copy of a typical target costs, and more of a large one. Where the system or the interpreter
knows nothing of it, everything stays as it is.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Callable, Iterator, List, Tuple

_MAP = "/proc/self/smaps"
_HUGE_PAGE = 2 << 20
_COLLAPSE = 25
_MMAP_THRESHOLD, _LARGEST_THRESHOLD, _USUAL_THRESHOLD = -3, 32 << 20, 128 << 10
_RAW = 0
_SMALL_OBJECT, _OLD_ROOM = 450, 2 << 20
_open, _os_read, _close = os.open, os.read, os.close
_pins: List[bytes] = []
"""Objects that keep alive what was taken before: one in every stretch that could be given back as a whole."""


class _Allocator(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("context", "allocate", "clear", "change", "free")]


class _Stretches(ctypes.Structure):
    """How the interpreter gets the stretches of memory that its objects lie in."""

    _fields_ = [(name, ctypes.c_void_p) for name in ("context", "allocate", "free")]


def lie_together() -> Callable[[], None]:
    """Take memory for objects from the C library's heap, which is one piece, until the answer is called."""
    try:
        heap, interpreter = ctypes.CDLL(None), ctypes.pythonapi
        change_heap, change = heap.mallopt, interpreter.PyObject_SetArenaAllocator
    except (AttributeError, OSError):
        return lambda: None
    usual, raw = _Stretches(), _Allocator()
    interpreter.PyObject_GetArenaAllocator(ctypes.byref(usual))
    interpreter.PyMem_GetAllocator(_RAW, ctypes.byref(raw))
    # The heap must never be handed a stretch that is not its own: the room in those that exist is used up and held.
    _pins.extend([bytes(_SMALL_OBJECT) for _ in range(_OLD_ROOM // 512)][::64])
    change_heap(_MMAP_THRESHOLD, _LARGEST_THRESHOLD)
    change(ctypes.byref(_Stretches(raw.context, raw.allocate, raw.free)))

    def as_usual() -> None:
        # A stretch of the heap that is given back from now on is not the kernel's to take, and simply stays.
        change(ctypes.byref(usual))
        change_heap(_MMAP_THRESHOLD, _USUAL_THRESHOLD)

    return as_usual


class Gatherer:
    """Puts what this process has written to into huge pages.

    Made early, so that gathering itself imports nothing and leaves nothing behind: by then the target is watched.
    """

    def __init__(self) -> None:
        self._advise = getattr(ctypes.CDLL(None), "madvise", None) if sys.platform.startswith("linux") else None
        if self._advise is not None:
            self._advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]

    def gather(self) -> None:
        """Do so, as far as huge pages are filled by it."""
        if self._advise is None:
            return
        try:
            listed = read_whole(_MAP)
        except OSError:  # nobody tells where memory lies: then it stays there
            return
        for start, stop in list(_written_to(listed)):
            first, last = -(-start // _HUGE_PAGE) * _HUGE_PAGE, stop // _HUGE_PAGE * _HUGE_PAGE
            # One by one: where there is no huge page left the others may stay as they are.
            for page in range(first, last, _HUGE_PAGE):
                self._advise(page, _HUGE_PAGE, _COLLAPSE)


def read_whole(path: str) -> bytes:
    """What a file of the system says, read in pieces: nobody knows its length before."""
    descriptor = _open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return b"".join(iter(lambda: _os_read(descriptor, 1 << 16), b""))
    finally:
        _close(descriptor)


def _written_to(listed: bytes) -> Iterator[Tuple[int, int]]:
    """Where the heap and other memory without a file lies, as far as most of it is in use."""
    start, stop, is_ours = 0, 0, False
    for line in listed.splitlines():
        words = line.split()
        if not words[0].endswith(b":"):
            start, stop = (int(word, 16) for word in words[0].split(b"-"))
            is_ours = words[1] == b"rw-p" and (len(words) == 5 or words[5] == b"[heap]")
        elif is_ours and words[0] == b"Anonymous:" and int(words[1]) * 1024 * 2 >= stop - start:
            yield start, stop
