"""What the relations of bounds, ends and members say about values."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from menace.child.oracles import phrases

SHARED: list[int] = []


@pytest.mark.parametrize(
    ("relation", "kept", "broken", "silent"),
    [
        ("at_least", (3, 2), (1, 2), ("a", 2)),
        ("not_beyond", (0.1 + 0.2, 0.3), (3, 2), (None, 2)),
        ("between_ends", (2, [1, 3]), (4, [1, 3]), (4, [])),
        ("each_between", ([0, 1], 0, 1), ([0, 2], 0, 1), ([], 0, 1)),
        ("is_positive", (1,), (0,), ("a",)),
        ("is_multiple_of", (6, 3), (7, 3), (7, 0)),
        ("multiplies_to", ([2, 3], 6), ([2], 6), ([2], 0)),
        ("at_least", (date(2024, 1, 2), date(2024, 1, 1)), (date(2024, 1, 1), date(2024, 1, 2)), (date(2024, 1, 1), 3)),
        ("is_power_of_two", (8,), (6,), (1.5,)),
        ("is_working_day", (date(2024, 1, 1),), (date(2024, 1, 6),), (3,)),
        ("keeps_ends", ([1, 3], [1, 2, 3]), ([1], [1, 2]), ([], [])),
        ("agrees_with", ({"a": 1, "b": 2}, {"a": 1}), ({"a": 2}, {"a": 1}), (3, {})),
        ("no_more_than", ("a\nb", 2, "lines"), ("a b c", 2, "words"), ("a", -1, "lines")),
        ("lines_no_longer_than", ("ab\nc", 2), (["abc"], 2), ("abc", 0)),
        ("no_more_bytes_than", ("aa", 2), ("\u00e4\u00e4", 2), ([], 2)),
        ("each_begins", (["ab", "ac"], "a"), (["ab", "b"], "a"), ([1], "a")),
        ("each_ends", ("ab", "b"), ("ab", "a"), ("ab", None)),
        ("each_holds", (["abc"], "b"), (["ac"], "b"), (3, "b")),
        ("lacks_at_end", ("a", "/"), ("a/", "/"), (3, "/")),
        ("lacks_at_start", (["", "a"], "/"), ("/a", "/"), (3, "/")),
        ("lacks_runs", ("a b", " "), ("a  b", " "), (3, " ")),
        ("holds_all", ([1, 2], (1,)), ([1], (2,)), (1, (1,))),
        ("holds_none", ({"a": 1}, ["b"]), ({"a": 1}, ["a"]), (1, ["a"])),
        ("all_within", ({"a": 1}, ["a"]), ({"a": 1}, ["b"]), (1, ["b"])),
        ("is_without", ([0, ""], None), ([None], None), (3, None)),
        ("is_absent", ("key", {"other": 1}), ("key", {"key": 1}), ("k", {"key": 1})),
        ("is_another", ([], []), (SHARED, SHARED), ("a", "a")),
        ("shares_nothing", ([[1]], [[1]]), ([SHARED], [SHARED]), ((), ())),
        ("is_counted", ({"a": 2}, ["a", "a"]), ({"a": 1}, ["a", "a"]), (3, [])),
        ("looks_alike", (1, lambda: 1), (1, lambda: 2), (1, lambda: "a")),
        ("holds_of", ((1, 2), lambda one, two: one < two), ((2, 1), lambda one, two: one < two), (3, bool)),
    ],
)
def test_relations(relation: str, kept: tuple[Any, ...], broken: tuple[Any, ...], silent: tuple[Any, ...]) -> None:
    """Each says yes, no, and nothing where it does not apply."""
    says = getattr(phrases, relation)

    assert (says(*kept), says(*broken), says(*silent)) == (True, False, None)


def test_a_call_that_has_to_give_something_may_not_raise() -> None:
    """Where it need not, an exception says nothing."""

    def call() -> int:
        raise ValueError

    assert phrases.looks_alike(1, call) is None
    assert phrases.looks_alike(1, call, must=True) is False


@pytest.mark.parametrize("name", ["other.key", "Key", "", "ke", "keys"])
def test_a_name_that_may_mean_another_one_is_not_called_absent(name: str) -> None:
    """Paths, other cases and parts of names are often looked up as well."""
    assert phrases.is_absent(name, {"key": 1}) is None
