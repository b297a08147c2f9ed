"""Preconditions in prose, read into expressions."""

import pytest

from menace.inputs.prose.conditions import python_test, read_demand
from menace.inputs.prose.described import documented_hints, hint_of, nested_test
from menace.inputs.prose.documentation import demands
from menace.inputs.prose.fitting import fitting


@pytest.mark.parametrize(
    ("sentence", "tests"),
    [
        ("items must not be empty.", ("len(items) > 0",)),
        ("Precondition: len(items) >= 1", ("len(items) >= 1",)),
        ("requires max(items) < n (the usual one)", ("max(items) < n",)),
        ("`n` must be between 1 and 10.", ("1 <= n <= 10",)),
        ("`n` must be a number from 0 to 1, both included.", ("0 <= n <= 1",)),
        ("`n` must be between 0 and 1, 1 excluded.", ("0 <= n <= 1", "n != 1")),
        ("`n` must be between 0 and 1 exclusive.", ("0 < n < 1",)),
        ("`n` must be one or more.", ("n >= 1",)),
        ("`n` must be a list of at least two numbers.", ("len(n) >= 2",)),
        ("`n` must have an even number of entries.", ("len(n) % 2 == 0",)),
        ("`n` must be texts, no two of them alike.", ("len(set(n)) == len(n)",)),
        ("n must be at least two", ("n >= 2",)),
        ("all items must have the same length", ("len({len(each) for each in items}) <= 1",)),
        ("n must be less than m.", ("n < m",)),
        ("items must have at least 3 elements", ("len(items) >= 3",)),
        ("items must be sorted in ascending order and contain no duplicates",
         ("list(items) == sorted(items)", "len(set(items)) == len(items)")),
        ("n must be a power of two", ("n > 0 and n & (n - 1) == 0",)),
        ("items and others must have the same length", ("len(items) == len(others)",)),
        ("Requires 0 < n <= m and m >= 1.", ("0 < n <= m", "m >= 1")),
        ("The number of items must be a multiple of four.", ("len(items) % 4 == 0",)),
        ("items is a list and n at least 1 and at most its length", ("n >= 1", "n <= len(items)")),
        ("n must be from 0 (the first page) to 9 (the last)", ("0 <= n <= 9",)),
        ("items must be a list of numbers in any order, not empty", ("len(items) > 0",)),
    ],
)  # fmt: skip
def test_demands_become_expressions(sentence: str, tests: tuple[str, ...]) -> None:
    """The small vocabulary, comparisons as they stand, and names in any marks."""
    read = read_demand(sentence, ["items", "others", "n", "m"])

    assert (read.tests, read.is_complete) == (tests, True)


@pytest.mark.parametrize(
    ("value", "positive"), [("3", True), ("0", False), ("[1, 2]", True), ("[1, -2]", False), ("'a'", False)]
)
def test_qualities_of_numbers_hold_inside_containers(value: str, positive: bool) -> None:
    """Positive numbers in a list are asked one by one; what cannot be asked does not fit."""
    tests = read_demand("n must be positive", ["n"]).tests

    assert fitting([value], "n", tests) == ((value,) if positive else ())


@pytest.mark.parametrize(
    "sentence",
    [
        "text must be a valid date",
        "n must be positive or None",
        "key must be callable",
        "the graph must be acyclic and n positive",
        "must be opened before",
        "n must be positive (a valid port)",
    ],
)
def test_what_is_not_understood_is_said_to_be_unread(sentence: str) -> None:
    """Half a demand is not taken for the whole."""
    assert not read_demand(sentence, ["text", "n", "key", "graph"]).is_complete


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("len(items) > 0", "len(items) > 0"),
        ("all(x > 0 for x in items)", "all((x > 0 for x in items))"),
        ("isinstance(n, int)", "isinstance(n, int)"),
        ("other > 0", None),
        ("items.clear()", None),
        ("__import__('os').remove(n)", None),
        ("n", None),
        ("n >", None),
    ],
)
def test_only_harmless_python_is_taken(text: str, test: str | None) -> None:
    """Comparisons and calls of built-ins over the parameters; nothing that could do anything."""
    assert python_test(text, ["items", "n"]) == test


def test_a_list_of_preconditions_in_python_is_read_whole() -> None:
    """As textbooks write them, line by line under a heading."""
    text = "Find it.\n\nPrecondition:\n    isinstance(items, list)\n    len(items) > 0\n\nOutput: it"

    assert demands(text, ["items"]).tests == ("isinstance(items, list)", "len(items) > 0")
    assert not demands(text, ["items"]).is_unread


@pytest.mark.parametrize(
    ("phrase", "hint"),
    [
        ("a list of rows; a row is a list of texts", "list[list[str]]"),
        ("a list of rows; nobody says what these are", None),
        ("a list of whole numbers, sorted", "list[int]"),
        ("any whole number", "int"),
        ("int", "int"),
        ("a non-empty string", "str"),
        ("str or None", "str | None"),
        ("a number", "float"),
        ("the number of parts", None),
        ("number of parts", None),
        ("a list", None),
        ("a listener", None),
        ("whatever you like", None),
    ],
)
def test_types_in_prose(phrase: str, hint: str | None) -> None:
    """A description that begins with a type states it; anything else states none."""
    assert hint_of(phrase) == hint


@pytest.mark.parametrize(
    "text",
    [
        ":param n: a whole number",
        ":param int n: how many",
        ":type n: int",
        "Args:\n    n (int): how many\n    other: this",
        "Parameters\n----------\nn : int\n    How many.",
    ],
)
def test_notations_of_parameters(text: str) -> None:
    """The three usual ways to describe parameters."""
    assert documented_hints(text, ["n", "other"]) == {"n": "int"}


@pytest.mark.parametrize(
    ("hint", "test"),
    [
        ("list[str]", "all(isinstance(item, str) for item in a)"),
        ("list[list[float]]", "all(isinstance(item, (int, float)) for row in a for item in row)"),
        ("tuple[int, ...]", "all(isinstance(item, int) for item in a)"),
        ("str", None),
        ("list[datetime.date]", None),
    ],
)
def test_items_have_the_type_that_is_stated_for_them(hint: str, test: str | None) -> None:
    """What a list is said to hold is part of what its documentation asks."""
    assert nested_test(hint, "a") == test
