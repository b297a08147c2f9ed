"""What follows from a value that never changes, computed the first time somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """Answers for the values asked about last, told apart as objects: comparing them would cost what is to be saved."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[int, tuple[object, T]] = {}

    def of(self, value: object, compute: Callable[[], T]) -> T:
        """What was computed for this very object, or is now."""
        known = self._known.get(id(value))
        if known is None or known[0] is not value:
            if len(self._known) >= self._most:
                self._known.clear()
            # With the value itself, so that no other gets its number.
            known = self._known[id(value)] = (value, compute())
        return known[1]
