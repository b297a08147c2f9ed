"""Awkward texts put in the place of texts inside known values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from menace.inputs.source.literals import literal

_PLACES = 3
"""Texts inside a value that are replaced, one at a time."""


def woven(values: Sequence[str], texts: Sequence[str]) -> Iterator[str]:
    """The first of the values that holds texts in containers, again and again with one of them replaced."""
    known = next((value for value in map(literal, values) if not isinstance(value, str) and _count(value)), None)
    if known is None:
        return
    places = range(min(_count(known), _PLACES))
    found = (ascii(_replaced(known, place, text)[0]) for place in places for text in dict.fromkeys(texts))
    yield from dict.fromkeys(found)


def _count(value: Any) -> int:
    """How many texts there are in a value; those that are values of a dictionary come before its keys."""
    if isinstance(value, str):
        return 1
    if isinstance(value, dict):
        return sum(map(_count, value.values())) + sum(map(_count, value))
    return sum(map(_count, value)) if isinstance(value, list | tuple) else 0


def _replaced(value: Any, place: int, text: str) -> tuple[Any, int]:
    """The value with the text at a place replaced, and how many places are left to go."""
    if isinstance(value, str):
        return (text if place == 0 else value), place - 1
    if isinstance(value, dict):
        contents, place = _replaced(list(value.values()), place, text)
        keys, place = _replaced(list(value), place, text)
        return dict(zip(keys, contents, strict=True)), place
    if isinstance(value, list | tuple):
        items = []
        for item in value:
            changed, place = _replaced(item, place, text)
            items.append(changed)
        return (items if isinstance(value, list) else tuple(items)), place
    return value, place
