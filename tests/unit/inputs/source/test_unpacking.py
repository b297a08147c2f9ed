"""Loops and assignments that take values apart tell how those are made."""

import ast

import pytest

from menace.inputs.source.reading import usages
from menace.inputs.source.signatures import Function
from menace.inputs.source.usage import Usage
from menace.testing.text_repository import WriteRecipe


def usage_of(body: str) -> Usage:
    """What is seen of ``rows`` in a body."""
    node = ast.parse(f"def f(rows):\n    {body}").body[0]
    assert isinstance(node, Function)
    return usages(node)["rows"]


@pytest.mark.parametrize(
    ("body", "width", "item_width"),
    [
        ("for day, rain in rows: print(day)", 0, 2),
        ("return [c for a, b, c in sorted(rows)]", 0, 3),
        ("return {n: x for n, (x, y) in enumerate(rows)}", 0, 2),
        ("for row in rows:\n        day, rain = row", 0, 2),
        ("east, north = rows", 2, 0),
        ("first, *others = rows", 0, 0),
        ("for n, row in enumerate(rows): print(row)", 0, 0),
        ("for name, size in rows.items(): print(name)", 0, 0),
        ("for left, right in zip(rows, rows[1:]): print(left)", 0, 0),
        ("for key, value in rows.split(): print(key)", 0, 0),
    ],
)
def test_the_number_of_fields_is_seen(body: str, width: int, item_width: int) -> None:
    """Of the value itself or of each item; what was made of it first says nothing about it."""
    seen = usage_of(body)

    assert (seen.width, seen.item_width) == (width, item_width)


def test_fields_keys_and_values_have_kinds() -> None:
    """Each name by what is done with it."""
    rows = usage_of("return [name.upper() for name, size in rows if size - 1]")
    table = usage_of("return [name.upper() for name, size in rows.items() if size - 1]")

    assert (rows.field_kinds(0), rows.field_kinds(1)) == (["str"], ["int"])
    assert (table.key_kinds(), table.value_kinds()) == (["str"], ["int"])


def test_items_are_known_behind_a_number_or_beside_others() -> None:
    """Counting them or going through two lists at once leaves them what they are."""
    assert usage_of("for n, each in enumerate(rows): each.strip()").item_kinds() == ["str"]
    assert usage_of("for each, other in zip(rows, 'ab'): each.strip()").item_kinds() == ["str"]


def test_records_are_made_as_they_are_taken_apart(recipe_of: WriteRecipe) -> None:
    """With as many fields, each of its kind where that is known."""
    source = "def tallest(people):\n    for name, years, height in people:\n        print(name.title(), height / 2)\n"
    parameter = recipe_of(source, "tallest").parameters[0]

    assert "[('hello', 1, 1)]" in parameter.values
    assert parameter.widths == (("item", 3),)


def test_examples_speak_against_a_width(recipe_of: WriteRecipe) -> None:
    """Where one shows items of another width, the code has to cope with both."""
    source = (
        "def tallest(people):\n    '''\n    >>> tallest([(1,), (1, 2)])\n    '''\n    for name, years in people: ...\n"
    )

    assert recipe_of(source, "tallest").parameters[0].widths == ()


def test_a_mapping_holds_what_the_code_takes_it_for(recipe_of: WriteRecipe) -> None:
    """Texts as values where they are treated as such, not numbers."""
    source = "def lines(titles):\n    return [text.strip() for number, text in titles.items() if number % 2]\n"

    assert "{1: 'hello'}" in recipe_of(source, "lines").parameters[0].values
