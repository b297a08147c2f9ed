"""Whole roots of whole numbers."""

from __future__ import annotations


def whole_root(number: int) -> int:
    """Return the largest whole number whose square is not above *number*; ValueError below zero.

    >>> whole_root(17)
    4
    >>> whole_root(100)
    10
    """
    if number < 0:
        raise ValueError("expected a number that is not negative")
    if number < 2:
        return number
    guess = number // 2
    while True:
        better = (guess + number // guess) // 2
        if better == guess:
            return guess
        guess = better


def is_power_of_two(number: int) -> bool:
    """Whether a number is 1, 2, 4, 8 and so on.

    >>> is_power_of_two(64)
    True
    """
    return number > 0 and number & (number - 1) == 0
