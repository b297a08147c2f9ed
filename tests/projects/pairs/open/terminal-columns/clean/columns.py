"""How many columns a text takes in a terminal."""

from unicodedata import combining, east_asian_width


def char_width(char):
    """Give the columns of one character: 0 for combining marks, 2 for wide ones, 1 for the rest.

    Raises ValueError for anything but a single character.

    >>> char_width("a"), char_width("\u4e2d"), char_width("\u0301")
    (1, 2, 0)
    """
    if len(char) != 1:
        raise ValueError("one character at a time")
    if combining(char):
        return 0
    return 2 if east_asian_width(char) in ("W", "F") else 1


def width(text, n=None):
    """Give the columns of a text, or of its first ``n`` characters when ``n`` is given.

    >>> width("caf\u00e9")
    4
    >>> width("\u65e5\u672c\u8a9e")
    6
    >>> width("\u65e5\u672c\u8a9e", 2)
    4
    """
    end = len(text) if n is None else n
    total = 0
    for char in text[:end]:
        total += char_width(char)
    return total


def fit(text, columns):
    """Cut a text so that it takes at most so many columns.

    >>> fit("\u65e5\u672c", 3) == "\u65e5"
    True
    """
    used = 0
    for position, char in enumerate(text):
        used += char_width(char)
        if used > columns:
            return text[:position]
    return text
