"""What a child shares with its parent: a page for what it has to say, and a file for what it prints."""

from __future__ import annotations

import contextlib
import mmap
import os
import struct
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from menace.child import page as layout
from menace.sandbox.watching.reading import Reader

_HEAD_BYTES = layout.SHAPE_AT
_TAIL = 4000
"""Bytes of output that are kept: the end tells most."""


class Shared:
    """The two files of one child, or of one zygote and its copies in turn."""

    def __init__(self, folder: Path) -> None:
        self.page, self.output = _nameless(folder, sealable=True), _nameless(folder)
        os.ftruncate(self.page, layout.SIZE)
        _keep_size(self.page)
        self._map = mmap.mmap(self.page, layout.SIZE)

    def reader(self, start: int, stop: int) -> Reader:
        """Clear both for a child that is to run these cases, and follow what it will say."""
        self._map[:_HEAD_BYTES] = bytes(_HEAD_BYTES)
        struct.pack_into("q", self._map, layout.CURRENT * layout.WORD, start - 1)
        os.ftruncate(self.output, 0)
        # Whoever had it before could change that for all that come after.
        _append_only(self.output)
        return Reader(self._map, start, stop)

    def printed(self) -> int:
        """How many bytes are in the output."""
        return os.fstat(self.output).st_size

    def printed_since(self, start: int) -> str:
        """The end of what was printed behind a place, as text."""
        end = self.printed()
        # The place is the child's own word.
        begin = max(min(max(start, 0), end), end - _TAIL)
        return os.pread(self.output, end - begin, begin).decode("utf-8", "backslashreplace")

    def close(self) -> None:
        """Let go of both; children keep theirs."""
        self._map.close()
        os.close(self.page)
        os.close(self.output)


@contextmanager
def shared(folder: Path) -> Iterator[Shared]:
    """The files of one child, let go of afterwards."""
    files = Shared(folder)
    try:
        yield files
    finally:
        files.close()


def _nameless(folder: Path, *, sealable: bool = False) -> int:
    """A file without a name, in memory where the system has such; the child could seal what we may seal."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("menace", os.MFD_CLOEXEC | (os.MFD_ALLOW_SEALING if sealable else 0))
    with tempfile.TemporaryFile(dir=folder) as file:
        return os.dup(file.fileno())


def _keep_size(descriptor: int) -> None:
    """Let nobody shorten a file: reading from a mapping whose file was shortened ends the reader, and that is us."""
    import fcntl

    # Only files in memory can be sealed; others are found where no children run.
    with contextlib.suppress(OSError, AttributeError):
        fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL)


def _append_only(descriptor: int) -> None:
    """Let all writers add at the end, whoever of them moved the common position."""
    # Not on every system there is; those without it run no children.
    import fcntl

    fcntl.fcntl(descriptor, fcntl.F_SETFL, fcntl.fcntl(descriptor, fcntl.F_GETFL) | os.O_APPEND)
