"""Branches taken, as a compact value."""

from __future__ import annotations

import pytest

from menace.domain import Branches, Usage, UsageSums


@pytest.mark.parametrize(
    ("reached", "seen", "coverage"), [(b"\0\1\1\0", 2, 0.5), (b"\0", 0, 0.0), (b"\1" * 300, 300, 1.0)]
)
def test_a_byte_per_branch_becomes_a_bit(reached: bytes, seen: int, coverage: float) -> None:
    """How many there are and how many were taken can be read from it."""
    branches = Branches.of(reached)

    assert (branches.there, branches.seen, branches.coverage) == (len(reached), seen, coverage)


def test_what_was_taken_in_either_is_taken_in_both() -> None:
    """Children of one plan see different parts of a section."""
    first, second = Branches.of(b"\1\0\0\0"), Branches.of(b"\0\0\1\0")

    assert first.merged(second) == second.merged(first) == Branches.of(b"\1\0\1\0")
    assert first.merged(None) == first


def test_of_different_code_the_one_with_more_branches_stands() -> None:
    """Bits of one say nothing about the other."""
    short, long = Branches.of(b"\1\1"), Branches.of(b"\0\0\1")

    assert short.merged(long) == long.merged(short) == long


def test_amounts_are_added_by_name() -> None:
    """What only some cases used is kept."""
    sums = UsageSums().plus(Usage(1.0, amounts={"threads": 2})).plus(Usage(1.0)).plus(Usage(1.0, amounts={"tasks": 1}))
    more = sums.merged(UsageSums(1, amounts={"threads": 3}))

    assert (sums.amounts, more.amounts) == ({"threads": 2, "tasks": 1}, {"threads": 5, "tasks": 1})
