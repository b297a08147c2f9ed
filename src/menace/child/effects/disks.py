"""What the effects on disks have in common: their place in the passage, and which operation of a case they strike."""

from __future__ import annotations

import os
from typing import Tuple

from . import passage
from .base import Effect
from .file_layer import LAYER
from .passage import Write

_fstat = os.fstat
_EARLY = (0, 0, 1, 2)
"""Which operation goes wrong in further cases when nobody says: often the first, for many cases make only one."""
_FIRST_CASES = 4


class DiskEffect(Effect, passage.Disk):
    """An effect that takes part in every read and write of a file."""

    room = 0
    """How many bytes still fit, for the disks that have an end."""

    def start(self) -> None:
        self.position = 0
        LAYER.add(self)

    def stop(self) -> None:
        LAYER.remove(self)

    def next_position(self) -> int:
        """The number of this operation within the case."""
        with self._lock:
            self.position += 1
            return self.position - 1

    def place_of_failure(self) -> int:
        """Which operation of the case goes wrong when nobody says: in the first cases the first, as most make few."""
        given = self.given["at"]
        if given is not None:
            return int(given)
        return self.index // _FIRST_CASES if self.index < 2 * _FIRST_CASES else self.one_of(_EARLY)

    def within_room(self, write: Write, number: int, key: str) -> Write:
        """What of a write still fits, as the kernel does it: the caller comes back with the rest and is refused."""
        with self._lock:
            room = min(self.room, len(write.data))
            self.room -= room
        if room <= 0:
            self.operation = "write"
            self.count(key)
            raise failure(number)
        if room < len(write.data):
            self.count("short_writes")
        return write._replace(data=write.data[:room])


def identity(descriptor: int) -> Tuple[int, int]:
    """What tells a file from all others, whatever it is called."""
    status = _fstat(descriptor)
    return status.st_dev, status.st_ino


def failure(number: int) -> OSError:
    """The error of this number, as the system words it."""
    return OSError(number, os.strerror(number))
