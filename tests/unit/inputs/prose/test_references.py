"""Exceptions that another function documents."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
def fill(text: str) -> str:
    """Fill it in. Raises LookupError for unknown names."""
    return text

def fill_all(texts: list[str]) -> list[str]:
    """{text}"""
    return [fill(each) for each in texts]
'''


@pytest.mark.parametrize(
    ("text", "is_passed_on"),
    [
        ("Fill in all of them; see fill.", True),
        ("Fill in all of them (see `fill`).", True),
        ("Fill in all of them. Raises the same errors as fill.", True),
        ("Fill in all of them. Raises what :func:`fill` does.", True),
        ("Fill in all of them, and raise whatever comes from fill.", True),
        ("Fill in all of them.", False),
        ("Fill in all of them. See the list of names.", False),
    ],
)
def test_readers_are_sent_on(recipe_of: WriteRecipe, text: str, is_passed_on: bool) -> None:
    """What is said there counts here as well."""
    recipe = recipe_of(SOURCE.format(text=text), "fill_all")

    assert ("LookupError" in recipe.documented) is is_passed_on
