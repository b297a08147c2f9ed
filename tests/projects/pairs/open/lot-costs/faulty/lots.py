"""Values the stock that was bought in several lots.

A lot is a pair (quantity, cost of one piece in cents), oldest lot first.
"""

from fractions import Fraction

Lot = tuple[int, int]


def _check(lots: list[Lot]) -> None:
    if any(quantity < 0 for quantity, _ in lots):
        raise ValueError("negative quantity")


def average_cost(lots: list[Lot]) -> Fraction:
    """Return the average cost of a piece over all lots.

    Lots that are used up may stay in the list with a quantity of 0. With no
    pieces left at all the average is 0.

    >>> average_cost([(2, 100), (1, 250)])
    Fraction(150, 1)

    Raises ValueError if a quantity is negative.
    """
    _check(lots)
    if not lots:
        return Fraction(0)
    pieces = sum(quantity for quantity, _ in lots)
    return Fraction(sum(quantity * cost for quantity, cost in lots), pieces)


def take(lots: list[Lot], pieces: int) -> list[Lot]:
    """Return the lots after *pieces* were taken out, the oldest ones first.

    The list given is not changed, and used up lots stay in the result with a
    quantity of 0.

    >>> take([(2, 100), (5, 250)], 3)
    [(0, 100), (4, 250)]

    Raises ValueError if a quantity or *pieces* is negative or there are not
    that many.
    """
    _check(lots)
    if not 0 <= pieces <= sum(quantity for quantity, _ in lots):
        raise ValueError(f"cannot take {pieces} pieces")
    rest = []
    for quantity, cost in lots:
        taken = min(quantity, pieces)
        pieces -= taken
        rest.append((quantity - taken, cost))
    return rest
