"""Streams waiting for their turn: the most promising first, now and then the one with least time for what it showed."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from menace.runs.standing import Budget, Rank, Standing

_EXPLORED = 0.4
"""Of the CPU time of continuations, what goes to the streams that had least of it, whatever they bring just now."""


class Queue:
    """Those of one kind, and the CPU time that was spent on them. Outdated places are passed over when met."""

    def __init__(self, streams: Sequence[Standing]) -> None:
        self._streams = streams
        self._waiting: list[tuple[Rank, int, int]] = []
        self._neglected: list[tuple[float, int, int]] = []
        self._continued = self._explored = 0.0
        self.spent_cpu_seconds = 0.0

    def put(self, standing: Standing, budget: Budget) -> None:
        """Give a stream its place by its rank; one that has begun also by the time it had for what it showed."""
        heappush(self._waiting, (standing.rank, standing.number, standing.ticket))
        if standing.rounds and budget.cases is None:
            heappush(self._neglected, (standing.spent / standing.promise, standing.number, standing.ticket))

    def best(self) -> Standing | None:
        """The stream at the head."""
        while self._waiting:
            _, number, ticket = self._waiting[0]
            if self._is_valid(number, ticket):
                return self._streams[number]
            heappop(self._waiting)
        return None

    def chosen(self, budget: Budget) -> Standing | None:
        """The stream to run now."""
        standing = self.best()
        if standing is None or not standing.rounds or budget.cases is not None:
            return standing
        if self._explored >= _EXPLORED * self._continued:
            return standing
        neglected = self._most_neglected()
        if neglected is None:
            return standing
        neglected.explores = True
        return neglected

    def spend(self, standing: Standing, cpu_seconds: float) -> None:
        """Take note of what a round of a stream took."""
        self.spent_cpu_seconds += cpu_seconds
        if standing.rounds > 1:
            self._continued += cpu_seconds
            self._explored += cpu_seconds if standing.explores else 0.0
        standing.explores = False

    def _most_neglected(self) -> Standing | None:
        while self._neglected:
            _, number, ticket = heappop(self._neglected)
            if self._is_valid(number, ticket):
                return self._streams[number]
        return None

    def _is_valid(self, number: int, ticket: int) -> bool:
        standing = self._streams[number]
        return ticket == standing.ticket and not (standing.running or standing.blocked)
