"""Libraries that are copied fast: what lies side by side in one file becomes one mapping.

A library comes in four or five pieces that differ in what may be done with them, and a copy of a process takes over
every piece by itself: of a typical target there are three hundred. Pieces that are only read may as well be run, and
those that were closed after loading may as well be written to: code under test can do both to itself anyway, and what
keeps it from the machine lies outside of this process. Half of the pieces are left then, and a copy costs a fifth less.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Iterator, List, NamedTuple, Tuple

from .gathering import read_whole

_MAP = "/proc/self/maps"
_READ, _WRITE, _RUN = 1, 2, 4
_READABLE, _RUNNABLE, _WRITABLE = b"r--p", b"r-xp", b"rw-p"


class _Piece(NamedTuple):
    """A part of a file in memory."""

    start: int
    stop: int
    access: bytes
    offset: int
    file: bytes


class Joiner:
    """Makes neighbouring pieces of libraries one.

    Made early, so that joining itself imports nothing and leaves nothing behind: by then the target is watched.
    """

    def __init__(self) -> None:
        self._protect = getattr(ctypes.CDLL(None), "mprotect", None) if sys.platform.startswith("linux") else None
        if self._protect is not None:
            self._protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]

    def join(self) -> None:
        """Do so, where the system lets us: a piece that it refuses stays what it was."""
        if self._protect is None:
            return
        try:
            listed = read_whole(_MAP)
        except OSError:  # nobody tells where libraries lie: then they stay as they are
            return
        for piece, access in list(_changes(list(_pieces(listed)))):
            self._protect(piece.start, piece.stop - piece.start, access)


def _pieces(listed: bytes) -> Iterator[_Piece]:
    for line in listed.splitlines():
        words = line.split(None, 5)
        if len(words) == 6 and words[5].startswith(b"/"):
            start, stop = (int(word, 16) for word in words[0].split(b"-"))
            yield _Piece(start, stop, words[1], int(words[2], 16), words[5])


def _changes(pieces: List[_Piece]) -> Iterator[Tuple[_Piece, int]]:
    """The pieces that would be one with their neighbours, if this could be done with them."""
    libraries = {piece.file for piece in pieces if piece.access == _RUNNABLE}
    for here, there in zip(pieces, pieces[1:]):  # noqa: B905, RUF007 - not before Python 3.10
        if here.file != there.file or here.file not in libraries:
            continue
        if here.stop != there.start or here.offset + here.stop - here.start != there.offset:
            continue
        if (here.access, there.access) == (_READABLE, _RUNNABLE):
            yield here, _READ | _RUN
        elif (here.access, there.access) == (_RUNNABLE, _READABLE):
            yield there, _READ | _RUN
        elif (here.access, there.access) == (_READABLE, _WRITABLE):
            yield here, _READ | _WRITE
