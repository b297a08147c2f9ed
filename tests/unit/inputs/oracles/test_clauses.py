"""Exceptions that are announced for states of several arguments, of their items and of the object itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


def announced(recipe: Recipe) -> list[str]:
    """The conditions with the exception that is due."""
    return [f"{each.raises}: {each.source}" for each in recipe.claims if each.raises is not None]


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("f(d, key)", "Raises KeyError when the key is missing.", ["KeyError: is_absent(key, d)"]),
        ("f(key, value)", "Raises KeyError when the key is missing.", []),
        ("f(n)", "Raises ValueError below 1.", ["ValueError: n < 1"]),
        ("f(n, m)", "Raises ValueError below 1.", []),
        ("f(n)", "Return it; ValueError unless n goes from 0 to 6.", ["ValueError: not (0 <= n <= 6)"]),
        ("f(n)", "Raises ValueError if n isn't between 1 and 12.", ["ValueError: not 1 <= n <= 12"]),
        ("f(*sizes)", "Raises ValueError if no sizes are given.", ["ValueError: len(sizes) == 0"]),
        ("f(at, rows)", "Raises IndexError if at is out of range.", ["IndexError: not -len(rows) <= at < len(rows)"]),
        ("f(how)", "Raises ValueError if how is not one of 'r' or 'w'.", ["ValueError: how not in ('r', 'w')"]),
        ("f(how)", "``how`` must be 'r' or 'w', else ValueError is raised.", ["ValueError: how not in ('r', 'w')"]),
        ("f(how, to)", "Raises ValueError if how or to are not 'r', 'w', or 'a'.", []),
        ("f(sizes)", "Raises ValueError if any size is negative.", ["ValueError: any(each < 0 for each in sizes)"]),
        ("f(ids)", "Raises ValueError if ids contains duplicates.", ["ValueError: len(set(ids)) != len(ids)"]),
        ("f(code)", "Raises ValueError if code has an odd length.", ["ValueError: len(code) % 2 == 1"]),
        ("f(rows, n)", "Raises ValueError if n is larger than the number of rows.", ["ValueError: n > len(rows)"]),
        ("f(rows, n)", "Raises ValueError if there are fewer than n rows.", ["ValueError: len(rows) < n"]),
        ("f(name)", "Raises ValueError if the name contains a comma.",
         ["ValueError: isinstance(name, str) and (',' in name)"]),
        ("f(name)", "Raises TypeError if name is not a string.", ["TypeError: not isinstance(name, str)"]),
        ("f(rows)", "Raises ValueError for rows of different lengths, and for other words.",
         ["ValueError: len({len(each) for each in rows}) > 1"]),
        ("f(x, y)", "Raises ValueError if either is negative.", ["ValueError: (x < 0) or (y < 0)"]),
        ("f(part)", "Cut.\n\n    :param part: a number from 0 to 1\n    :raises ValueError: for any other part",
         ["ValueError: not (0 <= part <= 1)"]),
        ("f(x)", "Raises ValueError for NaN.", ["ValueError: x != x"]),
        ("f(x)", "Raises ValueError if the moon is full.", []),
    ],
)  # fmt: skip
def test_arguments(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """A clause is a condition when every word of it was understood."""
    assert announced(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


CLASS = '''
class Box:
    def __init__(self):
        self._things = {{}}
    {more}
    def take(self, name):
        """{text}"""
'''


@pytest.mark.parametrize(
    ("more", "text", "claims"),
    [
        ("", "Raises KeyError when the name is missing.", ["KeyError: is_absent(name, self._things)"]),
        ("", "Raises LookupError if there is no such name.", ["LookupError: is_absent(name, self._things)"]),
        ("", "Raises IndexError if the box is empty.", ["IndexError: len(self._things) == 0"]),
        ("def __len__(self): ...", "Raises IndexError if there are no things left.", ["IndexError: len(self) == 0"]),
        ("", "Raises IndexError if name is empty.", ["IndexError: len(name) == 0"]),
        (
            "def __contains__(self, name): ...",
            "Raises KeyError for an unknown name.",
            ["KeyError: is_absent(name, self)"],
        ),
        ("", "Raises IndexError if the lid is closed.", []),
    ],
)
def test_the_object_itself(recipe_of: WriteRecipe, more: str, text: str, claims: list[str]) -> None:
    """What a method says of its object is asked of its length, its members or its only container."""
    assert announced(recipe_of(CLASS.format(more=more, text=text), "Box.take")) == claims
