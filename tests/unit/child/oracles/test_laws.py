"""What objects say about themselves, held against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from menace.child.oracles.laws import (
    agrees_about,
    counts_its_items,
    gives_items_again,
    hashes_alike,
    holds_its_items,
    share_nothing,
)


class Herd:
    """Says whatever it is told to say."""

    def __init__(self, items: Any, length: int = 0, held: Any = ()) -> None:
        self.items, self.length, self.held = items, length, held

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __len__(self) -> int:
        return self.length

    def __contains__(self, item: Any) -> bool:
        return item in self.held


def test_length_and_items_agree() -> None:
    """Iterators and what has no end say nothing."""
    assert counts_its_items(Herd([1, 2], 2)) is True
    assert counts_its_items(Herd([1, 2], 3)) is False
    assert counts_its_items(iter([1])) is None
    assert counts_its_items(range(100_000)) is None


def test_what_is_given_is_held() -> None:
    """In both directions where a single item is asked for."""
    assert holds_its_items(Herd([1, 2], held=[1, 2])) is True
    assert holds_its_items(Herd([1, 2], held=[1])) is False
    assert holds_its_items(Herd([float("nan")])) is True
    assert agrees_about(Herd([1], held=[1, 2]), 2) is False
    assert agrees_about(Herd([1], held=[1]), 2) is True


def test_items_come_again() -> None:
    """An object without items shows nothing."""
    assert gives_items_again(Herd([1, 2])) is True
    assert gives_items_again(Herd(iter([1, 2]))) is False
    assert gives_items_again(Herd([])) is None
    assert gives_items_again(iter([1, 2])) is False


def test_equal_objects_have_equal_hashes() -> None:
    """Objects that are not equal may have any."""

    class Odd:
        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return id(self)

    one, other = Odd(), Odd()
    assert hashes_alike(one, other) is False
    assert hashes_alike((1, 2), (1, 2)) is True
    assert hashes_alike(1, 2) is None


def test_containers_are_not_shared() -> None:
    """What cannot be changed may be shared, and an object with itself shares everything."""
    items: list[int] = []
    assert share_nothing(Herd(items), Herd(items), "items") is False
    assert share_nothing(Herd([]), Herd([]), "items") is True
    assert share_nothing(Herd(()), Herd(()), "items") is None
    one = Herd(items)
    assert share_nothing(one, one, "items") is None


def test_containers_inside_of_others_are_shared_by_shallow_copies() -> None:
    """Which is looked at only where a text promises more."""
    rows: list[list[int]] = [[1], [2]]
    assert share_nothing(Herd(rows), Herd(list(rows)), "items") is True
    assert share_nothing(Herd(rows), Herd(list(rows)), "items", deep=True) is False
    assert share_nothing(Herd(rows), Herd([list(row) for row in rows]), "items", deep=True) is True
