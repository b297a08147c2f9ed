"""Files and tables that outlive the till."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

FOLDER = Path(os.environ.get("BOOKSHOP_FOLDER", "shop_files"))
ORDERS = "CREATE TABLE IF NOT EXISTS orders (customer TEXT, isbn TEXT, cents INTEGER)"


def save_index(index: dict[str, int]) -> Path:
    """Write the copies of every title to the index file and return its path."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / "index.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(index, file)
    return path


def load_index() -> dict[str, int]:
    """Return the index as it was saved last; empty before the first time."""
    path = FOLDER / "index.json"
    if not path.exists():
        return {}
    with open(path, encoding="utf-8") as file:
        index: dict[str, int] = json.load(file)
    return index


def read_cover(name: str) -> bytes | None:
    """Return the picture of a cover, or None when there is none of that name."""
    try:
        return (FOLDER / "covers" / name).read_bytes()
    except (OSError, ValueError):
        return None


def find_reviews(word: str) -> list[str]:
    """Return the review files that mention a word."""
    found = subprocess.run(
        f"grep -rils {word} {FOLDER}/reviews", shell=True, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return sorted(os.fsdecode(line) for line in found.stdout.splitlines())


def find_orders(customer: str) -> list[tuple[str, int]]:
    """Return number and price of everything a customer ordered."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(FOLDER / "orders.db")) as database:
        database.execute(ORDERS)
        rows = database.execute(f"SELECT isbn, cents FROM orders WHERE customer = '{customer}' ORDER BY isbn")
        return [(isbn, cents) for isbn, cents in rows]


def add_order(customer: str, isbn: str, cents: int) -> None:
    """Note that a customer ordered a title.

    Raises ValueError when the price does not fit into the table.
    """
    if not -(2**63) <= cents < 2**63:
        raise ValueError(f"price out of range: {cents}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(FOLDER / "orders.db")) as database, database:
        database.execute(ORDERS)
        database.execute("INSERT INTO orders VALUES (?, ?, ?)", (customer, isbn, cents))
