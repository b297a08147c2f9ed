"""The place between Python and the disk where file effects sit: under the buffers, over the system calls.

Files that are opened while an effect is in force get a raw layer of ours, and the real buffers and text layers above
it, so what the code sees of buffering stays true. Only regular files are touched: never pipes, sockets, terminals,
``/proc`` or what the interpreter itself imports.
"""

from __future__ import annotations

import builtins
import io
from typing import Any, Callable, List, Optional, Tuple

from .passage import Disk, Passage, Read, Write
from .patches import Patches
from .system_calls import replacements

_CHUNK = 1 << 16


class FileLayer:
    """Installed while there is a disk to pass through."""

    def __init__(self) -> None:
        self._passage = Passage()
        self._patches = Patches()
        self._open: Callable[..., Any] = builtins.open
        self._raw = _raw_class(self._passage)

    def add(self, disk: Disk) -> None:
        """Let a disk take part from now on."""
        if not self._passage.disks:
            self._open = builtins.open
            self._patches.put_everywhere({self._open: self.open, **replacements(self._passage)})
            self._patches.put(io, "FileIO", self._raw)
        self._passage.disks = (*self._passage.disks, disk)

    def remove(self, disk: Disk) -> None:
        """Let it take part no more; files that are still open go on as ordinary ones."""
        self._passage.disks = tuple(kept for kept in self._passage.disks if kept is not disk)
        if not self._passage.disks:
            self._patches.restore()

    def open(  # noqa: PLR0917 - the signature of the built-in function
        self, file: Any, mode: str = "r", buffering: int = -1, encoding: Optional[str] = None,
        errors: Optional[str] = None, newline: Optional[str] = None, closefd: bool = True, opener: Any = None,
    ) -> Any:  # fmt: skip
        """As the built-in function, with the raw file exchanged for ours."""
        if not self._passage.disks or not _is_plain(mode, buffering, (encoding, errors, newline)):
            # Off again, or arguments that are wrong: the real function knows best what to say about those.
            return self._open(file, mode, buffering, encoding, errors, newline, closefd, opener)
        raw = self._raw(file, mode.replace("t", "").replace("b", ""), closefd, opener)
        try:
            if buffering == 0:
                return raw
            to_terminal = buffering < 0 and raw.isatty()
            size = buffering if buffering > 1 else max(getattr(raw, "_blksize", 0), io.DEFAULT_BUFFER_SIZE)
            buffered: Any
            if "+" in mode:
                buffered = io.BufferedRandom(raw, size)
            elif "r" in mode:
                buffered = io.BufferedReader(raw, size)
            else:
                buffered = io.BufferedWriter(raw, size)
            if "b" in mode:
                return buffered
            text: Any = io.TextIOWrapper(buffered, encoding, errors, newline, buffering == 1 or to_terminal)
            text.mode = mode
        except BaseException:
            raw.close()
            raise
        return text


def _is_plain(mode: Any, buffering: Any, texts: Tuple[Any, ...]) -> bool:
    """Whether the arguments of ``open`` are ones that it accepts."""
    if not isinstance(mode, str) or not isinstance(buffering, int) or len(set(mode)) != len(mode):
        return False
    if not set(mode) <= set("rwaxbt+") or sum(letter in mode for letter in "rwax") != 1 or {"b", "t"} <= set(mode):
        return False
    if "b" in mode:
        return texts == (None, None, None) and buffering != 1
    return buffering != 0


def _raw_class(passage: Passage) -> Any:
    """A raw file whose reads and writes go through the passage."""

    class Raw(io.FileIO):
        def write(self, data: Any) -> int:
            real = super().write
            if self.closed or not passage.concerns(self.fileno()):
                return real(data)
            return passage.write(Write(self.fileno(), bytes(data)), real)

        def read(self, size: Optional[int] = -1) -> Any:
            real = super().read
            if size is None or size < 0:
                return self.readall()
            if self.closed or not passage.concerns(self.fileno()):
                return real(size)
            return passage.read(Read(self.fileno(), size), real)

        def readall(self) -> Any:
            if self.closed or not passage.concerns(self.fileno()):
                return super().readall()
            parts: List[bytes] = []
            while True:
                part = self.read(_CHUNK)
                if not part:
                    return b"".join(parts)
                parts.append(part)

        def readinto(self, buffer: Any) -> Any:
            if self.closed or not passage.concerns(self.fileno()):
                return super().readinto(buffer)
            with memoryview(buffer) as view, view.cast("B") as flat:
                data = self.read(len(flat))
                flat[: len(data)] = data
            return len(data)

    Raw.__name__ = Raw.__qualname__ = "FileIO"
    Raw.__module__ = "io"
    return Raw


LAYER = FileLayer()
"""The one of this process."""
