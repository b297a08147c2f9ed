"""The mirror at the end of a link, at work: packets are read, kept for a while, and written back."""

from __future__ import annotations

import heapq
import os
import select
import socket
import time
from typing import Any, Dict, List, Tuple, Union

from .beside import Line
from .link import Link
from .packets import Mirror

_AT_ONCE = 64
_LARGEST = 1 << 16
_ETHERNET_HEADER = 14
_FATES = ("lost_packets", "delayed_packets", "duplicated_packets")


class Device:
    """Either end of a link on which packets are read and written: a tunnel's descriptor or a cable's socket."""

    def __init__(self, end: Union[int, socket.socket]) -> None:
        self._end = end
        self.header = 0 if isinstance(end, int) else _ETHERNET_HEADER

    def fileno(self) -> int:
        """For waiting."""
        return self._end if isinstance(self._end, int) else self._end.fileno()

    def read(self) -> bytes:
        """The next packet; raises ``BlockingIOError`` when none is there."""
        return os.read(self.fileno(), _LARGEST)

    def write(self, packet: bytes) -> None:
        """Send a packet; one for which there is no room is lost, as on any other link."""
        try:
            os.write(self.fileno(), packet)
        except OSError:
            return

    def close(self) -> None:
        """Let go of it; a tunnel ends with its last descriptor."""
        if isinstance(self._end, int):
            os.close(self._end)
        else:
            self._end.close()


class Shaper:
    """Joins a device, a mirror and a link."""

    def __init__(self, device: Device, mirror: Mirror, link: Link) -> None:
        self._device, self._mirror, self._link = device, mirror, link
        self._kept: List[Tuple[float, int, bytes]] = []
        self._count = 0
        self._on = True
        self._done: Dict[str, int] = {}

    def serve(self, control: Line) -> None:
        """Work until the other end of the line is closed."""
        while True:
            timeout = max(0.0, self._kept[0][0] - time.monotonic()) if self._kept else None
            ready, _, _ = select.select([control.fileno(), self._device.fileno()], [], [], timeout)
            if control.fileno() in ready:
                command = control.receive()
                if command is None:
                    return
                self._obey(control, command)
            if self._device.fileno() in ready:
                self._take()
            self._give(time.monotonic())

    def _obey(self, control: Line, command: Dict[str, Any]) -> None:
        if "begin" in command:
            self._link.begin(command["begin"])
            self._done = {}
            self._on = True
        elif "end" in command:
            self._on = False
            control.send(dict(self._done, token=command.get("token")))

    def _take(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                frame = self._device.read()
            except (BlockingIOError, InterruptedError):
                return
            now = time.monotonic()
            header, packet = frame[: self._device.header], frame[self._device.header :]
            if packet[:1] < b"\x40" or packet[:1] > b"\x4f":
                continue  # what the kernel says about the sixth version by itself, and would use up chances
            reflected = self._mirror.reflect(packet)
            for due in self._arrivals(len(packet), now, int(reflected.answer)):
                self._count += 1
                heapq.heappush(self._kept, (due, self._count, header + reflected.packet))

    def _arrivals(self, size: int, now: float, lane: int) -> List[float]:
        """When a packet arrives; while nobody asks for it, at once."""
        if not self._on:
            return [now]
        found = self._link.arrivals(size, now, lane)
        what = _FATES[min(len(found), 2)]
        self._done[what] = self._done.get(what, 0) + 1
        return found

    def _give(self, now: float) -> None:
        while self._kept and self._kept[0][0] <= now:
            self._device.write(heapq.heappop(self._kept)[2])
