"""The many forms in which people say the same of a result or of an exception."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


def sources(recipe: Recipe) -> list[str]:
    """The expressions of all promises, with the exception where one is due."""
    return [each.source if each.raises is None else f"{each.raises}: {each.source}" for each in recipe.claims]


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("tags(a: list)", "All tags of a page, sorted and without duplicates.",
         ["in_order(result)", "without_repeats(result)"]),
        ("f(a: list)", "Merge them into one list that is sorted in ascending order.", ["in_order(result)"]),
        ("f(a: list)", "Returns: The marks in descending order.", ["in_order(result, falling=True)"]),
        ("f(a: list)", "Search a list in ascending order for a mark.", []),
        ("f(a: list)", "Yield the versions in descending order.", []),
        ("f(a: list)", "Return the names. The names are sorted.", ["in_order(result)"]),
        ("f(a: list)", "Return the sum. The items are sorted first.", []),
        ("f(rows: list)", "Remove duplicates, keeping the first occurrence of each.",
         ["without_repeats(result)", "keeps_order(result, rows)"]),
        ("f(a: list)", "Return the names; no name appears twice.", ["without_repeats(result)"]),
        ("f(function, items)", "Return the results, in the order of the items.", []),
        ("f(one: list, two: list)", "Return what is in both, in the order of one.", ["keeps_order(result, one)"]),
        ("slug(t: str)", "Make a slug. The slug contains only lowercase letters, digits and hyphens.",
         ["made_of(result, 'lowercase letters', 'digits', '-')"]),
        ("f(t: str)", "The result contains only letters and runes.", []),
        ("f(t: str)", "The result never contains spaces.", ["lacks(result, ' ')"]),
        ("f(t: str)", "Return the name without leading or trailing whitespace.", ["is_stripped(result)"]),
        ("f(t: str)", "Return a path that always ends with a slash.", ["ends_with(result, '/')"]),
        ("f(t: str, w: int)", "Shorten the text so that it fits into w characters.", ["no_longer_than(result, w)"]),
        ("f(t: str, w: int)", "Break the text into lines of at most ``w`` characters.",
         ["items_no_longer_than(result, w)", "lines_no_longer_than(result, w)"]),
        ("f(t: str, w: int)", "Break it into lines. No line is longer than ``w``.",
         ["items_no_longer_than(result, w)", "lines_no_longer_than(result, w)"]),
        ("f(t: str, n: int)", "Return groups with up to n lines of context.", []),
        ("f(call, n: int)", "Call it for each item, with at most ``n`` calls under way.", []),
        ("f(a: list, n: int)", "Return the n largest numbers.", ["no_longer_than(result, n)"]),
        ("f(a: list, n: int)", "Return what follows the first n numbers.", []),
        ("f(total: int, n: int)", "Split it into parts. The parts always add up to the total.",
         ["adds_up_to(result, total)"]),
        ("f(a: list, n: int)", "Cut it into lists whose lengths differ by at most one.", ["lengths_within(result, 1)"]),
        ("f(a: list)", "Pad all cells so that they have the same length.", ["lengths_within(result, 0)"]),
        ("f(a: list)", "Return a permutation of the items.", ["same_items(result, a)"]),
        ("f(a: list)", "Split in two; every item ends up in exactly one of the lists.", ["shares_out(result, a)"]),
        ("f(a: list)", "Return an iterator and a list with the same items as a tuple.", []),
        ("f(p: str)", "Tidy a path. Tidying a path twice changes nothing.", ["same_again(f(result), result)"]),
        ("f(a: int)", "Return a share, never more than 100.", ["at_most(result, 100)"]),
        ("f(a: list)", "Return the names, which may be sorted.", []),
    ],
)  # fmt: skip
def test_results(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """First sentences and sentences about what the first one names are about the result, too."""
    name = header.partition("(")[0]
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', name)) == claims


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("f(size)", ":param size: how many\n    :raises ValueError: if size is smaller than one",
         ["ValueError: size < 1"]),
        ("f(a, b)", "Raises:\n        ValueError: If ``a`` is negative or ``b`` is zero.",
         ["ValueError: a < 0", "ValueError: b == 0"]),
        ("f(a, b)", "Raises\n    ------\n    ValueError\n        If a is negative or the moon is full.",
         ["ValueError: a < 0"]),
        ("f(values)", "The mean. An empty list raises ValueError.", ["ValueError: len(values) == 0"]),
        ("f(items)", "Raises ValueError if there are no items.", ["ValueError: len(items) == 0"]),
        ("f(base, exponent)", "Negative exponents are rejected with ValueError.", ["ValueError: exponent < 0"]),
        ("f(names, name)", "Raises LookupError if the name is not in the list.", ["LookupError: name not in names"]),
        ("f(n)", "Raises ValueError unless n is at least 1.", ["ValueError: not (n >= 1)"]),
        ("f(n)", ":raises ValueError: for numbers outside 1 to 12", ["ValueError: not 1 <= n <= 12"]),
        ("f(one, two)", "Raises ValueError if the lists differ in length.", ["ValueError: len(one) != len(two)"]),
        ("f(text, where)", "IndexError if where is beyond the end of the text.", ["IndexError: where > len(text)"]),
        ("f(a, b)", "Raises ValueError if a is negative and b is zero.", []),
        ("f(a, b)", "Raises ValueError if an empty list is found.", []),
        ("f(a)", "Never raises ValueError if a is odd at heart.", []),
    ],
)  # fmt: skip
def test_exceptions(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """In fields, in sections and in prose; of conditions joined by "or" each that is understood counts."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


def test_what_is_refused_otherwise_is_no_precondition(recipe_of: WriteRecipe) -> None:
    """The caller may pass it, and is told by an exception."""
    recipe = recipe_of('def f(n):\n    """The n must not be zero, otherwise ValueError is raised."""\n', "f")

    assert recipe.preconditions == ()
    assert [each.raises for each in recipe.claims] == ["ValueError"]


@pytest.mark.parametrize(
    ("header", "text", "first"),
    [
        ("f(a: list[int], n: int)", "Cut into lists whose lengths differ by at most one.", ("[0, 1, 2, 3]", "1")),
        ("f(a: str, n: int)", "Cut into pieces. No piece is longer than n.", ("'abcd'", "1")),
        ("f(total: int, n: int)", "Split into parts. The parts add up to the total.", ("4", "1")),
    ],
)
def test_what_does_not_come_out_even_is_tried(recipe_of: WriteRecipe, header: str, text: str, first: str) -> None:
    """Seven in threes tells more about parts than two in twos."""
    given = [each.args for each in recipe_of(f'def {header}:\n    """{text}"""\n', "f").examples]

    assert given[0] == first
    assert len(given) == 20
