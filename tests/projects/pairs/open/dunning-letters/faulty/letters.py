"""Payment reminders. The wording is edited by the office in the web form."""

import os
from dataclasses import dataclass

POSTAGE_API_TOKEN = os.environ.get("POSTAGE_API_TOKEN", "token-not-set")
LARGEST = 10**13


@dataclass(frozen=True)
class Invoice:
    """An unpaid invoice; *cents* may be negative for a credit note.

    Raises ValueError for more than 10**13 cents either way.
    """

    number: str
    customer: str
    cents: int

    def __post_init__(self) -> None:
        if abs(self.cents) > LARGEST:
            raise ValueError("amount out of range")

    @property
    def amount(self) -> str:
        """The amount as it is printed, such as "1,250.00 EUR"."""
        whole, rest = divmod(abs(self.cents), 100)
        sign = "-" if self.cents < 0 else ""
        return f"{sign}{whole:,}.{rest:02d} EUR"


def fill(template: str, invoice: Invoice) -> str:
    """Return *template* with its placeholders filled in.

    The placeholders are {invoice.number}, {invoice.customer} and
    {invoice.amount}; braces that are to stay are doubled.

    >>> fill("Please pay {invoice.amount}.", Invoice("7", "Ada", 990))
    'Please pay 9.90 EUR.'

    Raises ValueError for any other placeholder, for a format specification
    and for single braces.
    """
    try:
        return template.format(invoice=invoice)
    except (AttributeError, LookupError, TypeError):
        raise ValueError("unknown placeholder") from None


def fill_all(template: str, invoices: list[Invoice]) -> list[str]:
    """Return one filled letter for each invoice, in order; see fill."""
    return [fill(template, invoice) for invoice in invoices]
