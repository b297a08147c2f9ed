"""Lengths as they stand in drawings: "12.5 cm", "3 m", "0.2 km"."""
import decimal

METRES = {
    "mm": decimal.Decimal("0.001"),
    "cm": decimal.Decimal("0.01"),
    "m": decimal.Decimal("1"),
    "km": decimal.Decimal("1000"),
    "in": decimal.Decimal("0.0254"),
    "ft": decimal.Decimal("0.3048"),
}


def parse_length(text: str) -> decimal.Decimal:
    """Return the length in metres.

    ``text`` is a number as Decimal reads it and one of the units mm, cm, m,
    km, in and ft, with white space between them. The result has up to 28
    significant digits.

    Raises ValueError when ``text`` is not of this form, the number is not
    finite, or it is not zero and in size below 1e-30, or 1e30 and above.
    """
    parts = text.split()
    if len(parts) != 2 or parts[1] not in METRES:
        raise ValueError(f"not a length: {text!r}")
    try:
        number = decimal.Decimal(parts[0])
    except decimal.InvalidOperation:
        raise ValueError(f"not a number: {parts[0]!r}") from None
    if not number.is_finite():
        raise ValueError(f"not a finite length: {text!r}")
    if number and not -30 <= number.adjusted() < 30:
        raise ValueError(f"length out of range: {text!r}")
    return number * METRES[parts[1]]


def total_length(texts: list[str]) -> decimal.Decimal:
    """Return the sum of the lengths in metres, 0 for none.

    Raises ValueError for any text that parse_length() refuses.
    """
    return sum(map(parse_length, texts), decimal.Decimal(0))
