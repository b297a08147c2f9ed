"""Results of functions as arguments of themselves and of others."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from menace.domain import Recipe
from menace.inputs.values.feedback import fed_back

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
def badges(people: list[str]) -> list[str]:
    """Give everybody a badge of their own.

    >>> badges(["Ann", "Ann"])
    ['ann', 'ann.2']
    """
    return people

def seats(tables: dict[str, int]) -> dict[str, int]:
    """
    >>> seats({"A": 1})
    {'a': 1}
    """

def ticket(number: int) -> str:
    """
    >>> ticket(12)
    'T-0012'
    """

def holder(ticket: str) -> str:
    """Look up who has it."""

def double(number: int) -> int:
    """
    >>> double(4000)
    8000
    """

def undo(text: str) -> str:
    """Take apart what ``ticket`` gives."""

def far(text: str) -> str:
    """Nothing to do with the others."""
'''


def _fed(name: str) -> dict[str, tuple[str, ...]]:
    tree = ast.parse(SOURCE)
    function = next(each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == name)
    return fed_back(function, tree)


def test_a_list_is_joined_with_what_is_made_of_it() -> None:
    """What was made up stands beside what was given, before it and behind it."""
    values = _fed("badges")["people"]

    assert "['ann', 'ann.2']" in values
    assert "['Ann', 'Ann', 'ann', 'ann.2']" in values
    assert "['ann.2', 'Ann', 'Ann']" in values


def test_keys_of_a_mapping_are_joined_as_well() -> None:
    """Both spellings of a key are there at once."""
    assert "{'A': 1, 'a': 1}" in _fed("seats")["tables"]


@pytest.mark.parametrize(("name", "parameter"), [("holder", "ticket"), ("undo", "text")])
def test_others_get_what_goes_by_their_name_or_their_documentation(name: str, parameter: str) -> None:
    """Either the parameter is called like the function, or the text speaks of it."""
    assert _fed(name) == {parameter: ("'T-0012'",)}


@pytest.mark.parametrize("name", ["far", "double"])
def test_nothing_is_fed_back_otherwise(name: str) -> None:
    """Neither to strangers, nor numbers that grow."""
    assert _fed(name) == {}


def test_the_pool_has_them_early(recipe_of: WriteRecipe) -> None:
    """Documented results, and calls for lists that the function gives itself."""
    recipe = recipe_of(SOURCE, "badges")
    early = recipe.parameters[0].values[:12]

    assert "['Ann', 'Ann', 'ann', 'ann.2']" in early
    assert "[*['Ann', 'Ann'], *badges(['Ann', 'Ann'])]" in early
    assert "from shop import badges" in recipe.setup
    assert recipe_of(SOURCE, "far").setup == ()
    assert "'T-0012'" in recipe_of(SOURCE, "holder").parameters[0].values


def test_a_mapping_is_no_text(recipe_of: WriteRecipe) -> None:
    """What is fed back is of the type that the hint asks for."""
    source = SOURCE + "\ndef show(seats: str) -> str: ...\n"

    assert not any(text.startswith("{") for text in recipe_of(source, "show").parameters[0].values)
