"""What has to be done when, for a small event loop."""

import heapq
import math


def _finite(value: float) -> float:
    try:
        value = float(value)
    except OverflowError:
        raise ValueError("the time is too large") from None
    if not math.isfinite(value):
        raise ValueError("the time has to be a finite number")
    return value


class Agenda:
    """Entries with a due time in seconds.

    Every time has to be a finite number; others raise ValueError.
    """

    def __init__(self):
        self._heap: list[tuple[float, int, str]] = []
        self._added = 0

    def add(self, due: float, name: str) -> None:
        """Plan an entry. Several entries may have the same time or name."""
        heapq.heappush(self._heap, (_finite(due), self._added, name))
        self._added += 1

    def next_due(self) -> float | None:
        """Return the earliest due time, or None when nothing is planned."""
        return self._heap[0][0]

    def seconds_left(self, now: float) -> float | None:
        """Return how long to sleep until the next entry, 0.0 when it is late.

        Returns None when nothing is planned.
        """
        now = _finite(now)
        due = self.next_due()
        return None if due is None else max(0.0, due - now)

    def take(self, now: float) -> list[str]:
        """Remove what is due and return the names, the earliest first.

        Entries with the same time come in the order they were added.
        """
        now = _finite(now)
        names = []
        while self._heap and self._heap[0][0] <= now:
            names.append(heapq.heappop(self._heap)[2])
        return names
