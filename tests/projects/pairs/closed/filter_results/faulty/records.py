"""A small table of records in memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

MOST_REMEMBERED = 100


class Records:
    """Records with text fields, and searches that are remembered until the next change."""

    def __init__(self, records: Iterable[Mapping[str, str]] = ()) -> None:
        """Start with copies of these records."""
        self._records = [dict(record) for record in records]
        self._found: dict[tuple[str, str], list[dict[str, str]]] = {}

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self._records)

    def add(self, record: Mapping[str, str]) -> None:
        """Add a copy of a record at the end."""
        self._records.append(dict(record))
        self._found.clear()

    def search(self, field: str, value: str) -> list[dict[str, str]]:
        """Find the records with this value in a field.

        :returns: the records in the order in which they were added. The list and the records
            in it belong to the caller, who may change them at will without any effect here.
        """
        query = (field, value)
        if query not in self._found:
            if len(self._found) >= MOST_REMEMBERED:
                self._found.clear()
            self._found[query] = [dict(record) for record in self._records if record.get(field) == value]
        return self._found[query]

    def remove(self, field: str, value: str) -> int:
        """Remove the records with this value in a field.

        :returns: how many there were.
        """
        kept = [record for record in self._records if record.get(field) != value]
        removed = len(self._records) - len(kept)
        self._records = kept
        self._found.clear()
        return removed
