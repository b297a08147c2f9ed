"""The way back to the parent, kept out of reach of code that closes or overwrites descriptors by number."""

from __future__ import annotations

import contextlib
import fcntl
import mmap
import os
import struct
from typing import Any

from . import wire

_HIGHEST_FIRST = (200, 100, 20)
_LENGTH = struct.Struct(">I")
_PAGE = 1 << 16

_write, _fstat, _exit, _close = os.write, os.fstat, os._exit, os.close


class Channel:
    """Sends frames; when its descriptor is lost, the keeper delivers the last one."""

    def __init__(self, descriptor: int, marker: str, output: int = 1) -> None:
        self._descriptor = _moved(descriptor)
        self._output, self._marker = _moved(os.dup(output)), marker.encode("ascii")
        self._identity = _identity(self._descriptor)
        # Shared with the keeper's process, which holds the descriptor too and whose copy nobody else can close.
        self._last_words = mmap.mmap(-1, _PAGE)

    def send(self, kind: str, **fields: Any) -> None:
        """Write one frame, whole; without a descriptor, leave it as last words and end the process."""
        data = wire.encode({"kind": kind, **fields})
        try:
            if _identity(self._descriptor) != self._identity:
                raise OSError("the descriptor is another one now")
            while data:
                data = data[_write(self._descriptor, data) :]
        except OSError:
            if len(data) <= _PAGE - _LENGTH.size:
                self._last_words[: _LENGTH.size + len(data)] = _LENGTH.pack(len(data)) + data
            _exit(0)

    def mark_output(self) -> None:
        """Separate what will be printed from what was: the parent reads both ways at its own pace."""
        with contextlib.suppress(OSError):
            _write(self._output, self._marker)

    def close(self) -> None:
        """Let go of it; whoever holds a copy still has it."""
        _close(self._descriptor)
        _close(self._output)
        self._last_words.close()

    def pass_on(self) -> None:
        """Deliver the last words of a process that could not send them itself."""
        (size,) = _LENGTH.unpack_from(self._last_words)
        data = self._last_words[_LENGTH.size : _LENGTH.size + min(size, _PAGE)]
        while data:
            data = data[_write(self._descriptor, data) :]


def _moved(descriptor: int) -> int:
    """The same descriptor under a number that loops from 3 upwards do not meet soon."""
    for lowest in _HIGHEST_FIRST:
        try:
            moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, lowest)
        except OSError:
            continue
        _close(descriptor)
        return moved
    return descriptor


def _identity(descriptor: int) -> "tuple[int, int]":
    status = _fstat(descriptor)
    return status.st_dev, status.st_ino
