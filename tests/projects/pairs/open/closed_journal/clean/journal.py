"""A journal in memory."""

from __future__ import annotations


class Journal:
    """Entries in the order in which they were written.

    After ``close`` every method but ``close`` raises ValueError.
    """

    def __init__(self, title: str = "journal") -> None:
        self.title = title
        self._entries: list[str] | None = []

    def write(self, entry: str) -> int:
        """Add an entry and return its number, counted from one."""
        entries = self._open_entries()
        entries.append(entry)
        return len(entries)

    def read(self) -> list[str]:
        """Return all entries."""
        return list(self._open_entries())

    def close(self) -> None:
        """Let go of the entries; closing twice does no harm."""
        self._entries = None

    def __enter__(self) -> Journal:
        self._open_entries()
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    def _open_entries(self) -> list[str]:
        if self._entries is None:
            raise ValueError("the journal is closed")
        return self._entries
