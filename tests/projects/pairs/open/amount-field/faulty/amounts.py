"""Reads the amount fields of the expense form."""

from decimal import ROUND_HALF_EVEN, Decimal

CENT = Decimal("0.01")
LONGEST = 20
_ALLOWED = frozenset("0123456789.+-")


def parse_amount(text: str) -> Decimal:
    """Return the amount that *text* stands for, rounded to whole cents.

    Surrounding white space and all commas are ignored; the decimal sign is a
    point.

    >>> parse_amount(" 1,234.5 ")
    Decimal('1234.50')

    Raises ValueError if the text is not an amount or is longer than twenty
    characters without its commas.
    """
    digits = text.strip().replace(",", "")
    if len(digits) > LONGEST or not _ALLOWED.issuperset(digits):
        raise ValueError(f"not an amount: {text!r}")
    amount = Decimal(digits)
    return amount.quantize(CENT, ROUND_HALF_EVEN)


def parse_amounts(fields: dict[str, str]) -> dict[str, Decimal]:
    """Return the amounts of all fields that are filled in, by field name.

    Raises ValueError if one of them is not an amount; see parse_amount.
    """
    return {
        name: parse_amount(text) for name, text in fields.items() if text.strip()
    }
