"""Counting words."""

from __future__ import annotations

from collections.abc import Iterable


class Tally:
    """How often each word was seen."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._counts: dict[str, int] = {}
        for word in words:
            self.add(word)

    def add(self, word: str) -> int:
        """Count a word once more and return how often it has been seen."""
        self._counts[word] = self._counts.get(word, 0) + 1
        return self._counts[word]

    def __len__(self) -> int:
        return len(self._counts)

    def top(self, count: int | None = None) -> list[tuple[str, int]]:
        """Return the most frequent words with their counts, all of them unless told how many."""
        if count <= 0:
            return []
        ranked = sorted(self._counts.items(), key=lambda item: (-item[1], item[0]))
        return ranked if count is None else ranked[:count]
