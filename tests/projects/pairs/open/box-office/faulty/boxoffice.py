"""Bookings of one evening at the box office, kept in an in-memory database."""
import sqlite3

COLUMNS = ("seat", "name")


def _text(value, what):
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a string")
    if not value or len(value) > 200:
        raise ValueError(f"{what} must have 1 to 200 characters")
    if not value.isprintable():
        raise ValueError(f"{what} must be printable")
    return value


class BoxOffice:
    """All bookings of one evening.

    An object belongs to the thread that made it. Once it has been closed,
    book() and list_bookings() raise sqlite3.ProgrammingError.
    """

    def __init__(self):
        self._db = sqlite3.connect(":memory:")
        self._db.execute("CREATE TABLE booking (seat TEXT PRIMARY KEY, name TEXT)")

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.close()

    def close(self):
        """Forget all bookings. Closing again does nothing."""
        self._db.close()

    def book(self, seat: str, name: str) -> bool:
        """Book `seat` for `name`; return False if the seat is taken already.

        Raises ValueError if either one is empty, longer than 200 characters
        or not printable, TypeError if it is not a string at all, and
        sqlite3.ProgrammingError after close().
        """
        row = (_text(seat, "seat"), _text(name, "name"))
        cursor = self._db.execute("INSERT OR IGNORE INTO booking VALUES (?, ?)", row)
        return cursor.rowcount == 1

    def list_bookings(self, order_by: str = "seat") -> list[tuple[str, str]]:
        """Return (seat, name) of every booking.

        `order_by` is "seat" or "name", with a leading minus for descending
        order, as the list view hands it over from its query string.

        Raises ValueError for any other `order_by`, and
        sqlite3.ProgrammingError after close().
        """
        column, direction = order_by, "ASC"
        if order_by.startswith("-"):
            column, direction = order_by[1:], "DESC"
        if not column:
            raise ValueError("cannot sort by that column")
        return self._db.execute(
            f"SELECT seat, name FROM booking ORDER BY {column} {direction}, seat"
        ).fetchall()
