"""HTTP as the upstream speaks it, seen by what goes out on its connection."""

from __future__ import annotations

import io

import pytest

from menace.child.network.answers import Script
from menace.child.network.speaking import Conversation


class Connection:
    """A client that has said all it will say, and keeps each piece that it is sent."""

    def __init__(self, said: bytes) -> None:
        self._said = said
        self.pieces: list[bytes] = []

    def getpeername(self) -> tuple[str, int]:
        """Some address."""
        return "127.0.0.1", 9

    def makefile(self, _mode: str, _size: int) -> io.BytesIO:
        """What was said."""
        return io.BytesIO(self._said)

    def sendall(self, data: bytes) -> None:
        """Keep it."""
        self.pieces.append(data)


@pytest.mark.parametrize(
    ("said", "pieces"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", [b"HTTP/1.1 200"]),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 2, [b"HTTP/1.1 200", b"HTTP/1.1 200"]),
        (b"POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx",
         [b"HTTP/1.1 100", b"HTTP/1.1 200"]),
        (b"GET / nonsense\r\n\r\n", [b"<!DOCTYPE HT"]),
    ],
    ids=["one", "two", "told to go on", "nonsense"],
)  # fmt: skip
def test_an_answer_goes_out_in_one_piece(said: bytes, pieces: list[bytes]) -> None:
    """Where a connection breaks at its second piece, it must not be chance what that is."""
    connection = Connection(said)
    Conversation(connection, Script({}, 1)).hold()

    assert [each[:12] for each in connection.pieces] == pieces
