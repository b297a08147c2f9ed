"""Waiting times as they stand in the configuration of the HTTP client."""

from decimal import Decimal, InvalidOperation

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
MAX_AMOUNT = 1_000_000


def _amount(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"not a number: {text!r}") from None


def parse_wait(text: str) -> float:
    """Return the seconds that a text such as "90s" or "1.5h" stands for.

    The units are s, m, h and d. Space around the text does not matter.

    >>> parse_wait("1.5h")
    5400.0

    Raises ValueError when the text is anything else than a number from 0 to
    1000000 and one of the units.
    """
    text = text.strip()
    unit = text[-1:]
    if unit not in UNITS:
        raise ValueError(f"no unit in {text!r}, expected one of s, m, h and d")
    amount = _amount(text[:-1])
    if not amount.is_finite() or not 0 <= amount <= MAX_AMOUNT:
        raise ValueError(f"not within 0 and {MAX_AMOUNT}: {text!r}")
    return float(amount * UNITS[unit])


def total_wait(texts: list[str]) -> float:
    """Return the sum of several waiting times in seconds, 0.0 for none.

    Raises ValueError like parse_wait.
    """
    return sum((parse_wait(text) for text in texts), 0.0)
