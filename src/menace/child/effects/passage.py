"""What bytes pass through on their way between a program and a disk."""

from __future__ import annotations

import os
import stat
from typing import Any, Callable, List, NamedTuple, Optional, Set, Tuple

_fstat, _stat = os.fstat, os.stat
_STANDARD_STREAMS = 2


class Write(NamedTuple):
    """Bytes on their way into a file; ``advances`` says whether the file's position moves with them."""

    descriptor: int
    data: bytes
    advances: bool = True


class Read(NamedTuple):
    """Bytes wanted of a file, at most ``size``."""

    descriptor: int
    size: int


class Disk:
    """What stands between a file and the disk: by default, nothing."""

    def write(self, write: Write, go_on: Callable[[Write], int]) -> int:
        """How many bytes the writer is told went out."""
        return go_on(write)

    def read(self, read: Read, go_on: Callable[[Read], bytes]) -> bytes:
        """What the reader gets."""
        return go_on(read)

    def change(self, go_on: Callable[[], None]) -> None:
        """A rename, a new folder or a flush to the device."""
        go_on()

    def look(self, go_on: Callable[[], List[Any]]) -> List[Any]:
        """What a folder is said to hold."""
        return go_on()


class Passage:
    """The disks in force, the newest asked first."""

    def __init__(self) -> None:
        self.disks: Tuple[Disk, ...] = ()
        self._foreign: Optional[Set[int]] = None

    def concerns(self, descriptor: int) -> bool:
        """Whether this is a file on a disk, and an effect is in force."""
        if not self.disks or descriptor <= _STANDARD_STREAMS:
            return False
        try:
            status = _fstat(descriptor)
        except OSError:
            return False
        return stat.S_ISREG(status.st_mode) and status.st_dev not in self._pseudo_devices()

    def write(self, write: Write, real: Callable[[bytes], int]) -> int:
        """Write through all disks."""

        def step(position: int, passed: Write) -> int:
            if position < 0:
                return real(passed.data)
            return disks[position].write(passed, lambda further: step(position - 1, further))

        disks = self.disks
        return step(len(disks) - 1, write)

    def read(self, read: Read, real: Callable[[int], bytes]) -> bytes:
        """Read through all disks."""

        def step(position: int, asked: Read) -> bytes:
            if position < 0:
                return real(asked.size)
            return disks[position].read(asked, lambda further: step(position - 1, further))

        disks = self.disks
        return step(len(disks) - 1, read)

    def change(self, real: Callable[[], None]) -> None:
        """Rename or flush through all disks."""

        def step(position: int) -> None:
            if position < 0:
                real()
            else:
                disks[position].change(lambda: step(position - 1))

        disks = self.disks
        step(len(disks) - 1)

    def look(self, real: Callable[[], List[Any]]) -> List[Any]:
        """List a folder through all disks."""

        def step(position: int) -> List[Any]:
            return real() if position < 0 else disks[position].look(lambda: step(position - 1))

        disks = self.disks
        return step(len(disks) - 1)

    def _pseudo_devices(self) -> Set[int]:
        if self._foreign is None:
            self._foreign = {device for device in map(_device, ("/proc", "/sys")) if device is not None}
        return self._foreign


def _device(folder: str) -> Optional[int]:
    try:
        return _stat(folder).st_dev
    except OSError:
        return None
