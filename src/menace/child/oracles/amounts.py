"""The relations that promises about parts, ranks and roundings are written in.

This file stands on its own beside ``matching``, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import decimal
from typing import Any, List, Optional

from .matching import equal

_EXACT = 1e12
"""Decimals beyond it have no places left to round to."""


def rounded_to(value: Any, places: Any) -> Optional[bool]:
    """Whether a decimal, or each of several, has no more than so many places."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        answers = [rounded_to(item, places) for item in value]
        return None if None in answers or not answers else all(answers)
    if isinstance(places, bool) or not isinstance(places, int) or not 0 <= places <= 12:
        return None
    if isinstance(value, decimal.Decimal):
        return value.is_finite() and -int(value.as_tuple().exponent) <= places
    if type(value) is int:
        return True
    return round(value, places) == value if isinstance(value, float) and abs(value) < _EXACT else None


def has_parts(value: Any, count: int) -> Optional[bool]:
    """Whether a tuple or list has so many parts."""
    return len(value) == count if isinstance(value, (list, tuple)) else None


def holds_keys(value: Any, *keys: str) -> Optional[bool]:
    """Whether a dictionary has all of the keys."""
    return all(key in value for key in keys) if isinstance(value, dict) else None


def at_least_as_long(value: Any, least: Any) -> Optional[bool]:
    """Whether a text or sequence has so many letters or items."""
    if not isinstance(value, (str, bytes, list, tuple)) or isinstance(least, bool) or not isinstance(least, int):
        return None
    return len(value) >= least


def each_has_length(value: Any, count: Any) -> Optional[bool]:
    """Whether each text or sequence in a list has so many letters or items."""
    if not isinstance(value, (list, tuple)) or isinstance(count, bool) or not isinstance(count, int):
        return None
    is_nested = bool(value) and all(isinstance(item, (str, bytes, list, tuple)) for item in value)
    return all(len(item) == count for item in value) if is_nested else None


def each_has_some(value: Any) -> Optional[bool]:
    """Whether no text or sequence in a list, or under a key, is empty."""
    items = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(items, (list, tuple)) or not items:
        return None
    is_nested = all(isinstance(item, (str, bytes, list, tuple, set, dict)) for item in items)
    return all(len(item) > 0 for item in items) if is_nested else None


def is_no_number(text: Any) -> Optional[bool]:
    """Whether a text cannot be read as a number by anybody."""
    if not isinstance(text, str):
        return None
    for read in (int, float, complex):
        try:
            read(text)
        except ValueError:
            continue
        return False
    return not any(letter.isdigit() for letter in text)


def rises(value: Any) -> Optional[bool]:
    """Whether each item of a list is greater than the one before it."""
    if not isinstance(value, (list, tuple)) or len({type(item) for item in value}) != 1:
        return None
    if not isinstance(value[0], (int, str, bytes)):
        return None
    return all(value[place - 1] < value[place] for place in range(1, len(value)))


def comes_to(value: Any, wanted: Any) -> Optional[bool]:
    """Whether a value is the one that a documentation names; one of another type may be meant by the same words."""
    if value is None or wanted is None:
        return value is wanted
    if type(value) is not type(wanted) and not (is_number(value) and is_number(wanted)):
        return None
    return equal(value, wanted)


def ranked(value: Any, given: Any, weight: str, ties: str = "") -> Optional[bool]:
    """Whether the items of a list come by their weight, the greatest first, and those of one weight as ``ties`` says.

    A weight is a ``length``, or else the number beside an item, its value in what was given, or how often it is there.
    Those of one weight come ``alphabetically``, in the order ``given``, or as they like.
    """
    if not isinstance(value, (list, tuple)) or not value:
        return None
    names, weights = _weighed(list(value), given, weight)
    if len(weights) != len(names) or not all(map(is_number, weights)):
        return None
    order = list(given) if isinstance(given, (list, tuple, dict)) else []
    for place in range(1, len(names)):
        before, after = names[place - 1], names[place]
        if weights[place - 1] < weights[place]:
            return False
        if weights[place - 1] > weights[place] or not ties:
            continue
        if ties == "given":
            if before not in order or after not in order:
                return None
            if order.index(before) > order.index(after):
                return False
        elif not isinstance(before, str) or not isinstance(after, str):
            return None
        elif before > after and before.lower() >= after.lower():
            return False
    return True


def _weighed(items: List[Any], given: Any, weight: str) -> Any:
    if all(isinstance(item, tuple) and len(item) == 2 for item in items):
        names = [item[0] for item in items]
        return names, [item[1] for item in items] if weight != "length" else _lengths(names)
    if weight == "length":
        return items, _lengths(items)
    try:
        if isinstance(given, dict):
            return items, [given[item] for item in items]
        return items, [given.count(item) for item in items] if isinstance(given, (list, tuple)) else []
    except (KeyError, TypeError):
        return items, []


def _lengths(items: List[Any]) -> List[int]:
    return [len(item) for item in items] if all(isinstance(item, (str, list, tuple)) for item in items) else []


def is_number(value: Any) -> bool:
    """Whether a value is a number that can be counted with."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value - value == 0


AMOUNTS = (
    rounded_to, has_parts, holds_keys, at_least_as_long, each_has_length, each_has_some, is_no_number, rises, comes_to,
    ranked,
)  # fmt: skip
