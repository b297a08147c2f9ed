"""A tiny file format: one key and one value a line."""

from __future__ import annotations

import datetime
import re

_KEY = re.compile(r"[A-Za-z_][A-Za-z_0-9]{0,50}")
_NUMBER = re.compile(r"-?[0-9]{1,15}")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


class ParseError(Exception):
    """The text is not in our format."""


def parse(text: str) -> dict[str, object]:
    """Read lines such as ``born = 1990-02-28``; values are dates, whole numbers or quoted texts.

    Raises ParseError, and nothing else, when the text is not in that format.

    >>> parse("age = 3")
    {'age': 3}
    """
    result: dict[str, object] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        key, equals, value = line.partition("=")
        if not equals or not _KEY.fullmatch(key.strip()):
            raise ParseError(f"expected a key and a value: {line!r}")
        result[key.strip()] = read_value(value.strip())
    return result


def read_value(text: str) -> object:
    """Return one value: a date, a whole number or a text in quotes; ParseError for anything else.

    >>> read_value("1990-02-28")
    datetime.date(1990, 2, 28)
    """
    if _NUMBER.fullmatch(text):
        return int(text)
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return text[1:-1]
    found = _DATE.fullmatch(text)
    if found is None:
        raise ParseError(f"not a value: {text!r}")
    year, month, day = map(int, found.groups())
    try:
        return datetime.date(year, month, day)
    except ValueError as problem:
        raise ParseError(f"no such day: {text}") from problem
