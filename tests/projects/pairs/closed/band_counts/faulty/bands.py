"""Sorting numbers into bands between limits."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence


def band(limits: Sequence[int], value: int) -> int:
    """Return the number of the band a value lies in, which is how many limits it reaches.

    The limits must ascend: that is the caller's duty and is not checked, for speed.

    >>> band([10, 20], 15)
    1
    """
    return bisect_right(limits, value)


def band_counts(limits: Iterable[int], values: Iterable[int]) -> list[int]:
    """Count the values in each band, from the one below all limits to the one above them.

    A value equal to a limit lies in the band above it. The limits may be given in any order.

    >>> band_counts([10, 20], [1, 10, 15, 30])
    [1, 2, 1]
    """
    borders = list(limits)
    counts = [0] * (len(borders) + 1)
    for value in values:
        counts[band(borders, value)] += 1
    return counts


def even_limits(low: int, high: int, bands: int) -> list[int]:
    """Return ascending limits that cut the numbers from *low* to *high* into so many bands.

    Raises ValueError unless low <= high and there are 1 to 1000 bands.

    >>> even_limits(0, 100, 4)
    [25, 50, 75]
    """
    if low > high or not 1 <= bands <= 1000:
        raise ValueError("expected low <= high and 1 to 1000 bands")
    return [low + (high - low) * number // bands for number in range(1, bands)]
