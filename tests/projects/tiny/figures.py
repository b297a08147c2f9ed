"""Typed arithmetic."""

from __future__ import annotations


def double(number: int) -> int:
    """Return twice the number."""
    return number * 2


def ratio(first: int, second: int) -> int:
    """Return first divided by second, cut to whole numbers."""
    return first // second


def clamp(number: int, low: int, high: int) -> int:
    """Return the number, moved between low and high; ValueError when low is above high."""
    if low > high:
        raise ValueError(f"low {low} is above high {high}")
    return max(low, min(number, high))


def largest(numbers: list[int]) -> int:
    """Return the largest of the numbers."""
    return max(numbers)


def countdown(start: int):
    """Yield the numbers down to one, from start or from ten."""
    for number in range(min(start, 10), 0, -1):
        yield number
