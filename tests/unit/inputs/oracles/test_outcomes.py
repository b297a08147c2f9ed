"""Sentences about parts, ranks, roundings, named values and defaults."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


def sources(recipe: Recipe) -> list[str]:
    """The expressions of all promises."""
    return [each.source for each in recipe.claims]


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("f(values: list)", "Return the mean; 0.0 for an empty list.",
         ["comes_to(result, 0.0) if (len(values) == 0) else None"]),
        ("f(n: int)", "If n is negative, an empty list is returned.", ["comes_to(result, []) if (n < 0) else None"]),
        ("f(text: str)", "Shout. An empty text gives an empty text.",
         ["comes_to(result, '') if (len(text) == 0) else None"]),
        ("f(row: list, cell: int)", "Return its place, or -1 if it is not in row.",
         ["comes_to(result, -1) if (cell not in row) else None"]),
        ("f(n: int)", "Return True if n is odd, False otherwise.",
         ["comes_to(result, True) if (n % 2 == 1) else None",
          "comes_to(result, False) if (not (n % 2 == 1)) else None"]),
        ("f(x: int)", "Return 1 if x is positive. Returns 0 if x is zero.",
         ["comes_to(result, 1) if (x > 0) and not (x == 0) else None",
          "comes_to(result, 0) if (x == 0) and not (x > 0) else None"]),
        ("f(rows: dict, key, default=False)", "Return a row as a truth value, or default if key is not in rows.",
         ["bool(result == default) if (key not in rows) and type(default) is type(result) else None"]),
        ("f(row: list, default=None)", "Return the last cell, or None if row is empty.",
         ["comes_to(result, None) if (len(row) == 0) and comes_to(default, None) is not False else None"]),
        ("f(color: str)", "Paint.\\n\\n:param color: a color, or None for no color.", []),
        ("f(n: int)", "Return True if n is even and large.", []),
        ("f(n: int)", "Count up. The buffer holds twice as much, 15 if n is zero.", []),
    ],
)  # fmt: skip
def test_values_for_arguments(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """A value counts where the condition can be read, and where no other value is named for the same arguments."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("f(net: float)", "Return the gross price, rounded to two places.", ["rounded_to(result, 2)"]),
        ("f(net: float, digits: int)", "Return it rounded to ``digits`` decimal places.",
         ["rounded_to(result, digits)"]),
        ("f(sum: int, by: list)", "Divide. The shares together give the sum.", ["adds_up_to(result, sum)"]),
        ("f(votes: list)", "Whole percentages; they always add up to 100.", ["adds_up_to(result, 100)"]),
        ("f(votes: list)", "Shares that add up to one but for rounding.", []),
        ("f(marks: list)", "Count them. The counts add up to the number of marks.", ["adds_up_to(result, len(marks))"]),
        ("f(name: str)", "Return a tuple of two texts.", ["has_parts(result, 2)"]),
        ("f(name: str)", "Return the (low, high) pair.", ["has_parts(result, 2)"]),
        ("f(name: str)", "Return the (key, value) pairs.", []),
        ("f(name: str)", "Return a dict with the keys ``a`` and 'b'.", ["holds_keys(result, 'a', 'b')"]),
        ("f(o: dict)", "Draw. o : dict with the keys 'a' and 'b'.", []),
        ("f(text: str, width: int)", "Fill up. The result is never shorter than width.",
         ["at_least_as_long(result, width)"]),
        ("f(n: int)", "Return numbers. Each is greater than the one before it.", ["rises(result)"]),
        ("f(words: list)", "Return the words with counts, most frequent first, ties alphabetically.",
         ["ranked(result, words, 'number', 'alphabetically')"]),
        ("f(words: list)", "Return the words, longest first. Words of the same length keep their order.",
         ["ranked(result, words, 'length', 'given')"]),
        ("f(cards: list, n: int)", "Deal. All hands together hold every item once.", ["same_items(result, cards)"]),
        ("f(one: dict, two: dict)", "Join. Neither argument is changed.",
         ["unchanged(one, one_afterwards)", "unchanged(two, two_afterwards)"]),
        ("f(one: list)", "Take 1 out of it; the others stay as they are.", []),
        ("f(one: list)", "Sort; one stays as it is.", ["unchanged(one, one_afterwards)"]),
        ("f(rows: list)", "Turn. Turning twice gives the original.", ["same_again(f(result), rows)"]),
        ("f(words: list)", "Return the words sorted, short ones first.", []),
        ("f(text: str, n: int)", "Shorten a text to ``n`` characters, not counting the dots.", []),
    ],
)  # fmt: skip
def test_parts_and_orders(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """What is said of the result is read, what is said of arguments or with a reservation is not."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("f(a, n=20)", "Cut; ``n`` defaults to 10.", ["comes_alike(lambda: f(a), lambda: f(a, n=10))"]),
        ("f(a, n=None)", "Cut.\\n\\n:param n: how many, default 10", ["comes_alike(lambda: f(a), lambda: f(a, n=10))"]),
        ("f(a, *, b, n='x')", "Cut. The default of n is 'y'.",
         ["comes_alike(lambda: f(a, b=b), lambda: f(a, b=b, n='y'))"]),
        ("f(a, n=10)", "Cut; ``n`` defaults to 10.", []),
        ("f(a, n=1.5)", "Wait; n defaults to 1500 milliseconds.", []),
        ("f(a, n=True)", "Cut; n defaults to 1.", []),
        ("f(a, n=LIMIT)", "Cut; n defaults to 10.", []),
    ],
)  # fmt: skip
def test_documented_defaults(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """Only a plain value that the code does not have is held against it."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


@pytest.mark.parametrize(
    ("said", "is_pair"),
    [
        ("Return the name of a colour; ``shade`` reads it back.", True),
        ("Return the name of a colour, turned back by `shade`.", True),
        ("Return the name of a colour; see ``shade`` for more.", False),
        ("Return the name of a colour; ``shade`` gives the darker one.", False),
    ],
)
def test_a_partner_of_any_name_reads_back_where_that_is_said(recipe_of: WriteRecipe, said: str, is_pair: bool) -> None:
    """Names that say nothing about reading count where words do."""
    source = f'def colour(n: int) -> str:\n    """{said}"""\n\n\ndef shade(text: str) -> int:\n    """A number."""\n'

    assert ("same_again(shade(result), n)" in sources(recipe_of(source, "colour"))) is is_pair
