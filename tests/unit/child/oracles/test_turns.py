"""What comes when."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import Any

import pytest

from menace.child.oracles import turns
from menace.child.oracles.turns import comes_in_turn, shows_changes


@pytest.fixture(autouse=True)
def _nothing_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_TURNS_ASKED", {})


class Line:
    """Things that wait; those in front or those behind are taken first, or the smallest."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.things: deque[Any] = deque()

    def put(self, thing: Any) -> None:
        """Let one more wait."""
        self.things.append(thing)

    def take(self) -> Any:
        """Take one out."""
        if self.way == "written":
            return str(self.things.popleft())
        return self.things.popleft() if self.way == "first" else self.things.pop()


@pytest.mark.parametrize(
    ("way", "which", "item", "said"),
    [
        ("first", "first", "a", True),
        ("last", "first", "a", False),
        ("last", "last", 1, True),
        ("first", "last", 1, False),
        ("first", "last", None, None),
        ("written", "first", 1, None),
    ],
)
def test_the_order_of_things(way: str, which: str, item: Any, said: bool | None) -> None:
    """What is the same each time, or comes back in another form, has none."""
    put, take = (lambda it, thing: it.put(thing)), (lambda it: it.take())

    assert comes_in_turn(Line(way), put, take, item, which) is said


class Sums:
    """Numbers and their sum, which is kept."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self._sum: int | None = None

    def add(self, number: int, *, forget: bool) -> None:
        """One more."""
        self.numbers.append(number)
        if forget:
            self._sum = None

    @property
    def total(self) -> int:
        """The sum."""
        if self._sum is None:
            self._sum = sum(self.numbers)
        return self._sum

    @cached_property
    def most(self) -> int:
        """The largest."""
        return max(self.numbers, default=0)


def test_what_was_looked_at_shows_changes() -> None:
    """As does what was not."""
    assert shows_changes(Sums(), lambda it: it.add(1, forget=True), lambda it: it.total) is True
    assert shows_changes(Sums(), lambda it: it.add(1, forget=False), lambda it: it.total) is False
    assert shows_changes(Sums(), lambda it: it.add(1, forget=True), lambda it: it.most) is False
    assert shows_changes(Sums(), lambda it: it.add(1, forget=True), lambda it: it.add) is None


def test_questions_end() -> None:
    """What was shown often is believed."""
    answers = [shows_changes(Sums(), lambda it: it.add(1, forget=True), lambda it: it.total) for _ in range(30)]

    assert answers == [True] * 24 + [None] * 6
