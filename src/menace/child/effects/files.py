"""Disks that are slow, full or forgetful, for everything that Python itself reads and writes.

Caught: ``open`` and all that uses it (``pathlib``, ``tempfile``, ``json``, ``csv``, ``gzip``, ``zipfile``, ``shutil``)
and the functions of ``os``. Not caught: files that were open before, and what is written below Python (``sqlite3``,
``mmap``, extension modules, other processes).
"""

from __future__ import annotations

import errno
import os
import signal
import socket
import time
from typing import Any, Callable, ClassVar, Mapping, Set, Tuple

from ..calls.consuming import consume
from .base import READ_BACK
from .disks import DiskEffect, identity
from .passage import Read, Write
from .patches import Patches
from .portions import holding_portioned, portioned

_sleep, _lseek, _kill, _getpid, _exit = time.sleep, os.lseek, os.kill, os.getpid, os._exit
_SHORT = (3, 40, 1 << 30)
"""How many bytes a short read gives at most, one of these by chance: files of all sizes are read in parts."""


class Disk(DiskEffect):
    """Every write, rename and flush takes a while; with ``quota_bytes``, no more than that many can be written."""

    name = "disk"
    defaults: ClassVar[Mapping[str, Any]] = {"delay_ms": 50, "quota_bytes": None}

    def start(self) -> None:
        self.room = int(self.given["quota_bytes"] or 0)
        super().start()

    def write(self, write: Write, go_on: Callable[[Write], int]) -> int:
        self._wait("delayed_writes")
        if self.given["quota_bytes"] is not None and write.data:
            write = self.within_room(write, errno.EDQUOT, "quota_errors")
        return go_on(write)

    def change(self, go_on: Callable[[], None]) -> None:
        self._wait("delayed_changes")
        go_on()

    def _wait(self, what: str) -> None:
        began = time.perf_counter()
        _sleep(self.given["delay_ms"] / 1000)
        self.count(what)
        self.count("delay_seconds", time.perf_counter() - began)


class _Damage(DiskEffect):
    """An effect that spoils what is written, and notices when the same call reads it back."""

    def start(self) -> None:
        self._damaged: Set[Tuple[int, int]] = set()
        super().start()

    def read(self, read: Read, go_on: Callable[[Read], bytes]) -> bytes:
        if self._damaged and identity(read.descriptor) in self._damaged:
            self.count(READ_BACK)
        return go_on(read)

    def note_damage(self, write: Write) -> None:
        """Remember the file that came to harm."""
        self._damaged.add(identity(write.descriptor))


class DiskCorruption(_Damage):
    """A share of the written bytes, and at least one of each write, arrives as another byte."""

    name = "disk_corruption"
    defaults: ClassVar[Mapping[str, Any]] = {"share": 0.01}

    def write(self, write: Write, go_on: Callable[[Write], int]) -> int:
        if not write.data:
            return go_on(write)
        data = bytearray(write.data)
        places = {self.below(len(data)) for _ in range(max(1, round(len(data) * self.given["share"])))}
        for place in places:
            data[place] ^= 1 + self.below(255)
        self.note_damage(write)
        self.count("corrupted_writes")
        self.count("corrupted_bytes", len(places))
        return go_on(write._replace(data=bytes(data)))


class NoSpaceLeft(DiskEffect):
    """The disk is full after so many bytes, and stays full; when nobody says, at once, or in the middle of a write."""

    name = "enospc"
    defaults: ClassVar[Mapping[str, Any]] = {"after_bytes": None}

    def start(self) -> None:
        given = self.given["after_bytes"]
        kind = self.index // 2 % 3
        self._halves = given is None and kind == 1
        self.room = (0, 0, self.one_of((8, 64, 512, 4096)))[kind] if given is None else int(given)
        super().start()

    def write(self, write: Write, go_on: Callable[[Write], int]) -> int:
        if self._halves and write.data:
            self._halves, self.room = False, len(write.data) // 2
        return go_on(self.within_room(write, errno.ENOSPC, "enospc_errors") if write.data else write)


class TornWrite(_Damage):
    """One write arrives in part, and the writer is told that all went well, or (``then`` = ``exit``) told no more."""

    name = "torn_write"
    defaults: ClassVar[Mapping[str, Any]] = {"at": None, "then": "continue"}

    def start(self) -> None:
        self._at = self.place_of_failure()
        super().start()

    def write(self, write: Write, go_on: Callable[[Write], int]) -> int:
        if not write.data or self.next_position() != self._at:
            return go_on(write)
        kept = self.below(len(write.data))
        if kept:
            kept = go_on(write._replace(data=write.data[:kept]))
        lost = len(write.data) - kept
        if self.given["then"] == "exit":
            end_process()
        if write.advances:
            # The writer believes to be behind what it wrote, and so must the next write be.
            _lseek(write.descriptor, lost, os.SEEK_CUR)
        self.note_damage(write)
        self.count("torn_writes")
        self.count("lost_bytes", lost)
        return len(write.data)


class PartialRead(DiskEffect):
    """Reads of files and sockets give fewer bytes than asked for; buffered readers ask again, as they should."""

    name = "partial_read"
    defaults: ClassVar[Mapping[str, Any]] = {"share": 1.0}
    spares_arguments = True
    """Whether streams in memory that are given to a call, or that its object holds, give all that is asked for."""

    def start(self) -> None:
        self._patches = Patches()
        for method in ("recv", "recv_into"):
            self._patches.put(socket.socket, method, self._shortened(getattr(socket.socket, method), method))
        super().start()

    def stop(self) -> None:
        try:
            super().stop()
        finally:
            self._patches.restore()

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call with streams that give portions, unless it is to be spared."""
        if self.spares_arguments:
            return call

        def with_portions(*args: Any, **kwargs: Any) -> Any:
            given = {name: portioned(value, self._less) for name, value in kwargs.items()}
            with holding_portioned(args[0] if args else None, self._less):
                return consume(call(*[portioned(value, self._less) for value in args], **given))

        return with_portions

    def read(self, read: Read, go_on: Callable[[Read], bytes]) -> bytes:
        return go_on(read._replace(size=self._less(read.size)))

    def _less(self, size: int) -> int:
        if size < 2 or not self.happens(self.given["share"]):
            return size
        self.count("short_reads")
        # Whoever asks for much of a small file would get all of it, if only a little less than that were given.
        return 1 + self.below(min(size - 1, self.one_of(_SHORT)))

    def _is_stream(self, sock: socket.socket) -> bool:
        # The rest of a datagram that is read in part would be lost.
        return self.on and sock.type == socket.SOCK_STREAM

    def _shortened(self, real: Callable[..., Any], method: str) -> Callable[..., Any]:
        def recv(sock: socket.socket, bufsize: int, *flags: int) -> Any:
            return real(sock, self._less(bufsize) if self._is_stream(sock) else bufsize, *flags)

        def recv_into(sock: socket.socket, buffer: Any, nbytes: int = 0, flags: int = 0) -> Any:
            size = nbytes or memoryview(buffer).nbytes
            return real(sock, buffer, self._less(size) if self._is_stream(sock) else nbytes, flags)

        return recv if method == "recv" else recv_into


def end_process() -> None:
    """End this process as a power cut would."""
    _kill(_getpid(), signal.SIGKILL)
    # The first process of a namespace is deaf to its own signals.
    _exit(128 + signal.SIGKILL)
