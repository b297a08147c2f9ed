"""Times of day as people type them."""

import re

_TOKENS = re.compile(r"[0-9]{1,9}|[a-z]+|[^0-9a-z\s]")


def tokens(text):
    """Split a text into numbers, words and signs.

    >>> tokens("9:30 pm")
    ['9', ':', '30', 'pm']
    """
    return _TOKENS.findall(text.lower())


def _is_number(token):
    return token.isascii() and token.isdigit()


def read_clock(text):
    """Give hour and minute of a time of day.

    Raises ValueError for a text that is no time of day.

    >>> read_clock("9:30 pm")
    (21, 30)
    >>> read_clock("7")
    (7, 0)
    """
    parts = tokens(text)
    if not parts or not _is_number(parts[0]):
        raise ValueError(f"{text!r} is no time of day")
    hour, minute, position = int(parts[0]), 0, 1
    if position < len(parts) and parts[position] == ":":
        if not _is_number(parts[position + 1]):
            raise ValueError(f"{text!r} lacks the minutes")
        minute = int(parts[position + 1])
        position += 2
    half = parts[position] if position < len(parts) else None
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            raise ValueError(f"{text!r} has no such hour")
        hour = hour % 12 + (12 if half == "pm" else 0)
        position += 1
    if position < len(parts) or hour > 23 or minute > 59:
        raise ValueError(f"{text!r} is no time of day")
    return hour, minute
