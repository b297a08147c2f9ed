"""Streams and sockets with something to read in them."""

from __future__ import annotations

import ast
import io
import socket
from typing import Any

import pytest

from menace.inputs.values.messages import with_messages

STREAM, SOCKET = "io.BytesIO(b'a')", "socket.socketpair()[0]"


def contents(values: tuple[str, ...]) -> list[bytes]:
    """What is read from those that were added."""
    found = []
    for text in values:
        if text in (STREAM, SOCKET):
            continue
        given: Any = eval(text, {"io": io, "socket": socket})  # noqa: S307 - texts that were just made
        if isinstance(given, socket.socket):
            with given, given.makefile("rb") as file:
                found.append(file.read())
        else:
            found.append(given.read())
    return found


@pytest.mark.parametrize("pool", [STREAM, SOCKET])
@pytest.mark.parametrize(
    ("source", "head"),
    [
        ("(size,) = struct.unpack('!I', stream.read(4))", b"\0\0\0\5"),
        ("HEAD = struct.Struct('<HH')", b"\5\0\5\0"),
        ("size = int.from_bytes(stream.read(2), 'big')", b"\0\5"),
    ],
)
def test_messages_have_the_form_that_the_code_reads(pool: str, source: str, head: bytes) -> None:
    """A head that tells how much follows; also one of which the rest never comes."""
    found = contents(with_messages((pool,), ast.parse(source)))

    assert any(each.startswith(head + b"hello") and len(each) > len(head) + 5 for each in found)
    assert head + b"hel" in found


def test_documentation_shows_what_messages_look_like() -> None:
    """Not by names of things."""
    text = "Read one netstring, such as ``5:hello,``, with ``read_one`` or ``it.read(3)``, up to ``None``."

    assert contents(with_messages((STREAM,), ast.parse(""), text))[1:] == [b"5:hello,", b"5:hello,5:hello,"]


def test_there_is_more_to_read_than_a_few_bytes() -> None:
    """Whatever the code does with it; other pools stay as they are."""
    tree = ast.parse("data = stream.read(64)\nstruct.unpack('4s', data)")

    assert max(map(len, contents(with_messages((STREAM,), tree)))) > 64
    assert with_messages(("'a'", "1"), tree) == ("'a'", "1")
