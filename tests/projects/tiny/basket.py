"""A class that uses the other two modules."""

from __future__ import annotations

from figures import double
from words import shout


class Basket:
    """Counts things up to a limit."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.things: list[str] = []

    def put(self, thing: str) -> int:
        """Add a thing and return how many there are; ValueError when the basket is full."""
        if len(self.things) >= self.limit:
            raise ValueError("the basket is full")
        self.things.append(shout(thing))
        return len(self.things)

    def share(self) -> int:
        """Return how many of the things each place of the limit gets."""
        return double(len(self.things)) // self.limit


async def last_of(things: list[str]) -> str:
    """Return the last thing."""
    return things[-1]
