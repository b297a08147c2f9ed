"""A file's text, decoded as Python itself would decode it."""

from __future__ import annotations

import io
import os
import stat
import tokenize
from pathlib import Path
from typing import Literal

from menace.errors import MenaceError

SourceStatus = Literal["surveyed", "skipped", "unreadable", "syntax error", "not Python 3", "too deep"]

MAX_SOURCE_BYTES = 8 * 1024 * 1024
"""Beyond this a syntax tree costs gigabytes; such a file holds tables, not code."""


class UnreadableSource(MenaceError):
    """The file yields no sections; ``status`` and ``reason`` are what the report says about it."""

    def __init__(self, status: SourceStatus, reason: str) -> None:
        super().__init__(status, reason)
        self.status, self.reason = status, reason

    def __str__(self) -> str:
        return f"{self.status}: {self.reason}"


def read_regular(path: Path, limit: int | None = None) -> bytes:
    """The bytes of a regular file, at most ``limit``; anything else raises ``OSError`` instead of blocking."""
    # A named pipe would block the opener for ever; O_NONBLOCK lets us look at what we opened.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(0, "not a regular file")
        return file.read(-1 if limit is None else limit)


def read_source(path: Path) -> str:
    """The text of a Python file with ``\\n`` line ends; raises ``UnreadableSource`` naming what is wrong."""
    try:
        raw = read_regular(path, MAX_SOURCE_BYTES + 1)
    except OSError as error:
        raise UnreadableSource("unreadable", error.strerror or str(error)) from error
    if len(raw) > MAX_SOURCE_BYTES:
        raise UnreadableSource("skipped", f"larger than {MAX_SOURCE_BYTES // 1024**2} MB")
    return decode(raw)


def decode(raw: bytes) -> str:
    """The text of these bytes by byte order mark, coding comment or UTF-8, in this order."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(raw).readline)
    except SyntaxError as error:
        raise UnreadableSource("syntax error", f"line 1: {error.msg}") from error
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UnreadableSource("syntax error", f"line {line}: not valid {encoding}") from error
    except (LookupError, ValueError) as error:
        # The declared name belongs to a codec that does not make text (hex), or that breaks on this text (idna).
        raise UnreadableSource("syntax error", f"line 1: cannot be decoded as {encoding}") from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UnreadableSource("syntax error", f"line {line}: null byte")
    return text.replace("\r\n", "\n").replace("\r", "\n")
