"""Nouns of the first sentence that stand for a parameter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe
from menace.inputs.oracles.nouns import meant_by

WriteRecipe = Callable[..., Recipe]


@pytest.mark.parametrize(
    ("summary", "parameters", "meant"),
    [
        ("Divide an amount by weights.", ["cents", "weights"], {"amount": "cents"}),
        ("Split up a whole sum among people.", ["euros", "people"], {"sum": "euros"}),
        ("Spread a budget over teams.", ["budget_cents", "teams"], {"budget": "budget_cents"}),
        ("Cut a text into pieces.", ["text", "size"], {}),
        ("Divide cents, or another amount.", ["cents"], {}),
        ("Return the amount of all.", ["cents"], {}),
        ("Read an amount.", ["text"], {}),
    ],
)
def test_nouns(summary: str, parameters: list[str], meant: dict[str, str]) -> None:
    """What something is done to is the first parameter, unless the sentence calls that by its name."""
    assert meant_by([summary], parameters) == meant


@pytest.mark.parametrize(
    ("header", "text", "claim"),
    [
        ("f(cents: int, weights: list)", "Divide an amount by weights. The shares always add up to the amount.",
         "adds_up_to(result, cents)"),
        ("f(minutes, ratios)", "Share out a time. The shares are whole, and together they give exactly the time.",
         "adds_up_to(result, minutes)"),
        ("f(mm: int, n: int)", "Cut a length into parts. No bit is lost: the sum of the parts is the length.",
         "adds_up_to(result, mm)"),
        ("f(cents: int, people: int)", "Split a bill. What everybody pays adds up to the bill.",
         "adds_up_to(result, cents)"),
        ("f(cents: int, percent: int)", "Reduce a price. The result is never more than the price.",
         "not_beyond(result, cents)"),
        ("f(cents: int, months: int)", "Divide a debt over months. Raises ValueError when the debt is negative.",
         "cents < 0"),
        ("f(cents: int, months: int)", "Divide a debt. Raises ValueError when there are no months.", "months == 0"),
        ("f(text: str, size: int)", "Cut it into pieces. Put together, the pieces give the text again.",
         "joins_to(result, text)"),
        ("f(items: list, size: int)", "Split items into parts. Every part but the last one has exactly `size` items.",
         "all(len(each) == size for each in result[:-1])"),
        ("f(title: str)", "Return a slug. A slug consists of lower-case letters and single hyphens, and never ends so.",
         "made_of(result, 'lowercase letters', '-')"),
        ("f(text: str)", "Escape it. The result contains no ``<`` and no ``>``.", "lacks(result, '<>')"),
    ],
)  # fmt: skip
def test_promises(recipe_of: WriteRecipe, header: str, text: str, claim: str) -> None:
    """Sentences that go on about such a noun are about the parameter."""
    sources = [each.source for each in recipe_of(f'def {header}:\n    """{text}"""\n    return []\n', "f").claims]

    assert claim in sources


def test_sentences_behind_an_example_are_read(recipe_of: WriteRecipe) -> None:
    """An example ends at the blank line below it."""
    text = "Take it.\n\n    >>> f(1)\n    1\n\n    Raises ValueError if n is negative.\n    "
    recipe = recipe_of(f'def f(n):\n    """{text}"""\n    return n\n', "f")

    assert [each.source for each in recipe.claims if each.raises] == ["n < 0"]
