"""Refusals of texts for the letters in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


def refused(recipe: Recipe) -> list[str]:
    """What texts have to be written in, so as not to be refused."""
    start = "is_written_in(name, "
    return [each.source.partition(start)[2][:-1] for each in recipe.claims if start in each.source]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Raises ValueError unless the name consists of lowercase letters and digits.",
         "None, None, 'lowercase letters', 'digits'"),
        ("Raises ValueError if name contains anything but letters, digits and hyphens.",
         "None, None, 'letters', 'digits', '-'"),
        ("Make.\n\n    :raises BadCode: if name is not exactly two capital letters", "2, 2, 'uppercase letters'"),
        ("Raises ValueError if the name is not four to six digits.", "4, 6, 'digits'"),
        ("Raises ValueError for anything but at most 8 ASCII digits.", "None, 8, '0123456789'"),
        ("Raises ValueError unless the name is at least three letters.", "3, None, 'letters'"),
    ],
)  # fmt: skip
def test_letters_that_texts_are_made_of(recipe_of: WriteRecipe, text: str, found: str) -> None:
    """The letters that are named, and how many there have to be."""
    assert refused(recipe_of(f'def f(name: str):\n    """{text}"""\n    return name\n', "f")) == [found]


@pytest.mark.parametrize(
    ("header", "text", "body"),
    [
        ("f(name: str)", "Raises ValueError if the name is not three letters; blanks are ignored.", "name"),
        ("f(name: str)", "Raises ValueError if the name is not three letters.", "name.strip()"),
        ("f(name: bytes)", "Raises ValueError if the name is not three letters.", "name"),
        ("f(name: str)", "Raises ValueError if the moon is not three letters.", "name"),
        ("f(name: str)", "Raises ValueError if the name is not three letters or a number.", "name"),
        ("f(name: str)", "Says whether the name is not three letters.", "name"),
    ],
)
def test_what_is_taken_besides(recipe_of: WriteRecipe, header: str, text: str, body: str) -> None:
    """Where more is let through, or the sentence says more than is understood, nothing has to be refused."""
    assert refused(recipe_of(f'def {header}:\n    """{text}"""\n    return {body}\n', "f")) == []


def test_texts_that_are_nearly_right(recipe_of: WriteRecipe) -> None:
    """The text that is shown is tried with another letter, a line end, and one letter too many."""
    text = "Raises ValueError if the name is not four to six digits.\n\n    >>> f('1234')\n    4\n    "
    recipe = recipe_of(f'def f(name: str):\n    """{text}"""\n    return len(name)\n', "f")

    assert {("'1234\\n'",), ("'123'",), ("'1234123'",), ("'1234_'",)} <= {each.args for each in recipe.examples}
