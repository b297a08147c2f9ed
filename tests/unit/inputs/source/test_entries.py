"""Records without a class: the entries that code reads by name."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from menace.domain import Recipe
from menace.inputs.source.entries import records_of
from menace.inputs.source.reading import usages
from menace.inputs.source.usage import Usage

WriteRecipe = Callable[..., Recipe]


def _usage(source: str) -> Usage:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    return next(iter(usages(function).values()))


@pytest.mark.parametrize(
    "body",
    [
        "return [row['size'] * 2 for row in rows]",
        "    for place, row in enumerate(rows):\n        yield row['size'] - place",
        "return max(rows, key=lambda row: row['size'] - 1)",
        "    first = rows[0]\n    return first['size'] // 2",
        "    for row in rows:\n        size = row['size']\n        yield size % 3",
        "return [row['size'] * 2 for row in rows.values()]",
    ],
)
def test_entries_of_items(body: str) -> None:
    """However the code gets at an item."""
    found = _usage("def f(rows):\n" + (body if body.startswith(" ") else f"    {body}"))

    assert list(found.item_record) == ["size"]
    assert found.item_record["size"].kinds()[:1] == ["int"]


def test_what_may_be_missing_is_left_out_of_some() -> None:
    """An entry that is asked for with ``get`` or ``in`` may be missing, any other may not."""
    found = _usage(
        "def f(row):\n    if 'a' in row:\n        return row['a']\n    return row.get('b', '').strip() + row['c']"
    )

    assert set(found.optional) == {"a", "b"}
    records = [ast.literal_eval(text) for text in records_of(found.record, found.optional)]
    assert set(records[0]) == {"a", "b", "c"}
    assert {"b", "c"} in map(set, records)
    assert all("c" in record for record in records)


def test_none_only_where_the_code_looks_for_it() -> None:
    """Who asks whether a price is None has to cope with prices that all are."""
    found = _usage("def f(rows):\n    return sum(row['price'] for row in rows if row['price'] is not None)")

    assert "{'price': None}" in records_of(found.item_record, found.optional)
    assert not any("None" in text for text in records_of({"price": Usage()}, {}))


def test_records_inside_of_records() -> None:
    """An order has lines, and a line has a price."""
    found = _usage("def f(order):\n    return sum(line['price'] * 2 for line in order['lines'])")

    assert records_of(found.record, found.optional)[0] == "{'lines': [{'price': 1}]}"


def test_pools_have_them(recipe_of: WriteRecipe) -> None:
    """Without a hint, with one that says little, and of the right type with one that says more."""
    body = "\n    return [row['unit'].title() for row in rows]"

    for hint in ("", ": list[dict]", ": list[dict[str, str]]", ": list[dict[str, object]]"):
        values = recipe_of(f"def f(rows{hint}):{body}", "f").parameters[0].values
        assert "[{'unit': 'hello'}]" in values[:6], hint
    numbers = recipe_of(f"def f(rows: list[dict[str, int]]):{body}", "f").parameters[0].values
    assert "[{'unit': 'hello'}]" not in numbers
