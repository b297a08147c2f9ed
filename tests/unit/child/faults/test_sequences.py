"""Values that are handed out one after the other while the clock is set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from menace.child.faults.sequences import SHIFTS, broken_in_turn, broken_within, promises_about

LARGER, NOT_SMALLER, ONCE = (
    "each is larger than the one before",
    "none is smaller than the one before",
    "none comes twice",
)


def documented(text: str) -> object:
    """A function with this documentation."""

    def f() -> None: ...

    f.__doc__ = text
    return f


@pytest.mark.parametrize(
    ("text", "promise"),
    [
        ("Return a stamp that is later than every stamp returned before.", LARGER),
        ("Return so many numbers, each larger than the one before.", LARGER),
        ("Each call gives a larger number than the call before.", LARGER),
        ("Yield ticks in strictly ascending order.", LARGER),
        ("Timestamps never go backwards.", NOT_SMALLER),
        ("Monotonically increasing ids.", NOT_SMALLER),
        ("No id is ever given out twice, even if the clock is set back.", ONCE),
        ("No two names are ever the same.", ONCE),
        ("Two calls never return the same name.", ONCE),
        ("Never gives the same number twice.", ONCE),
        ("Larger ones are usually later than the ones before.", None),
        ("Return the larger of the two.", None),
        ("The level never falls below zero.", None),
        ("Return the seconds since then, by the monotonic clock.", None),
    ],
)
def test_what_is_said_of_values_in_a_row(text: str, promise: str | None) -> None:
    """That each is larger, that none is smaller, or that none comes again."""
    assert [each.words for each in promises_about(documented(text))] == ([promise] if promise else [])


class Source:
    """Hands out tickets. Every ticket is larger than all tickets before it."""

    def take(self) -> int:
        """Return the next ticket."""
        return 0

    def age(self) -> float:
        """Return how long this has been there."""
        return 0.0


def test_a_class_says_it_of_what_it_names() -> None:
    """Not of all that its methods give."""
    assert [each.words for each in promises_about(Source.take)] == [LARGER]
    assert not list(promises_about(Source.age))


def row(given: dict[bool, list[Any] | None]) -> Any:
    """Makes calls that give these values with the clock as it is, and those when it is set."""
    return lambda shifts: given[any(shifts)]


@pytest.mark.parametrize(
    ("usual", "shifted", "is_broken"),
    [
        ([1, 2, 3, 4, 5], [1, 9, 2, 0, 3], True),
        ([1, 2, 3, 4, 5], [1, 9, 10, 11, 12], False),
        ([1, 1, 1, 1, 1], [1, 9, 2, 0, 3], False),
        ([1, "a", 3, 4, 5], [1, 9, 2, 0, 3], False),
        ([1, 2, 3, 4, 5], None, False),
    ],
    ids=["goes back", "goes on", "never true", "not to be compared", "raises"],
)
def test_only_what_the_clock_spoils_is_held_against_code(
    usual: list[Any], shifted: list[Any] | None, is_broken: bool
) -> None:
    """What is not kept at any time has been misread."""
    function = documented("Return a number, larger than all numbers before.")
    found = broken_in_turn(function, row({False: usual, True: shifted}))

    assert (found is not None) == is_broken
    assert found is None or found[0] == "Disorder"
    assert len(SHIFTS) == len(usual)


def test_a_list_is_a_row_of_its_own() -> None:
    """Of what one call gives only its own documentation speaks."""
    function = documented("Return stamps, strictly increasing.")

    def usual(*values: int) -> Any:
        return lambda: list(values)

    def found(seen: Sequence[int], plain: Any) -> bool:
        return broken_within(function, list(seen), plain) is not None

    assert found([5, 4], usual(1, 2))
    assert not found([5, 6], usual(1, 2))
    assert not found([5, 4], usual(2, 1))
    assert not found([5], usual(1, 2))
