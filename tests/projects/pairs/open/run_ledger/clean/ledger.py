"""The jobs of a single run, kept in an SQLite database in memory."""

import sqlite3


class LedgerClosed(Exception):
    """The ledger was used after close()."""


def _text(value: str, what: str) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(f"the {what} cannot be written as UTF-8") from None
    return value


class JobLedger:
    """Remembers jobs with their owner and priority.

    One ledger belongs to one thread. Names and owners may be any text that
    can be written as UTF-8; other text is refused with ValueError. After
    close() every method but close() raises LedgerClosed.
    """

    def __init__(self):
        self._db = sqlite3.connect(":memory:")
        self._db.execute(
            "CREATE TABLE jobs (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
            " owner TEXT NOT NULL, priority INTEGER NOT NULL)"
        )

    def _connection(self):
        if self._db is None:
            raise LedgerClosed("the ledger is closed")
        return self._db

    def add(self, name: str, owner: str, priority: int = 0) -> int:
        """Store a job and return its number, counting from 1.

        Raises ValueError for a priority outside -1000 to 1000.
        """
        if not -1000 <= priority <= 1000:
            raise ValueError("the priority has to be within -1000 and 1000")
        values = (_text(name, "name"), _text(owner, "owner"), priority)
        cursor = self._connection().execute(
            "INSERT INTO jobs (name, owner, priority) VALUES (?, ?, ?)", values
        )
        return cursor.lastrowid

    def by_owner(self, owner: str) -> list[tuple[int, str, int]]:
        """Return (number, name, priority) of the owner's jobs.

        The highest priority comes first, older jobs before younger ones. An
        owner without jobs gets an empty list.
        """
        query = "SELECT id, name, priority FROM jobs WHERE owner = ? ORDER BY priority DESC, id"
        return self._connection().execute(query, (_text(owner, "owner"),)).fetchall()

    def owners(self) -> list[str]:
        """Return every owner once, in alphabetical order."""
        rows = self._connection().execute("SELECT DISTINCT owner FROM jobs").fetchall()
        return sorted(row[0] for row in rows)

    def close(self) -> None:
        """Give up the ledger; closing it again does nothing."""
        if self._db is not None:
            self._db.close()
            self._db = None
