"""A small catalogue of books."""

import sqlite3


class Books:
    """Books in a database in memory.

    >>> books = Books([("Emma", 1815), ("Persuasion", 1817)])
    >>> books.titled("mm")
    ['Emma']
    """

    def __init__(self, rows=(("Emma", 1815), ("Ulysses", 1922))):
        self._db = sqlite3.connect(":memory:")
        self._db.execute("CREATE TABLE books (title TEXT, year INTEGER)")
        self._db.executemany("INSERT INTO books VALUES (?, ?)", rows)

    def titled(self, words):
        """Return the titles that hold these words, in alphabetical order."""
        words = words.encode("utf-8", "replace").decode("utf-8")
        found = self._db.execute("SELECT title FROM books WHERE instr(title, ?) ORDER BY title", (words,))
        return [title for (title,) in found]

    def count(self):
        """Return how many books there are."""
        return self._db.execute("SELECT count(*) FROM books").fetchone()[0]

    def close(self):
        """Close the database."""
        self._db.close()
