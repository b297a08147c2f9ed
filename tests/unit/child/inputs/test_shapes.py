"""The runtime types of arguments as text."""

from __future__ import annotations

import collections
import io
from typing import Any, NamedTuple

import pytest

from menace.child.inputs.shapes import accepted_shapes, shape


class Place(NamedTuple):
    """A tuple whose items have names."""

    name: str
    number: int


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "()"),
        ([1, "a", None, 1.5, True], "(int, str, NoneType, float, bool)"),
        ([[1, 2]], "(list[int])"),
        ([[1, "a", 2]], "(list[int|str])"),
        ([[0] * 100 + [None]], "(list[NoneType|int])"),
        ([{**dict.fromkeys(range(100), 1), "last": None}], "(dict[int|str: NoneType|int])"),
        ([[]], "(list[])"),
        ([()], "(tuple[])"),
        ([Place("a", 1)], "(tuple[int|str])"),
        ([{1}], "(set[int])"),
        ([frozenset()], "(frozenset[])"),
        ([{"a": 1, 2: None}], "(dict[int|str: NoneType|int])"),
        ([{}], "(dict[])"),
        ([range(3)], "(range)"),
        ([collections.Counter("a")], "(Counter)"),
        ([[[1], ["a"]]], "(list[list])"),
        ([[(1, 2), (), ("a",)]], "(list[tuple|tuple1|tuple2])"),
    ],
)
def test_values_are_named_by_their_types(arguments: list[Any], expected: str) -> None:
    """Plain containers show what is in them, everything else shows its class."""
    assert shape(arguments) == expected


def test_a_huge_container_is_only_sampled() -> None:
    """The first members stand for all: what is generated to be large is much alike, and looked at in no time."""
    assert shape([[1] * 100_000 + ["a"]]) == "(list[int])"


def test_a_generator_is_not_consumed() -> None:
    """Looking at an argument does not change it."""
    numbers = iter([1, 2])
    shape([numbers])

    assert list(numbers) == [1, 2]


def test_accepting_a_full_container_is_accepting_an_empty_one() -> None:
    """Code that takes a list of numbers is expected to take an empty list too."""
    assert accepted_shapes([[1], {"a": 1}]) == [
        "(list[int], dict[str: int])",
        "(list[int], dict[])",
        "(list[], dict[str: int])",
        "(list[], dict[])",
    ]


@pytest.mark.parametrize("empty", [[], {}, (), set(), "", b""])
def test_a_call_with_something_empty_proves_nothing(empty: object) -> None:
    """A loop that never ran says nothing about what the code takes."""
    assert accepted_shapes([1, empty]) == []


def test_many_containers_do_not_explode() -> None:
    """The number of variants is bounded, and the shape itself is the first."""
    found = accepted_shapes([[1]] * 12)

    assert len(found) == 16
    assert found[0] == shape([[1]] * 12)


def test_keyword_arguments_are_named() -> None:
    """What one parameter takes says nothing about another, and the order of keywords does not matter."""
    assert shape([1, "a", 2], ["b", "a"]) == shape([1, 2, "a"], ["a", "b"]) == "(int, a=int, b=str)"
    assert accepted_shapes([[1]], ["items"]) == ["(items=list[int])", "(items=list[])"]


def test_an_iterator_vouches_for_no_other() -> None:
    """What comes out of it was never seen."""
    assert accepted_shapes([iter([1])]) == []


def test_a_file_vouches_for_others_of_its_sort() -> None:
    """It holds text or bytes, as its type says."""
    assert accepted_shapes([io.StringIO("a")]) == ["(StringIO)"]


class Box:
    """Takes anything."""

    def __init__(self, content: Any) -> None:
        self.content = content


def test_instances_show_what_they_hold() -> None:
    """A constructor that takes anything makes sound instances and others; one that holds nothing shows its class."""
    assert shape([Box([1])]) == "(Box[content: list[int]])"
    assert shape([Box(Box(1))]) == "(Box[content: Box])"
    assert shape([Box("a")]) not in accepted_shapes([Box(1)])
    assert shape([object(), ValueError("x"), Box]) == "(object, ValueError, type)"
