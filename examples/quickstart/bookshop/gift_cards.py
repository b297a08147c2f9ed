"""Gift cards, as sold before the holidays."""

from __future__ import annotations

from bookshop.money import format_price


def card_number(serial: int) -> str:
    """Return the number printed on the card, in groups of four."""
    digits = f"{abs(serial):012d}"
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def redeem(balance_cents: int, price_cents: int) -> int:
    """Return what is left on the card.

    Raises ValueError when the card does not cover the price.
    """
    if price_cents > balance_cents:
        raise ValueError(f"the card holds only {format_price(balance_cents)}")
    return balance_cents - price_cents
