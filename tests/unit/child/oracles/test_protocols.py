"""What objects owe to each other by their methods, and blocks to those who leave them."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from menace.child.oracles import protocols


class Grade:
    """A grade with an order that may be spoilt."""

    def __init__(self, level: int, rank: int = 0) -> None:
        self.level, self.rank = level, rank

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grade) and (self.level, self.rank) == (other.level, other.rank)

    def __hash__(self) -> int:
        return hash((self.level, self.rank))

    def __lt__(self, other: Grade) -> bool:
        return (self.level, self.rank) < (other.level, other.rank)

    def __le__(self, other: Grade) -> bool:
        return self.level <= other.level and self.rank <= other.rank


class Careless(Grade):
    """Its order has no sides, and its copies lack a part."""

    def __lt__(self, other: Grade) -> bool:
        return self.level < other.level or self.rank < other.rank

    def __reduce__(self) -> Any:
        return Careless, (self.level,)


def test_comparisons_do_not_speak_against_each_other() -> None:
    """One of two may be the smaller one, and what is smaller is not larger; other kinds of objects say nothing."""
    assert protocols.orders_alike(Grade(1), Grade(2)) is True
    assert protocols.orders_alike(Grade(1, 5), Grade(2, 0)) is False
    assert protocols.orders_alike(Careless(1, 5), Careless(2, 0)) is False
    assert protocols.orders_alike(Grade(1), 3) is None


@functools.total_ordering
class Partial:
    """Sets of which some cannot be compared."""

    def __init__(self, *parts: int) -> None:
        self.parts = frozenset(parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Partial) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __lt__(self, other: Partial) -> bool:
        return self.parts < other.parts


def test_comparisons_that_were_derived_say_nothing_of_what_cannot_be_compared() -> None:
    """They are not the work of the class."""
    assert protocols.orders_alike(Partial(1), Partial(2)) is True


def test_copies_are_equal() -> None:
    """Whatever makes the copy."""
    assert protocols.copies_alike(Grade(1, 2)) is True
    assert protocols.copies_alike(Careless(1, 2)) is False


def test_what_looks_like_a_call_makes_an_equal_object() -> None:
    """Texts that are no calls with plain arguments are for people."""
    assert protocols.spells_itself("Grade(1, 2)", Grade(1, 2), Grade) is True
    assert protocols.spells_itself("Grade(1, 1)", Grade(1, 2), Grade) is False
    assert protocols.spells_itself("<Grade 1>", Grade(1, 2), Grade) is None
    assert protocols.spells_itself("Grade(1, ...)", Grade(1, 2), Grade) is None
    assert protocols.spells_itself("Grade(1, '2')", Grade(1, 2), Grade) is None


def test_containers_are_kept_from_others() -> None:
    """Also those inside of others, and those of the class."""
    grade: Any = Grade(1)
    grade.parts, grade.names = {"a": [1]}, ["b"]

    assert protocols.keeps_to_itself(grade.names, grade) is False
    assert protocols.keeps_to_itself(grade.parts["a"], grade) is False
    assert protocols.keeps_to_itself(["b"], grade) is True
    assert protocols.keeps_to_itself("b", grade) is None


def test_what_is_held_and_how_much() -> None:
    """Room that is none says nothing, nor do items that are not equal to themselves."""
    assert protocols.keeps_within([1, 2], 2) is True
    assert protocols.keeps_within([1, 2], 1) is False
    assert protocols.keeps_within([1, 2], 0) is None
    assert protocols.holds([1], 1) is True
    assert protocols.holds([1], 1, no_more=True) is False
    assert protocols.holds([], float("nan")) is None
    assert protocols.gives_back(1, 2) is False
    assert protocols.gives_back("1", 1) is None
    assert protocols.gives_back(iter([1]), iter([1])) is None
    assert protocols.gives_back({"1": [2]}, {1: (2,)}) is None
    assert protocols.gives_back({"1": [3]}, {1: (2,)}) is False
    assert protocols.drops_one([1], [1]) is False
    assert protocols.drops_one([], []) is None


def test_iterators_stay_at_their_end() -> None:
    """One that begins anew is used up for nobody."""

    class Again:
        def __init__(self) -> None:
            self.left = 1

        def __iter__(self) -> Again:
            return self

        def __next__(self) -> int:
            self.left = 1 - self.left
            if self.left:
                raise StopIteration
            return 1

    assert protocols.stays_used_up(iter([1, 2])) is True
    assert protocols.stays_used_up(Again()) is False


@pytest.mark.parametrize("tidy", [True, False])
def test_blocks_are_tidied_up_after_exceptions(tidy: bool, tmp_path: Path) -> None:
    """Folder, environment and streams are as they are behind a block that came to its end."""

    @contextlib.contextmanager
    def elsewhere() -> Iterator[str]:
        before = Path.cwd()
        os.chdir(tmp_path)
        try:
            yield "x"
        except Exception:
            if tidy:
                os.chdir(before)
            raise
        os.chdir(before)

    here, out = Path.cwd(), sys.stdout

    assert protocols.puts_back(elsewhere, elsewhere) is tidy
    assert (Path.cwd(), sys.stdout) == (here, out)


@pytest.mark.parametrize("tidy", [True, False])
def test_files_for_a_block_go_with_it(tidy: bool, tmp_path: Path) -> None:
    """What the block was given is there no more, however it was left."""

    @contextlib.contextmanager
    def scratch() -> Iterator[str]:
        path = tmp_path / "scratch"
        path.touch()
        try:
            yield str(path)
        except Exception:
            if tidy:
                path.unlink()
            raise
        path.unlink()

    assert protocols.puts_back(scratch, scratch) is tidy


def test_exceptions_leave_blocks() -> None:
    """One that is swallowed is lost."""
    assert protocols.lets_errors_pass(contextlib.nullcontext) is True
    assert protocols.lets_errors_pass(lambda: contextlib.suppress(Exception)) is False
