"""A book of prices, kept in one file."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path

HIGHEST = 10**9


class PriceBookError(Exception):
    """The file is not a book of prices."""


def load_prices(path: str | Path) -> dict[str, int]:
    """Return the prices in cents by item; there are none when there is no file.

    Raises PriceBookError when the file holds something else, OSError when it cannot be read.
    """
    try:
        prices = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as problem:
        raise PriceBookError("not a book of prices") from problem
    if not isinstance(prices, dict) or not all(type(cents) is int for cents in prices.values()):
        raise PriceBookError("not a book of prices")
    return prices


def set_price(path: str | Path, item: str, cents: int) -> None:
    """Set the price of one item. One program at a time may do that.

    When this fails, on a full disk for instance, the file is as it was before, and nothing else is left.
    Raises ValueError unless the price is from 0 to 10**9 cents, PriceBookError and OSError as ``load_prices``,
    and OSError when the file cannot be written.
    """
    if not 0 <= cents <= HIGHEST:
        raise ValueError("expected a price from 0 to 10**9 cents")
    prices = load_prices(path)
    prices[item] = cents
    _write(Path(path), json.dumps(prices, sort_keys=True, indent=1))


def cheapest(prices: dict[str, int]) -> str | None:
    """Return the item of the lowest price, or None when there is none.

    >>> cheapest({"tea": 250, "milk": 120})
    'milk'
    """
    return min(prices, key=lambda item: prices[item], default=None)


def _write(path: Path, text: str) -> None:
    descriptor, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}-")
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
