"""Opening files: what is read comes from the run's view, what is written goes to its folder."""

from __future__ import annotations

import builtins
import errno
import io
import os
import sqlite3
import stat
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import quote, unquote

from menace.sandbox.callables.active import current, inside
from menace.sandbox.callables.overlay import Overlay
from menace.sandbox.callables.patching import Replacement

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_HARMLESS = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx")
_HARMLESS_BELOW = ("/dev/fd/", "/dev/pts/", "/dev/std", "/proc/self/fd/")
_COMPANIONS = ("-journal", "-wal")
"""Files that SQLite keeps beside a database, without which a copy of it may be of another time."""


def open_replacements() -> list[Replacement]:
    """``open``, ``io.FileIO`` and ``sqlite3.connect``, which open files without asking ``os.open``."""
    return [
        Replacement(builtins, "open", _opening(builtins.open)),
        Replacement(io, "FileIO", _file_class(io.FileIO)),
        Replacement(sqlite3, "connect", _connecting(sqlite3.connect)),
    ]


def path_of(descriptor: int) -> str:
    """Where an open folder is."""
    return os.readlink(f"/proc/self/fd/{descriptor}")


def opened(
    original: Callable[..., int], files: Overlay, path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None
) -> int:
    """What ``os.open`` does, within an overlay."""
    if dir_fd is not None:
        path = os.path.join(path_of(dir_fd), os.fsdecode(path))
    exclusive = flags & (os.O_CREAT | os.O_EXCL) == os.O_CREAT | os.O_EXCL
    virtual = files.resolve(path, follow=not (exclusive or flags & os.O_NOFOLLOW))
    found, upper = files.locate(virtual), files.root + virtual
    if not flags & _WRITING:
        return original(files.readable(virtual), flags, mode)
    if found is None:
        files.place(virtual)
    elif found != upper:
        if virtual in _HARMLESS or virtual.startswith(_HARMLESS_BELOW):
            return original(found, flags, mode)
        if exclusive:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        _bring(files, virtual, found, original, truncated=bool(flags & os.O_TRUNC))
    return original(upper, flags, mode)


def _bring(files: Overlay, virtual: str, found: str, original: Callable[..., int], *, truncated: bool) -> None:
    mode = os.lstat(found).st_mode
    if truncated and stat.S_ISREG(mode):
        # Its contents are about to be thrown away.
        os.close(original(files.place(virtual), os.O_WRONLY | os.O_CREAT, stat.S_IMODE(mode)))
    else:
        files.bring(virtual)


def _redirected(path: Any, flags: int) -> int:
    return os.open(path, flags, 0o666)


def _opening(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def open(  # noqa: A001, PLR0917 -- it takes the place of that very function
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Callable[[Any, int], int] | None = None,
    ) -> Any:
        # With an opener of its own the call reaches os.open by that.
        if opener is None and not isinstance(file, int) and current() is not None:
            opener = _redirected
        return original(file, mode, buffering, encoding, errors, newline, closefd, opener)

    return open


def _file_class(original: type[io.FileIO]) -> type[io.FileIO]:
    class _Kind(type(original)):  # type: ignore[misc]
        """Files opened before count as well."""

        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, original)

        def __subclasscheck__(cls, subclass: type) -> bool:
            return issubclass(subclass, original)

    class FileIO(original, metaclass=_Kind):  # type: ignore[misc,valid-type]
        """A file opened where the run keeps it."""

        def __init__(self, file: Any, mode: str = "r", closefd: bool = True, opener: Any = None) -> None:
            if opener is None and not isinstance(file, int) and current() is not None:
                opener = _redirected
            super().__init__(file, mode, closefd, opener)

    return FileIO


def _connecting(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def connect(database: Any, *args: Any, **kwargs: Any) -> Any:
        sandbox = current()
        if sandbox is None or database in {":memory:", b":memory:", ""}:
            return original(database, *args, **kwargs)
        with inside(None):
            return original(_database(sandbox.files, database, uri=bool(kwargs.get("uri"))), *args, **kwargs)

    return connect


def _database(files: Overlay, database: Any, *, uri: bool) -> str:
    if not (uri and str(database).startswith("file:")):
        return _kept(files, database)
    path, mark, query = str(database).removeprefix("file:").partition("?")
    if "mode=memory" in query or path == ":memory:":
        return str(database)
    host = path.removeprefix("//").partition("/")[2] if path.startswith("//") else None
    return f"file:{quote(_kept(files, unquote(path if host is None else f'/{host}')))}{mark}{query}"


def _kept(files: Overlay, database: Any) -> str:
    virtual = files.resolve(database)
    for ending in _COMPANIONS:
        files.bring(virtual + ending)
    return files.bring(virtual)
