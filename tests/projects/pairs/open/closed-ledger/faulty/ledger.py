"""A small ledger of amounts in cents."""

from typing import List, Optional


class LedgerClosed(Exception):
    """The ledger was closed; open a new one."""


class Ledger:
    """Amounts that come in and go out, until the ledger is closed.

    After :meth:`close` every other method raises LedgerClosed; closing again does nothing.

    >>> ledger = Ledger()
    >>> ledger.book(250)
    >>> ledger.book(-100)
    >>> ledger.balance()
    150
    >>> ledger.close()
    """

    def __init__(self) -> None:
        self._amounts: Optional[List[int]] = []

    def book(self, cents: int) -> None:
        """Book an amount: positive came in, negative went out."""
        if self._amounts is None:
            raise LedgerClosed("nothing can be booked any more")
        self._amounts.append(cents)

    def balance(self) -> int:
        """Give the sum of all amounts."""
        return sum(self._amounts)

    def largest(self) -> Optional[int]:
        """Give the largest amount, or None while there is none."""
        if self._amounts is None:
            raise LedgerClosed("the amounts are gone")
        return max(self._amounts, default=None)

    def close(self) -> None:
        """Give the amounts up."""
        self._amounts = None
