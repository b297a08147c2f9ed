"""Talking to the wholesaler."""

from __future__ import annotations

import asyncio
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

SUPPLIER = os.environ.get("BOOKSHOP_SUPPLIER", "http://supplier.example")


def price_address(isbn: str) -> str:
    """Return the address that answers with the price of a title."""
    return f"{SUPPLIER}/prices/{urllib.parse.quote(isbn, safe='')}"


def fetch_price(isbn: str) -> int | None:
    """Return the supplier's price in cents, or None when the supplier cannot be reached."""
    try:
        with urllib.request.urlopen(price_address(isbn)) as reply:
            return int(json.load(reply)["cents"])
    except OSError:
        return None


def place_order(isbn: str, copies: int) -> bool:
    """Order copies and tell whether the supplier took the order; a busy supplier is asked again."""
    body = json.dumps({"isbn": isbn, "copies": copies}).encode()
    while True:
        try:
            with urllib.request.urlopen(f"{SUPPLIER}/orders", data=body, timeout=5) as reply:
                return bool(reply.status == 201)
        except urllib.error.HTTPError as answer:
            if answer.code != 503:
                return False
            time.sleep(0.5)
        except OSError:
            return False


def price_after_rule(cents: int, rule: str) -> int:
    """Apply a pricing rule from the supplier's sheet, such as ``cents * 9 // 10``.

    A rule that makes no sense leaves the price as it is.
    """
    try:
        return int(eval(rule, {"cents": cents}))
    except Exception:
        return cents


async def latest_quote(quotes: list[int]) -> int:
    """Return the newest quote, after quotes still under way had their turn."""
    await asyncio.sleep(0)
    return quotes[-1]


async def in_both(ours: set[str], theirs: set[str]) -> list[str]:
    """Return the numbers that the shop and the supplier both carry."""
    await asyncio.sleep(0)
    return sorted(ours & theirs)
