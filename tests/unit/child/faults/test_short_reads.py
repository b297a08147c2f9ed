"""Streams that give little at a time, and who says that it copes with them."""

from __future__ import annotations

import io

import pytest

from menace.child.effects import build, in_force, wrapped
from menace.child.effects.files import PartialRead
from menace.child.faults.short_reads import expects_portions


def documented(text: str) -> object:
    """A function with this documentation."""

    def f() -> None: ...

    f.__doc__ = text
    return f


def raw(stream: "io.RawIOBase") -> bytes:  # noqa: UP037 - hints are often texts
    """Return the head."""
    return stream.read(4) or b""


@pytest.mark.parametrize(
    "text",
    [
        "The stream may be a pipe or a socket.",
        "It does not matter in what portions the bytes arrive.",
        "The source may be unbuffered.",
        "A read may give less than it was asked for.",
        "Return exactly *size* bytes.",
        "Such streams hand over what is there, so a single read may bring only a part.",
        "TCP may deliver the data in any number of pieces.",
    ],
)
def test_documentation_speaks_of_portions(text: str) -> None:
    """In many words."""
    assert expects_portions(documented(text))


def test_hints_may_say_so_and_most_code_does_not() -> None:
    """What ``open`` gives asks again by itself."""
    assert expects_portions(raw)
    assert not expects_portions(documented("Return the first four bytes of an open file, read in chunks."))


class Reader:
    """Has a stream."""

    def __init__(self, stream: io.BytesIO) -> None:
        self.stream = stream

    def read(self) -> list[bytes]:
        """Read twice."""
        return [self.stream.read(40), self.stream.read()]


def test_streams_that_are_given_or_held_give_portions_where_that_is_expected() -> None:
    """Nothing is lost of them, and afterwards the object has its own again."""
    (effect,) = build([{"name": "partial_read"}], 1)
    assert isinstance(effect, PartialRead)
    content, reader = bytes(range(40)), Reader(io.BytesIO(bytes(range(40))))
    stream = reader.stream

    def given(source: io.BytesIO) -> list[bytes]:
        buffer = bytearray(10)
        size = source.readinto(buffer)
        return [bytes(buffer[:size]), source.read(30), source.read()]

    for spares in (True, False):
        effect.spares_arguments = spares
        with in_force([effect], 0) as told:
            parts = [wrapped([effect], given)(io.BytesIO(content)), wrapped([effect], Reader.read)(reader)]
        assert [b"".join(part) for part in parts] == [content, content]
        assert bool(told.get("short_reads")) != spares
        assert reader.stream is stream
        stream.seek(0)
