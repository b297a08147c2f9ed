"""Amounts in cents."""

from __future__ import annotations

import math


def to_cents(amount: float) -> int:
    """Return the amount in whole cents, rounded half to even.

    Raises ValueError for infinity and for not-a-number.

    >>> to_cents(12.5)
    1250
    """
    if not math.isfinite(amount):
        raise ValueError(f"not an amount of money: {amount}")
    return round(amount * 100)


def format_price(cents: int, currency: str = "EUR") -> str:
    """Write an amount the way it is printed on receipts.

    >>> format_price(129900)
    'EUR 1,299.00'
    """
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{currency} {whole:,}.{rest:02d}"


def split_amount(total_cents: int, parts: int) -> tuple[int, int]:
    """Return the share of each instalment and the cents that are left over."""
    share = total_cents // parts
    return share, total_cents - share * parts


def average(prices: list[float]) -> float:
    """Return the mean price of a shelf."""
    return sum(prices) / len(prices)


def apply_discount(cents: int, percent: int) -> int:
    """Return the price after a discount, rounded down.

    Raises ValueError unless the discount lies between 0 and 100 percent.
    """
    if not 0 <= percent <= 100:
        raise ValueError(f"discount must be between 0 and 100 percent, not {percent}")
    return cents * (100 - percent) // 100
