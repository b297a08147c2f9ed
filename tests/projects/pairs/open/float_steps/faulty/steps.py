"""Ranges of decimal numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator

MOST = 100_000


def steps(start: float, stop: float, step: float) -> Iterator[float]:
    """Yield numbers from *start* towards *stop*, which is left out, *step* apart.

    A negative step counts downwards.
    There are ``ceil((stop - start) / step)`` numbers, or none when *stop* lies the other way.
    Raises ValueError for a step of zero, for numbers that are not finite, and beyond 100 000 numbers.

    >>> list(steps(0.0, 1.0, 0.25))
    [0.0, 0.25, 0.5, 0.75]
    """
    if step == 0 or not all(math.isfinite(number) for number in (start, stop, step)):
        raise ValueError("expected finite numbers and a step other than zero")
    if not (stop - start) / step <= MOST:
        raise ValueError(f"more than {MOST} numbers")
    current = start
    while current < stop:
        yield current
        current += step


def clamped(number: float, low: float, high: float) -> float:
    """Return the number, or the end of the interval it lies beyond; ValueError unless low <= high."""
    if not low <= high:
        raise ValueError("expected low <= high")
    return min(max(number, low), high)
