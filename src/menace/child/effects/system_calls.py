"""The functions of ``os`` that move bytes or deal with folders, led through the passage where file effects sit."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, NamedTuple, Optional, Sequence

from .passage import Passage, Read, Write

_MOST_AT_ONCE = 1 << 20
"""A copy by the kernel is done in pieces here; callers must cope with that anyway."""


_CHANGING = ("replace", "rename", "mkdir", "fsync", "fdatasync")


def _found(name: str) -> Any:
    """The function of this name; None where the system has none, and then nothing is installed for it either."""
    return getattr(os, name, None)


_read, _write = os.read, os.write
_pread: Callable[..., bytes] = _found("pread")
_pwrite: Callable[..., int] = _found("pwrite")


def replacements(passage: Passage) -> Dict[Any, Any]:
    """The functions of this system, each with the one to use in its place."""
    made = {**_plain(passage), **_vectors(passage), **_copies(passage), **_changes(passage)}
    return {getattr(os, name): function for name, function in made.items() if hasattr(os, name)}


def _plain(passage: Passage) -> Dict[str, Callable[..., Any]]:
    real_write, real_read = os.write, os.read
    real_pwrite, real_pread = _found("pwrite"), _found("pread")

    def write(fd: int, data: Any, /) -> int:
        if not passage.concerns(fd):
            return real_write(fd, data)
        return passage.write(Write(fd, bytes(data)), lambda part: real_write(fd, part))

    def read(fd: int, length: int, /) -> bytes:
        if not passage.concerns(fd):
            return real_read(fd, length)
        return passage.read(Read(fd, length), lambda size: real_read(fd, size))

    def pwrite(fd: int, data: Any, offset: int, /) -> Any:
        if not passage.concerns(fd):
            return real_pwrite(fd, data, offset)
        return passage.write(Write(fd, bytes(data), advances=False), lambda part: real_pwrite(fd, part, offset))

    def pread(fd: int, length: int, offset: int, /) -> Any:
        if not passage.concerns(fd):
            return real_pread(fd, length, offset)
        return passage.read(Read(fd, length), lambda size: real_pread(fd, size, offset))

    return {"write": write, "read": read, "pwrite": pwrite, "pread": pread}


def _vectors(passage: Passage) -> Dict[str, Callable[..., Any]]:
    real_writev, real_readv = _found("writev"), _found("readv")
    real_write, real_read = os.write, os.read

    def writev(fd: int, buffers: Sequence[Any], /) -> Any:
        if not passage.concerns(fd):
            return real_writev(fd, buffers)
        joined = b"".join(bytes(part) for part in buffers)
        return passage.write(Write(fd, joined), lambda part: real_write(fd, part))

    def readv(fd: int, buffers: Sequence[Any], /) -> Any:
        if not passage.concerns(fd):
            return real_readv(fd, buffers)
        views = [memoryview(buffer).cast("B") for buffer in buffers]
        data = passage.read(Read(fd, sum(map(len, views))), lambda size: real_read(fd, size))
        rest = data
        for view in views:
            view[: len(rest[: len(view)])] = rest[: len(view)]
            rest = rest[len(view) :]
        return len(data)

    return {"writev": writev, "readv": readv}


def _copies(passage: Passage) -> Dict[str, Callable[..., Any]]:
    """``shutil`` lets the kernel copy where it can, past every layer of Python."""
    real_sendfile, real_copy = _found("sendfile"), _found("copy_file_range")

    def sendfile(out_fd: int, in_fd: int, offset: Any, count: int, *more: Any, **named: Any) -> Any:
        if more or named or not passage.concerns(out_fd):
            return real_sendfile(out_fd, in_fd, offset, count, *more, **named)
        return _moved(passage, _Place(in_fd, offset), _Place(out_fd, None), count)

    def copy_file_range(src: int, dst: int, count: int, offset_src: Any = None, offset_dst: Any = None) -> Any:
        if not passage.concerns(dst):
            return real_copy(src, dst, count, offset_src, offset_dst)
        return _moved(passage, _Place(src, offset_src), _Place(dst, offset_dst), count)

    return {"sendfile": sendfile, "copy_file_range": copy_file_range}


class _Place(NamedTuple):
    """Somewhere in a file; without an offset, where the file's own position is."""

    descriptor: int
    offset: Optional[int]

    def read(self, size: int) -> bytes:
        if self.offset is None:
            return _read(self.descriptor, size)
        return _pread(self.descriptor, size, self.offset)

    def write(self, data: bytes) -> int:
        if self.offset is None:
            return _write(self.descriptor, data)
        return _pwrite(self.descriptor, data, self.offset)


def _moved(passage: Passage, source: _Place, destination: _Place, count: int) -> int:
    """Copy up to ``count`` bytes by reading and writing; how many arrived."""
    size = min(count, _MOST_AT_ONCE)
    if passage.concerns(source.descriptor):
        data = passage.read(Read(source.descriptor, size), source.read)
    else:
        data = source.read(size)
    if not data:
        return 0
    return passage.write(Write(destination.descriptor, data, destination.offset is None), destination.write)


def _changes(passage: Passage) -> Dict[str, Callable[..., Any]]:
    real_listing = os.listdir

    def listdir(*args: Any, **kwargs: Any) -> Any:
        return passage.look(lambda: real_listing(*args, **kwargs))

    found = {name: _change(passage, getattr(os, name)) for name in _CHANGING if hasattr(os, name)}
    return {**found, "listdir": listdir}


def _change(passage: Passage, real: Callable[..., Any]) -> Callable[..., Any]:
    def changed(*args: Any, **kwargs: Any) -> None:
        passage.change(lambda: real(*args, **kwargs))

    return changed
