"""Numbers for people to read."""

from __future__ import annotations

from decimal import Decimal

MOST_PLACES = 200


def grouped(number: Decimal) -> str:
    """Write a number with a comma between thousands.

    A number that would take more than 200 places is written in scientific notation with six
    decimals instead, so that the text always fits into a column of the report.

    Raises ValueError for what is not a finite number.

    >>> grouped(Decimal("1234567.5"))
    '1,234,567.5'
    >>> grouped(Decimal("7" * 300))
    '7.777778E+299'
    """
    if not number.is_finite():
        raise ValueError("expected a finite number")
    _, digits, exponent = number.as_tuple()
    places = len(digits) + exponent if exponent > 0 and number else max(len(digits), 1 - exponent)
    if places > MOST_PLACES:
        return f"{number:.6E}"
    return f"{number:,f}"


def signed(number: Decimal) -> str:
    """Write a change: like ``grouped``, with a plus before numbers above zero.

    >>> signed(Decimal("1500"))
    '+1,500'
    """
    return ("+" if number.is_finite() and number > 0 else "") + grouped(number)


def whole_places(number: Decimal) -> int:
    """Return how many places a number has before its decimal point, at least one.

    Raises ValueError for what is not a finite number.

    >>> whole_places(Decimal("1234.5"))
    4
    """
    if not number.is_finite():
        raise ValueError("expected a finite number")
    return max(1, number.adjusted() + 1) if number else 1
