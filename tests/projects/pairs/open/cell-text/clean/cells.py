"""Turns numbers into the text of table cells."""

import math

MOST_PLACES = 12


def format_number(value: float, places: int = 2) -> str:
    """Return *value* as it stands in a cell.

    A whole number has no decimals, a very large or very small one is shown
    with an exponent, everything else with *places* decimals.

    >>> format_number(3.0), format_number(2.5), format_number(1e20)
    ('3', '2.50', '1.00e+20')

    Raises ValueError unless places is from 0 to 12.
    """
    if not 0 <= places <= MOST_PLACES:
        raise ValueError(f"places must be from 0 to {MOST_PLACES}")
    if not math.isfinite(value):
        return str(value)
    if abs(value) < 1e15 and value == int(value):
        return str(int(value))
    if abs(value) >= 1e15 or abs(value) < 1e-4:
        return f"{value:.{places}e}"
    return f"{value:.{places}f}"


def format_column(values: list[float], places: int = 2) -> list[str]:
    """Return the cells for *values*, padded on the left to the same width.

    Raises ValueError unless places is from 0 to 12.
    """
    if not 0 <= places <= MOST_PLACES:
        raise ValueError(f"places must be from 0 to {MOST_PLACES}")
    cells = [format_number(value, places) for value in values]
    width = max(map(len, cells), default=0)
    return [cell.rjust(width) for cell in cells]
