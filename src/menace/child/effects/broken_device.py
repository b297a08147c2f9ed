"""A disk that breaks: as a whole, in one file, or for a moment."""

from __future__ import annotations

import errno
from typing import Any, Callable, ClassVar, List, Mapping, NamedTuple, Optional, Tuple

from .disks import DiskEffect, failure, identity
from .passage import Read, Write


class _Breakage(NamedTuple):
    """What is not done any more, from which operation on, and how far that reaches.

    ``all`` are all later operations as well, ``once`` only the one, ``file`` all on one file, and none on others.
    """

    operations: str
    at: int = 0
    reach: str = "all"


_BREAKAGES = (
    _Breakage("both"),
    _Breakage("read"),
    _Breakage("write"),
    _Breakage("read", reach="file"),
    _Breakage("write", 1),
    _Breakage("both", reach="once"),
    _Breakage("read", 1, reach="file"),
    _Breakage("write", 1, reach="once"),
    _Breakage("both", 1),
    _Breakage("both", 1, reach="once"),
    _Breakage("write", 2),
    _Breakage("read", 2, reach="file"),
)
"""What cases meet in their order when nobody says, two of each, for every other one finds what a call has left.

Whoever meets a disk that does nothing any more has no second source to go on with, and none to spoil.
"""


class BrokenDevice(DiskEffect):
    """A read, write or flush fails with EIO; all later ones too, unless ``lasting`` is false.

    ``operations`` are ``read``, ``write``, ``both``, or ``any``: then a case without ``at`` may meet a bad sector,
    which still takes what is written, or a single file or operation that fails.
    """

    name = "eio"
    defaults: ClassVar[Mapping[str, Any]] = {"operations": "any", "at": None, "lasting": True}

    def start(self) -> None:
        self._broken = self._breakage()
        self._files: List[Tuple[int, int]] = []
        super().start()

    def write(self, write: Write, go_on: Callable[[Write], int]) -> int:
        self._fail("write", write.descriptor)
        return go_on(write)

    def read(self, read: Read, go_on: Callable[[Read], bytes]) -> bytes:
        self._fail("read", read.descriptor)
        return go_on(read)

    def look(self, go_on: Callable[[], List[Any]]) -> List[Any]:
        try:
            self._fail("read", None)
        except OSError:
            self.operation = "look"
            raise
        return go_on()

    def change(self, go_on: Callable[[], None]) -> None:
        self._fail("write", None)
        go_on()

    def _breakage(self) -> _Breakage:
        operations, at, lasting = self.given["operations"], self.given["at"], self.given["lasting"]
        if operations == "any" and at is None and lasting:
            turn = self.index // 2
            return _BREAKAGES[turn] if turn < len(_BREAKAGES) else self.one_of(_BREAKAGES)
        operations = "both" if operations == "any" else operations
        return _Breakage(operations, self.place_of_failure(), "all" if lasting else "once")

    def _fail(self, operation: str, descriptor: Optional[int]) -> None:
        operations, at, reach = self._broken
        if operations not in (operation, "both"):
            return
        if reach == "file":
            strikes = descriptor is not None and self._number_of(identity(descriptor)) == at
        else:
            position = self.next_position()
            strikes = position == at or (position > at and reach == "all")
        if strikes:
            self.operation = operation
            self.count("eio_errors")
            raise failure(errno.EIO)

    def _number_of(self, file: Tuple[int, int]) -> int:
        """Which of the files of a case this is, in the order in which they are met."""
        with self._lock:
            if file not in self._files:
                self._files.append(file)
            return self._files.index(file)
