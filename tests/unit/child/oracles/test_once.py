"""Arguments that can be gone through only once."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from menace.child.oracles import once
from menace.child.oracles.once import same_for_generator

ONCE = ("once", None)


@pytest.fixture(autouse=True)
def _nothing_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(once, "_JUDGED", {})


def shares(numbers: Iterable[int]) -> list[float]:
    """Goes through its argument twice."""
    total = sum(numbers)
    return [each / total for each in numbers]


def careful(numbers: Iterable[int]) -> list[float]:
    """Goes through its argument once."""
    return shares(list(numbers))


def all_shares(rows: Iterable[Iterable[int]]) -> list[list[float]]:
    """Goes through each row twice."""
    return [shares(row) for row in rows]


def by_name(rows: dict[str, Iterable[int]]) -> list[list[float]]:
    """Goes through each value twice."""
    return all_shares(rows.values())


@pytest.mark.parametrize(
    ("call", "given", "mould", "said"),
    [
        (shares, [1, 3], ONCE, False),
        (careful, [1, 3], ONCE, True),
        (careful, (1, 3), ONCE, True),
        (shares, [1, 3], None, None),
        (careful, {1, 3}, ONCE, None),
        (all_shares, [[1], [1, 3]], ("each", ONCE), False),
        (all_shares, [[1], [1, 3]], ("once", ONCE), False),
        (by_name, {"a": [1, 3]}, ("values", ONCE), False),
        (len, [1, 3], ONCE, None),
        (max, [1, 3], ONCE, True),
    ],
)
def test_calls(call: Callable[..., Any], given: Any, mould: Any, said: bool | None) -> None:
    """With the same items in a generator, at the places that the mould shows."""
    assert same_for_generator(call(given), call, (given,), (mould,)) is said


def test_what_is_different_each_time_says_nothing() -> None:
    """Nobody can compare it."""
    ends = itertools.cycle([0, 1])

    assert same_for_generator(0, lambda _: next(ends), ([1],), (ONCE,)) is None


def test_a_refusal_of_the_same_items() -> None:
    """A list of them was taken."""

    def first(items: Iterable[int]) -> int:
        return next(iter(items)) if list(items) else 0

    assert same_for_generator(1, first, ([1],), (ONCE,)) is False


def test_what_is_left_of_other_arguments(tmp_path: Path) -> None:
    """An object that was filled, and a file that was written."""

    def add(box: list[int], items: Iterable[int]) -> None:
        if sum(items):
            box.extend(items)

    def write(path: Path, items: Iterable[int]) -> None:
        with path.open("a") as file:
            file.write(f"{sum(items)} {len(list(items))}")

    assert same_for_generator(None, add, ([], [1]), (None, ONCE)) is False
    assert same_for_generator(None, write, (tmp_path / "sums", [1]), (None, ONCE)) is False


def test_questions_end() -> None:
    """What held for many calls holds."""
    answers = [same_for_generator(1, max, ([1],), (ONCE,)) for _ in range(60)]

    assert answers.count(True) == 40
    assert answers[-1] is None
