"""The contents of a folder as a step sees them: what it wrote and what the host has, in one list."""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

from menace.sandbox.callables.active import inside
from menace.sandbox.callables.overlay import Overlay


def list_names(files: Overlay, virtual: str) -> list[str]:
    """The names in a folder; an error of the host when it is none, or may not be read."""
    if not os.path.isdir(files.root + virtual):
        os.scandir(files.readable(virtual)).close()
    return files.names(virtual)


def scan(files: Overlay, virtual: str, spelled: Any) -> Listing:
    """The entries of a folder, each with the path it has below ``spelled``."""
    as_bytes = isinstance(spelled, bytes)
    prefix = os.fsdecode(spelled)
    entries = []
    for name in list_names(files, virtual):
        path = os.path.join(prefix, name)
        shown: tuple[Any, Any] = (os.fsencode(name), os.fsencode(path)) if as_bytes else (name, path)
        entries.append(Entry(files, f"{virtual.rstrip('/')}/{name}", *shown))
    return Listing(entries)


class Entry:
    """What ``os.DirEntry`` is, for a folder that lies in two places."""

    def __init__(self, files: Overlay, virtual: str, name: Any, path: Any) -> None:
        self.name, self.path = name, path
        self._files, self._virtual = files, virtual

    def __fspath__(self) -> Any:
        return self.path

    def __repr__(self) -> str:
        return f"<DirEntry {self.name!r}>"

    def inode(self) -> int:
        """The number of the file."""
        return self.stat(follow_symlinks=False).st_ino

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        """What is known about the file."""
        with inside(None):
            virtual = self._files.resolve(self._virtual, follow=follow_symlinks)
            return os.stat(self._files.readable(virtual), follow_symlinks=False)

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is a folder."""
        with inside(None):
            virtual = self._files.resolve(self._virtual, follow=follow_symlinks)
            return not self._is_link(virtual) and os.path.isdir(self._files.readable(virtual))

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is an ordinary file."""
        with inside(None):
            virtual = self._files.resolve(self._virtual, follow=follow_symlinks)
            return not self._is_link(virtual) and os.path.isfile(self._files.readable(virtual))

    def is_symlink(self) -> bool:
        """Whether it is a link."""
        with inside(None):
            return self._is_link(self._virtual)

    def is_junction(self) -> bool:
        """Never: only Windows has those."""
        return False

    def _is_link(self, virtual: str) -> bool:
        return os.path.islink(self._files.readable(virtual))


class Listing:
    """What ``os.scandir`` returns: an iterator that can be closed."""

    def __init__(self, entries: list[Entry]) -> None:
        self._entries: Iterator[Entry] = iter(entries)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Entry:
        return next(self._entries)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give no further entries."""
        self._entries = iter(())
