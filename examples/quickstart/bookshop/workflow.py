"""From the text of an order to a parcel on its way."""

from __future__ import annotations

import sys

from bookshop.catalogue import slug
from bookshop.isbn import normalise
from bookshop.money import format_price
from bookshop.shipping import delivery_days, zone_of
from bookshop.stock import LIST_PRICE_CENTS, batches
from bookshop.storage import save_index

BOX_SIZE = 8


def read_order(text: str) -> dict[str, int]:
    """Return the copies of each title in an order such as ``0306406152=2, 0140449132=1``.

    Raises ValueError when an entry is not a number and a count.
    """
    wanted: dict[str, int] = {}
    for entry in text.split(","):
        isbn, equals, copies = entry.partition("=")
        if not equals or not copies.strip().isdecimal():
            raise ValueError(f"an entry looks like 0306406152=2, not like {entry!r}")
        wanted[normalise(isbn)] = int(copies)
    return wanted


def price_order(wanted: dict[str, int]) -> int:
    """Return the price of an order in cents; from ten copies on the eleventh is free."""
    copies = sum(wanted.values())
    return (copies - copies // 11) * LIST_PRICE_CENTS


def pack_order(wanted: dict[str, int]) -> list[list[str]]:
    """Return the titles of an order box by box."""
    return list(batches(sorted(wanted), BOX_SIZE))


def ship_order(boxes: list[list[str]], postcode: str) -> str:
    """Return the line for the carrier; orders without a postcode are picked up."""
    if not postcode.strip():
        return f"{len(boxes)} boxes, to be picked up"
    zone = zone_of(postcode)
    return f"{len(boxes)} boxes, zone {zone}, {delivery_days(zone)} days"


def fulfil(text: str, postcode: str) -> str:
    """Take an order through all steps and return its receipt.

    Raises ValueError when the order cannot be read.
    """
    wanted = read_order(text)
    save_index(wanted)
    price = format_price(price_order(wanted))
    return f"order-{slug(postcode)}: {price}, {ship_order(pack_order(wanted), postcode)}"


def main(arguments: list[str] | None = None) -> int:
    """Fulfil the order given on the command line."""
    words = sys.argv[1:] if arguments is None else arguments
    if len(words) != 2:
        print("usage: bookshop ORDER POSTCODE")
        return 2
    try:
        print(fulfil(*words))
    except ValueError as refusal:
        print(refusal)
        return 1
    return 0
