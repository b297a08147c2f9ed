"""What code looks up by a parameter."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from menace.domain import Recipe
from menace.inputs.source.lookups import lists_of, relative_to_now

WriteRecipe = Callable[..., Recipe]
SIZES = "from enum import Enum\nclass Size(Enum):\n    SMALL = 's'\n    LARGE = 'l'\n"
TABLE = "RATES = {'eu': 1, 'us': 2}\nKNOWN = frozenset({'eu', 'uk'})\n"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (SIZES + "def f(size: str):\n    return Size[size.strip().upper()]", {"'small'", "'large'"}),
        (SIZES + "def f(size: str):\n    return Size[size]", {"'SMALL'", "'LARGE'"}),
        (SIZES + "def f(size: str):\n    return Size(size)", {"'s'", "'l'"}),
        (TABLE + "def f(size: str):\n    return RATES[size]", {"'eu'", "'us'"}),
        (TABLE + "def f(size):\n    return RATES.get(size.lower(), 0)", {"'eu'", "'us'"}),
        (TABLE + "def f(size: str):\n    return size in KNOWN", {"'eu'", "'uk'"}),
        (TABLE + "def g(key):\n    return RATES[key]\ndef f(size: str):\n    return g(size)", {"'eu'", "'us'"}),
    ],
)
def test_keys_are_values(recipe_of: WriteRecipe, source: str, found: set[str]) -> None:
    """Names of members, values of members and keys of tables are tried, spelt as the caller has to spell them."""
    assert found <= set(recipe_of(source, "f").parameters[0].values)


@pytest.mark.parametrize(
    "source",
    [
        TABLE + "def f(size: str, rates: dict[str, int]):\n    return rates[size]",
        TABLE + "def f(size: str):\n    return RATES[size + 'x']",
        TABLE + "def f(size: int):\n    return RATES[size]",
    ],
)
def test_what_is_not_known_to_be_a_key_is_no_value(recipe_of: WriteRecipe, source: str) -> None:
    """Tables that are passed, keys that are made of something, and keys of another type than the hint's."""
    assert "'eu'" not in recipe_of(source, "f").parameters[0].values


def test_items_that_are_looked_up_come_in_lists(recipe_of: WriteRecipe) -> None:
    """Where each item is a key, lists of keys are values."""
    source = SIZES + "def f(sizes: list[str]):\n    return {Size[each.upper()] for each in sizes}"

    values = recipe_of(source, "f").parameters[0].values

    assert {"['small']", "['small', 'large']"} <= set(values)
    assert not lists_of(ast.parse("dict[str, int]", mode="eval").body, ["'a'"])


def test_code_that_asks_the_clock_meets_the_present(recipe_of: WriteRecipe) -> None:
    """Today and its neighbours are tried where a date is held against the clock, and only there."""
    asking = "import datetime\ndef f(day: datetime.date):\n    return day == datetime.date.today()"
    silent = "import datetime\ndef f(day: datetime.date):\n    return day.year"

    assert "datetime.date.today()" in recipe_of(asking, "f").parameters[0].values
    assert not any("today" in value for value in recipe_of(silent, "f").parameters[0].values)
    assert relative_to_now(ast.parse("str | datetime.datetime", mode="eval").body)[0] == "datetime.datetime.now()"
    assert relative_to_now(None) == ()
