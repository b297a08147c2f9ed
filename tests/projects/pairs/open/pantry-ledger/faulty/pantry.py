"""What is on which shelf of the pantry, kept in an in-memory SQLite table."""

import sqlite3

MOST_AT_ONCE = 1_000_000


def _checked(text: str) -> str:
    """Return *text*, or raise ValueError if it cannot be stored as UTF-8."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(f"not storable as text: {text!r}") from None
    return text


class Pantry:
    """The stock of one kitchen.

    Use it from the thread that made it. Names and shelves are any text that
    can be encoded as UTF-8; a lone surrogate gets a ValueError.
    """

    def __init__(self) -> None:
        self._db = sqlite3.connect(":memory:")
        self._db.execute(
            "CREATE TABLE stock (name TEXT, shelf TEXT, count INTEGER,"
            " PRIMARY KEY (name, shelf))"
        )

    def add(self, name: str, shelf: str, count: int = 1) -> None:
        """Put *count* pieces of *name* on *shelf*, on top of what is there.

        Raises ValueError unless count is between 1 and 1,000,000.
        """
        if not 1 <= count <= MOST_AT_ONCE:
            raise ValueError(f"count must be from 1 to {MOST_AT_ONCE}")
        self._db.execute(
            "INSERT INTO stock VALUES (?, ?, ?) ON CONFLICT (name, shelf)"
            " DO UPDATE SET count = count + excluded.count",
            (_checked(name), _checked(shelf), count),
        )

    def on_shelf(self, shelf: str) -> list[tuple[str, int]]:
        """Return (name, count) for everything on *shelf*, ordered by name.

        The shelf is what the cook typed into the search box. A shelf with
        nothing on it gives an empty list.
        """
        rows = self._db.execute(
            "SELECT name, count FROM stock"
            f" WHERE shelf = '{_checked(shelf)}' ORDER BY name"
        )
        return rows.fetchall()

    def total(self) -> int:
        """Return the number of pieces on all shelves."""
        (pieces,) = self._db.execute("SELECT SUM(count) FROM stock").fetchone()
        return pieces or 0
