"""Fields of a form that arrive in pieces."""

from __future__ import annotations

from collections.abc import Iterable


class TooLarge(Exception):
    """A field is larger than its limit."""


def collect_field(pieces: Iterable[bytes], limit: int = 1000) -> bytes:
    """Put the pieces of a field together.

    The result is never longer than ``limit`` bytes: TooLarge is raised as soon as the field would be.
    A negative limit is a ValueError.
    """
    if limit < 0:
        raise ValueError("expected a limit that is not negative")
    collected: list[bytes] = []
    size = 0
    for piece in pieces:
        size = len(piece)
        if size > limit:
            raise TooLarge(f"a field has more than {limit} bytes")
        collected.append(piece)
    return b"".join(collected)


def field_name(header: str) -> str:
    """Return the name in a header such as ``form-data; name="age"``, or an empty text.

    >>> field_name('form-data; name="age"')
    'age'
    """
    for part in header.split(";"):
        key, _, value = part.strip().partition("=")
        if key.lower() == "name":
            return value.strip('"')
    return ""
