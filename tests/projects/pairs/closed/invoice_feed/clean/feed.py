"""The invoices that the shop exports every night."""

import json
from dataclasses import dataclass


class FeedError(ValueError):
    """The export is not as agreed."""


@dataclass(frozen=True)
class Invoice:
    """One invoice: its number, who pays it and how much, in cents."""

    number: str
    customer: str
    cents: int


def read_invoices(path):
    """Return the invoices of an export.

    The export is a JSON object with a list ``invoices``. Each of them is an object with the
    texts ``number`` and ``customer`` and the whole number ``cents``; other fields are ignored.

    The shop changes its exports now and then without telling us, and the totals go to the tax
    office: raises FeedError as soon as anything is not as described here.
    """
    with open(path, encoding="utf-8") as file:
        try:
            export = json.load(file)
        except (ValueError, RecursionError) as problem:
            raise FeedError("the export is not JSON") from problem
    return [
        Invoice(_field(entry, "number", str), _field(entry, "customer", str), _field(entry, "cents", int))
        for entry in _field(export, "invoices", list)
    ]


def _field(entry, name, kind):
    if not isinstance(entry, dict):
        raise FeedError(f"expected an object with {name!r}")
    value = entry.get(name)
    if type(value) is not kind:
        raise FeedError(f"{name!r} is not of the kind {kind.__name__}")
    return value


def totals(invoices):
    """Return a mapping of each customer to the sum of the cents of all invoices.

    >>> totals([Invoice("1", "ann", 250), Invoice("2", "bob", 100), Invoice("3", "ann", 50)])
    {'ann': 300, 'bob': 100}
    """
    sums = {}
    for invoice in invoices:
        sums[invoice.customer] = sums.get(invoice.customer, 0) + invoice.cents
    return sums
