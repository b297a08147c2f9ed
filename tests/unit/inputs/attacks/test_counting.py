"""Steps of regular expressions, counted over texts of growing length."""

from __future__ import annotations

import re
from re import _parser as parser  # type: ignore[attr-defined]

import pytest

from menace.inputs.attacks.counting import Steps, Unread

MOST = 20_000


def steps(pattern: str, text: str, *, searching: bool = False, whole: bool = False) -> int:
    """The steps of a pattern over a text."""
    return Steps(parser.parse(pattern)).over(text, MOST, searching=searching, whole=whole)


@pytest.mark.parametrize(
    "pattern",
    [
        r"(a|b)*",
        r"^\d{0,3}(?:,\d+)*$",
        r"[^=\n]|==?",
        r"(?<!x)a+\b(?!z)",
        r"(A|a)+?",
        r"(?>a+)a",
        r"a*+",
        r"(?:x?)*a",
    ],
)
def test_letters_are_taken_as_the_library_takes_them(pattern: str) -> None:
    """Whatever the part is: choices, repetitions of each kind, edges, looks ahead and behind."""
    tree = parser.parse(pattern)

    assert [Steps(tree).takes(list(tree), each) for each in "aAb0=,\n"] == [
        bool(re.fullmatch(pattern, each)) for each in "aAb0=,\n"
    ]


@pytest.mark.parametrize(
    ("pattern", "word", "power"),
    [
        (r"\d+(?:,\d+)*$", "0", 1),
        (r"(.*)\.(.*)-x", ".", 2),
        (r"\s*([^=]+?)\s*=", " ", 3),
    ],
)
def test_the_count_grows_as_the_time_does(pattern: str, word: str, power: int) -> None:
    """Twice the length takes so many times the steps."""
    read = Steps(parser.parse(pattern))
    few, many = (read.over(word * length + "!", 10**6, searching=False, whole=False) for length in (30, 60))

    assert 2 ** (power - 0.5) < many / few < 2 ** (power + 0.5)


def test_nobody_waits_for_a_careless_pattern() -> None:
    """Counting stops at the most that was asked for."""
    assert steps(r"^(a+)+$", "a" * 40 + "!") == MOST


def test_searching_and_matching_all_are_counted() -> None:
    """A search begins everywhere, and what has to reach the end is tried in other ways until it does."""
    assert steps("a+b", "a" * 20, searching=True) > 5 * steps("a+b", "a" * 20)
    assert steps("(?:a|aa)+", "a" * 12 + "!", whole=True) > 10 * steps("(?:a|aa)+", "a" * 12 + "!")


def test_what_refers_to_another_part_is_not_counted() -> None:
    """A count that is only guessed would say nothing."""
    with pytest.raises(Unread):
        steps(r"(a)\1", "aa")
