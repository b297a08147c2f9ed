"""A view of the host's files in which every change lands in a private folder.

What a step reads is what the host has, until the step (or its test data) puts something else in its place.
What it writes, renames or removes happens in the folder alone. A path of the host and its place in the folder
correspond one to one: ``/etc/hosts`` is ``<root>/etc/hosts``, and both spellings mean the same file.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_MOST_LINKS = 40
_NOT_FILES = ("/proc", "/sys", "/dev")
"""What looks like links there leads to things without a path, so it is left to the kernel."""


class Overlay:
    """The files one run sees; ``below`` is what it sees of everything it did not change.

    Paths named ``virtual`` are absolute as on the host, with every link followed that had to be.
    """

    def __init__(self, root: str, folder: str, below: Overlay | None = None) -> None:
        self.root = os.path.realpath(root)
        self.folder = folder
        self._below = below
        self._removed: set[str] = set()

    def resolve(self, path: str | bytes | os.PathLike[str] | os.PathLike[bytes], *, follow: bool = True) -> str:
        """The virtual path that is meant; without ``follow`` a link at its end stands for itself.

        Links are followed here and not by the kernel, which would leave the folder by them.
        """
        todo = self._bare(os.path.join(self.folder, os.fsdecode(path))).split("/")[::-1]
        done: list[str] = []
        links = 0
        while todo:
            part = todo.pop()
            if part in {"", "."}:
                continue
            if part == "..":
                del done[-1:]
                continue
            target = self._link("/" + "/".join([*done, part])) if follow or todo else None
            if target is None:
                done.append(part)
                continue
            links += 1
            if links > _MOST_LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), os.fsdecode(path))
            if target.startswith("/"):
                done, target = [], self._bare(target)
            todo.extend(target.split("/")[::-1])
        return "/" + "/".join(done)

    def locate(self, virtual: str) -> str | None:
        """Where the file really is, in the folder or below it; nothing when it is in neither."""
        upper = self.root + virtual
        if os.path.lexists(upper):
            return upper
        if self._is_removed(virtual):
            return None
        if self._below is not None:
            return self._below.locate(virtual)
        return virtual if os.path.lexists(virtual) else None

    def readable(self, virtual: str) -> str:
        """Where to read; when the file is nowhere, a place that says so with the error the host would give."""
        found = self.locate(virtual)
        if found is not None:
            return found
        parent = os.path.dirname(virtual)
        if self._is_removed(virtual) or (parent != virtual and self.readable(parent).startswith(f"{self.root}/")):
            return self.root + virtual
        return self._below.readable(virtual) if self._below is not None else virtual

    def is_folder(self, virtual: str) -> bool:
        """Whether a folder of that name can be seen; a link to one is a link."""
        found = self.locate(virtual)
        if found is None or not os.path.isdir(found):
            return False
        return found.startswith(_NOT_FILES) or not os.path.islink(found)

    def names(self, virtual: str) -> list[str]:
        """What a folder holds, seen from the step."""
        upper = self.root + virtual
        found = set(os.listdir(upper)) if os.path.isdir(upper) else set()
        if self._is_removed(virtual):
            return sorted(found)
        prefix = virtual.rstrip("/")
        return sorted(found | {name for name in self._names_below(virtual) if f"{prefix}/{name}" not in self._removed})

    def place(self, virtual: str) -> str:
        """The file's path in the folder; the folders above it are made, as far as the step can see them."""
        parent = os.path.dirname(virtual)
        if not os.path.lexists(self.root + parent) and self.is_folder(parent):
            # Not with the host's permissions: a folder nobody may write to must be writable here.
            with suppress(FileExistsError):  # another thread of the step was quicker
                os.mkdir(self.place(parent))
        return self.root + virtual

    def bring(self, virtual: str) -> str:
        """The file's path in the folder, after copying there what is only below."""
        upper = self.place(virtual)
        source = self.locate(virtual)
        if source is None or source == upper:
            return upper
        mode = os.lstat(source).st_mode
        if stat.S_ISDIR(mode):
            os.mkdir(upper)
        elif stat.S_ISREG(mode) or stat.S_ISLNK(mode):
            shutil.copy2(source, upper, follow_symlinks=False)
        else:
            raise PermissionError(errno.EPERM, "a device or pipe of the host cannot be changed from here", virtual)
        return upper

    def bring_all(self, virtual: str) -> str:
        """Like ``bring``, with everything a folder holds."""
        upper = self.bring(virtual)
        if os.path.isdir(upper) and not os.path.islink(upper):
            for name in self.names(virtual):
                self.bring_all(f"{virtual.rstrip('/')}/{name}")
        return upper

    def forget(self, virtual: str) -> None:
        """From now on nothing of that name is seen below; what is put in its place is seen."""
        self._removed.add(virtual)

    def write(self, path: str | os.PathLike[str], content: str | bytes) -> None:
        """Put a file there, making the folders it needs."""
        target = Path(self.root + self.resolve(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)

    def _bare(self, path: str) -> str:
        """The path as it would be on the host, also when it was spelled with the folder in front."""
        for layer in self._layers():
            if path == layer.root or path.startswith(f"{layer.root}/"):
                return path[len(layer.root) :] or "/"
        return path

    def _layers(self) -> Iterator[Overlay]:
        layer: Overlay | None = self
        while layer is not None:
            yield layer
            layer = layer._below

    def _link(self, virtual: str) -> str | None:
        found = self.locate(virtual)
        if found is None or found.startswith(_NOT_FILES):
            return None
        try:
            return os.readlink(found)
        except OSError:
            return None  # most names are no links

    def _is_removed(self, virtual: str) -> bool:
        if not self._removed:
            return False
        parts = virtual.split("/")
        return any("/".join(parts[:end]) in self._removed for end in range(2, len(parts) + 1))

    def _names_below(self, virtual: str) -> list[str]:
        if self._below is not None:
            return self._below.names(virtual)
        return os.listdir(virtual) if os.path.isdir(virtual) else []
