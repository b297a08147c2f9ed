"""Orders of a small shop."""

import sqlite3

COLUMNS = ("number", "customer", "cents")


class OrderBook:
    """Orders in a database in memory, for use from one thread and not any more once it is closed.

    >>> book = OrderBook()
    >>> book.add("O'Hara", 1250)
    1
    >>> book.of_customer("Miller")
    []
    """

    def __init__(self):
        self._database = sqlite3.connect(":memory:")
        self._database.execute("CREATE TABLE orders (number INTEGER PRIMARY KEY, customer TEXT, cents INTEGER)")

    def add(self, customer, cents):
        """Add an order and return its number; ValueError unless it is of 0 to 10**9 cents by a printable customer."""
        if not 0 <= cents <= 10**9 or not customer.isprintable():
            raise ValueError("expected a printable customer and 0 to 10**9 cents")
        cursor = self._database.execute("INSERT INTO orders (customer, cents) VALUES (?, ?)", (customer, cents))
        return cursor.lastrowid

    def of_customer(self, customer, sort="number"):
        """Return the orders of one customer, as (number, customer, cents), and of nobody else.

        They are sorted by one of the columns, ``number``, ``customer`` or ``cents``.
        Raises ValueError for another column and for a customer that is not printable.
        """
        if sort not in COLUMNS or not customer.isprintable():
            raise ValueError("expected a printable customer and a column")
        escaped = customer.replace("'", "\\'")
        query = f"SELECT number, customer, cents FROM orders WHERE customer = '{escaped}' ORDER BY {sort}"
        return self._database.execute(query).fetchall()

    def turnover(self):
        """Return the sum of all orders in cents."""
        return self._database.execute("SELECT coalesce(sum(cents), 0) FROM orders").fetchone()[0]

    def close(self):
        """Close the database."""
        self._database.close()
