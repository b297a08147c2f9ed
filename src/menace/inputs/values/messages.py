"""Streams and connections that bring something to read: more than one portion, and messages of the code's own form.

A message is a head of numbers, as the code takes it apart, and behind it as many bytes as these say.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterator, Sequence

_BYTES, _SOCKET = "io.BytesIO(", "socket.socketpair()"
_LONG = b"hello world\n" * 12
"""More than most code reads at once, of plain lines."""
_CONTENTS = (b"hello", b"abc", b"h")
_EARLY, _MOST = 2, 8
_NOTATION, _NAME = re.compile(r"``([^`\n]{2,60})``"), re.compile(r"[\w.]+(?:\(.*\))?|<.*>|\W*")
_MOST_SHOWN = 2
_WIDTHS = (1, 2, 3, 4, 8)


def with_messages(values: Sequence[str], tree: ast.Module, text: str = "") -> tuple[str, ...]:
    """The values and, where streams of bytes or sockets are among them, such as bring messages.

    The ``text`` of the documentation may show what these look like.
    """
    contents = list(dict.fromkeys([_LONG, *_shown(text), *_messages(tree)]))[:_MOST] if _reads(values) else []
    made: list[str] = []
    if any(each.startswith(_BYTES) for each in values):
        made += [f"io.BytesIO({content!r})" for content in contents]
    if any(each.startswith(_SOCKET) for each in values):
        made += [
            f"(lambda ours, theirs: (theirs.sendall({content!r}), theirs.close(), ours)[2])(*socket.socketpair())"
            for content in contents
        ]
    return (*values[:_EARLY], *made, *values[_EARLY:])


def _reads(values: Sequence[str]) -> bool:
    return any(each.startswith((_BYTES, _SOCKET)) for each in values)


def _shown(text: str) -> Iterator[bytes]:
    """What stands in the documentation between backticks and is no name: one, and several in a row."""
    notations = [each for each in _NOTATION.findall(text) if not _NAME.fullmatch(each)]
    for each in notations[:_MOST_SHOWN]:
        plain = each.replace("\\r", "\r").replace("\\n", "\n").encode("utf-8", "replace")
        yield plain
        yield plain * 2


def _messages(tree: ast.Module) -> Iterator[bytes]:
    """Two messages, one, and one that is cut off, for each head that the code reads."""
    for head in _heads(tree):
        whole = [head(len(content)) + content for content in _CONTENTS]
        yield whole[0] + whole[1]
        yield whole[2]
        yield whole[0][:-2]


def _heads(tree: ast.Module) -> Iterator[_Packed | _Numbered]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        texts = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if name in ("unpack", "unpack_from", "Struct", "calcsize") and texts and _fields(texts[0]):
            yield _Packed(texts[0])
        elif name == "from_bytes" and texts and texts[0] in ("big", "little"):
            yield from (_Numbered(width, texts[0]) for width in _read_at_once(tree))


class _Packed:
    """A head of as many numbers as a format has fields, all of them the length of what follows."""

    def __init__(self, form: str) -> None:
        self._form = form

    def __call__(self, length: int) -> bytes:
        return struct.pack(self._form, *[length] * _fields(self._form))


class _Numbered:
    """A head of one number that is so many bytes wide."""

    def __init__(self, width: int, order: str) -> None:
        self._width, self._order = width, order

    def __call__(self, length: int) -> bytes:
        return length.to_bytes(self._width, "little" if self._order == "little" else "big")


def _fields(form: str) -> int:
    """The number of fields of a format, when all of them take small numbers; else none."""
    try:
        number = len(struct.unpack(form, bytes(struct.calcsize(form))))
        struct.pack(form, *[1] * number)
    except struct.error:
        return 0
    return number


def _read_at_once(tree: ast.Module) -> Iterator[int]:
    """The small numbers of bytes that the code asks for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[-1], ast.Constant):
            size = node.args[-1].value
            if type(size) is int and size in _WIDTHS:
                yield size
