"""Divides amounts of money, in cents, among the people who pay them."""

MOST_PEOPLE = 10_000


def allocate(total: int, weights: list[int]) -> list[int]:
    """Divide *total* cents in proportion to *weights*.

    Returns one share for each weight, in the same order. The shares add up to
    the total exactly, and none is a whole cent or more away from its exact
    proportion. The total may be negative.

    >>> allocate(900, [2, 1])
    [600, 300]

    Raises ValueError if a weight is negative or there is none above zero.
    """
    whole = sum(weights)
    if any(weight < 0 for weight in weights) or whole == 0:
        raise ValueError("weights must not be negative, and one above zero")
    return [total * weight // whole for weight in weights]


def split_evenly(total: int, people: int) -> list[int]:
    """Divide *total* cents among *people* in shares that differ by a cent at most.

    Raises ValueError unless people is from 1 to 10,000.
    """
    if not 1 <= people <= MOST_PEOPLE:
        raise ValueError(f"people must be from 1 to {MOST_PEOPLE}")
    return allocate(total, [1] * people)
