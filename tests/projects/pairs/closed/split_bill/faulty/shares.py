"""Sharing out amounts of money."""

from __future__ import annotations

from collections.abc import Sequence


def split(total: int, weights: Sequence[int]) -> list[int]:
    """Share out an amount of cents in proportion to weights.

    Every share is within a cent of its exact part. No cent is lost or made up:
    the shares add up to the total.

    Args:
        total: the amount in cents, zero or more.
        weights: one weight of zero or more for each share, at least one of them above zero.

    Returns:
        The shares in cents, in the order of the weights.

    Raises:
        ValueError: for a negative total, a negative weight, or when no weight is above zero.

    >>> split(900, [1, 2])
    [300, 600]
    """
    if total < 0:
        raise ValueError("expected an amount of zero or more")
    whole = sum(weights)
    if whole <= 0 or min(weights) < 0:
        raise ValueError("expected weights of zero or more, one of them above zero")
    shares = [total * weight // whole for weight in weights]
    return shares


def split_evenly(total: int, people: int) -> list[int]:
    """Share out an amount of cents evenly among 1 to 1000 people; see ``split``.

    Raises:
        ValueError: for a negative total or another number of people.

    >>> split_evenly(1000, 4)
    [250, 250, 250, 250]
    """
    if not 1 <= people <= 1000:
        raise ValueError("expected 1 to 1000 people")
    return split(total, [1] * people)
