"""What a child prints, cut into its cases by markers that the harness writes between them."""

from __future__ import annotations

import os

_CHUNK = 1 << 16
_TAIL = 4000
"""Bytes kept of each case: the end tells most."""


class Printed:
    """Reads the child's output. Part 0 was printed before the first marker, part *n* after the *n*-th one.

    The child is ahead of whoever reads its frames, so the moment of reading does not tell which case printed what.
    """

    def __init__(self, descriptor: int, marker: bytes) -> None:
        os.set_blocking(descriptor, False)
        self.descriptor = descriptor
        self.is_open = True
        self.size = 0
        """Bytes in the newest part so far."""
        self._marker = marker
        self._tails: list[bytearray] = [bytearray()]
        self._held = b""

    def part(self, number: int) -> str:
        """The end of one part, as text."""
        if number >= len(self._tails):
            return ""
        held = self._held if number == len(self._tails) - 1 else b""
        return (bytes(self._tails[number]) + held)[-_TAIL:].decode("utf-8", "backslashreplace")

    def forget(self, number: int) -> None:
        """Free the memory of a part that has been told."""
        if number < len(self._tails):
            self._tails[number].clear()

    def read(self) -> bool:
        """Take some output; whether there was any."""
        try:
            data = os.read(self.descriptor, _CHUNK)
        except BlockingIOError:
            return False
        self.is_open = bool(data)
        self._take(self._held + data)
        return bool(data)

    def read_all(self, limit: int) -> None:
        """Take what is there, but no more of one part than the limit."""
        while self.is_open and self.size <= limit and self.read():
            pass

    def _take(self, data: bytes) -> None:
        *finished, last = data.split(self._marker)
        for piece in finished:
            self._append(piece)
            self._tails.append(bytearray())
            self.size = 0
        # A marker may be cut in two by the end of this chunk.
        cut = next((n for n in range(len(self._marker) - 1, 0, -1) if last.endswith(self._marker[:n])), 0)
        self._append(last[: len(last) - cut])
        self._held = last[len(last) - cut :]

    def _append(self, piece: bytes) -> None:
        self.size += len(piece)
        self._tails[-1] += piece[-_TAIL:]
        del self._tails[-1][:-_TAIL]
