"""Figures on how long answers took."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figures:
    """Figures on one group of answers, in milliseconds."""

    count: int
    median: float
    slow: float


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the value below which the given share of the values lies, the nearest one that occurs.

    Precondition: the values are in ascending order, there is at least one, and the share is from 0 to 1;
    ValueError otherwise.

    >>> quantile([10.0, 20.0, 30.0, 40.0], 0.5)
    20.0
    """
    if not ordered or not 0 <= share <= 1:
        raise ValueError("expected at least one value and a share from 0 to 1")
    if any(not left <= right for left, right in zip(ordered, ordered[1:])):
        raise ValueError("expected values in ascending order")
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def figures(times: Sequence[float]) -> Figures:
    """Return the figures on answers, given how long each took, in the order in which they came.

    Raises ValueError when there are none, or when a time is negative or not a number.

    >>> figures([12.0, 15.0, 80.0])
    Figures(count=3, median=15.0, slow=80.0)
    """
    if not times or not all(time >= 0 for time in times):
        raise ValueError("expected at least one time, none of them negative")
    ordered = list(times)
    return Figures(len(ordered), quantile(ordered, 0.5), quantile(ordered, 0.95))


def within(times: Sequence[float], limit: float) -> float:
    """Return the share of the times that are not above a limit; 1.0 when there are none.

    >>> within([12.0, 80.0], 50.0)
    0.5
    """
    if not times:
        return 1.0
    return sum(time <= limit for time in times) / len(times)
