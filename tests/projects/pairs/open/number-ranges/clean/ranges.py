"""Ranges of serial numbers, written like ``1-5,8,20-29``."""

import re
from typing import List, Tuple

_RANGE = re.compile("([0-9]{1,15})(?:-([0-9]{1,15}))?")


def parse_ranges(text: str) -> List[Tuple[int, int]]:
    """Read ranges as pairs of first and last number.

    Raises ValueError for a text that is no list of ranges, and for a range that ends before it starts.

    >>> parse_ranges("1-5, 8")
    [(1, 5), (8, 8)]
    """
    ranges = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        if match is None:
            raise ValueError(f"{part!r} is no range")
        first = int(match.group(1))
        last = int(match.group(2) or first)
        if last < first:
            raise ValueError(f"{part!r} ends before it starts")
        ranges.append((first, last))
    return ranges


def covered(text: str) -> int:
    """Count the different serial numbers some ranges cover; numbers have up to fifteen digits.

    Raises ValueError like :func:`parse_ranges`.

    >>> covered("1-5,4-6,10")
    7
    """
    total, reached = 0, -1
    for first, last in sorted(parse_ranges(text)):
        if last > reached:
            total += last - max(first, reached + 1) + 1
            reached = last
    return total


def contains(text: str, number: int) -> bool:
    """Tell whether a serial number lies in some ranges; raises ValueError like :func:`parse_ranges`."""
    return any(first <= number <= last for first, last in parse_ranges(text))
