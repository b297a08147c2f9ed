"""What lists and mappings of texts hold."""

import pytest

from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("hint", "body", "value"),
    [
        ("list[str]", "return [line.split('=') for line in x]", "['a==b']"),
        ("Iterable[str] | None", "return [line.split('=') for line in x]", "['a=']"),
        ("dict[str, str]", "return [text.index('@') for text in x.values()]", "{'a': '@a'}"),
        ("list[str]", "return [float(text) for text in x]", "['nan']"),
    ],
)
def test_items_have_what_the_code_looks_for(recipe_of: WriteRecipe, hint: str, body: str, value: str) -> None:
    """Marks and numbers that the code reads stand in the texts inside, too."""
    source = f"from collections.abc import Iterable\ndef f(x: {hint}):\n    {body}"

    assert value in recipe_of(source, "f").parameters[0].values


def test_documented_lists_are_varied_within_their_hints(recipe_of: WriteRecipe) -> None:
    """Items repeat and change, and stay of the type that the hint names."""
    source = 'def f(x: list[str]):\n    """Join.\n\n    >>> f(["10 km", "2"])\n    """\n    return "".join(x)'
    values = recipe_of(source, "f").parameters[0].values

    assert "['10 km', '10 km', '2']" in values
    assert "['zz km', '2']" in values
