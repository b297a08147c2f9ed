"""What lies in the warehouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bookshop.supplier import fetch_price

LIST_PRICE_CENTS = 1299


@dataclass(frozen=True)
class Delivery:
    """Copies of one title that arrived together."""

    isbn: str
    copies: int
    unit_cents: int = LIST_PRICE_CENTS

    def total_cents(self) -> int:
        """Return what the whole delivery costs."""
        return self.copies * self.unit_cents


class Stock:
    """The copies of every title in one warehouse, up to its capacity."""

    def __init__(self, warehouse: str, capacity: int) -> None:
        """Open an empty warehouse; ValueError when the capacity is negative."""
        if capacity < 0:
            raise ValueError(f"capacity must not be negative, got {capacity}")
        self.warehouse = warehouse
        self.capacity = capacity
        self._levels: dict[str, int] = {}

    def add(self, isbn: str, copies: int) -> int:
        """Put copies on the shelf and return the new level.

        Raises ValueError when the number is negative or the warehouse would overflow.
        """
        if copies < 0:
            raise ValueError(f"copies must not be negative, got {copies}")
        if self.total() + copies > self.capacity:
            raise ValueError(f"{self.warehouse} holds {self.capacity} copies at most")
        self._levels[isbn] = self.level(isbn) + copies
        return self._levels[isbn]

    def remove(self, isbn: str, copies: int) -> int:
        """Take copies from the shelf and return the new level.

        Raises ValueError when there are not enough.
        """
        if not 0 <= copies <= self.level(isbn):
            raise ValueError(f"cannot take {copies} of {self.level(isbn)} copies")
        self._levels[isbn] = self.level(isbn) - copies
        return self._levels[isbn]

    def level(self, isbn: str) -> int:
        """Return the copies of one title."""
        return self._levels.get(isbn, 0)

    def total(self) -> int:
        """Return the copies of all titles."""
        return sum(self._levels.values())

    def fill_rate(self) -> float:
        """Return which share of the capacity is used, from 0 to 1."""
        return self.total() / self.capacity


def describe(delivery: Delivery) -> str:
    """Return one line for the delivery book."""
    return f"{delivery.copies} x {delivery.isbn} at {delivery.unit_cents}"


def batches(isbns: list[str], size: int) -> Iterator[list[str]]:
    """Yield the numbers in groups of the given size; the last one may be smaller."""
    for start in range(0, len(isbns), size):
        yield isbns[start : start + size]


def reorder_cost(isbn: str, copies: int) -> int:
    """Return what new copies cost at the supplier's price, or at the list price if that is unknown."""
    price = fetch_price(isbn)
    return copies * (LIST_PRICE_CENTS if price is None else price)
