"""Sentences about results that name arguments, letters or what is left out."""

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
        ("f(name, room)", "Return the name padded with dots to room.", ["at_least_as_long(result, room)"]),
        ("f(name, width)", "Return the name filled with blanks to a width of at most 80.", []),
        ("f(sizes)", "Return the running totals, one for each size.", ["as_long_as(result, sizes)"]),
        ("f(marks)", "The result has one entry fewer than marks.", ["has_length(result, len(marks) - 1)"]),
        ("f(note, most)", "The result never takes more than ``most`` bytes.", ["no_more_bytes_than(result, most)"]),
        ("f(x, low, high)", "Limit x to the range low to high.", ["lies_between(result, low, high)"]),
        ("f(x, floor)", "Return the price, but never less than floor.", ["at_least(result, floor)"]),
        ("f(x, gap)", "The lengths differ by at most gap.", []),
        ("f(marks)", "The result lies between the smallest and the largest mark.", ["between_ends(result, marks)"]),
        ("f(marks)", "Scale marks to the range 0 to 1.", ["each_between(result, 0, 1)"]),
        ("f(n, grid)", "Return the nearest multiple of grid.", ["is_multiple_of(result, grid)"]),
        ("f(n)", "Return the factors; the product of the factors is n.", ["multiplies_to(result, n)"]),
        ("f(path, root)", "Return a path that starts with root.", ["each_begins(result, root)"]),
        ("f(name, wide)", "Return a line with the name in front, the name cut to a width.", []),
        ("f(words, end)", "Return the words ending in end.", ["each_ends(result, end)"]),
        ("f(path)", "Return the path without a trailing slash.", ["lacks_at_end(result, '/')"]),
        ("f(note)", "Return the note with single blanks between its words.", ["lacks_runs(result, ' ')"]),
        ("f(note)", "Return a valid identifier.", ["result.isidentifier()"]),
        ("f(a, b)", "Return the names of a that are not in b.", ["holds_none(result, b) and all_within(result, a)"]),
        ("f(row, keys)", "Return the row without the given keys.", ["holds_none(result, keys)"]),
        ("f(row)", "Return the row; None values are dropped.", ["is_without(result, None)"]),
        ("f(rows)", "Return a label for each row; no two rows share one.", ["without_repeats(result)"]),
        ("f(words)", "Return a dict that maps each word to its number of occurrences.", ["is_counted(result, words)"]),
        ("f(cards, n)", "Rotate cards to the left.", ["same_items(result, cards)"]),
        ("f(cards)", "Shuffle cards in place.", []),
        ("f(note, n)", "Return at most n lines of a note.", ["no_more_than(result, n, 'lines')"]),
        ("f(old, new)", "Merge two rows; values of new win.", ["agrees_with(result, new)"]),
        ("f(marks)", "Thin them out. The first and the last mark are always kept.", ["keeps_ends(result, marks)"]),
        ("f(cards, n)", "Deal cards. Every card is in exactly one pile.", ["shares_out(result, cards)"]),
        ("f(day)", "Go on. The result never falls on a weekend.", ["is_working_day(result)"]),
        ("f(day, end)", "Return the next day, but never after end.", ["not_beyond(result, end)"]),
        ("f(seconds)", "Return seconds as hours and minutes.", []),
        ("f(n)", "Return a list of n zeros.", ["no_longer_than(result, n)"]),
        ("f(n)", "Return a code of exactly eight characters.", ["has_length(result, 8)"]),
        ("f(path, root)", "Tell whether a path starts with root.", []),
        ("f(x, floor)", "Return a price that is usually not less than floor.", []),
        ("f(text)", "Tidy up. Every run of blanks becomes one blank, and there are none at the ends.",
         ["lacks_runs(result, ' ')", "is_stripped(result, ' ')"]),
        ("f(text)", "Tidy up. Anything else becomes a hyphen; there are never two in a row, and none at either end.",
         ["is_stripped(result, '-')", "lacks_runs(result, '-')"]),
        ("f(path)", "Tidy up. Repeated slashes become a single slash, and there is none at the end.",
         ["lacks_at_end(result, '/')", "lacks_runs(result, '/')"]),
        ("f(text)", "Return the lines, with no blanks at their ends.", ["lacks_at_end(result, ' ')"]),
        ("f(text)", "White space is collapsed to single spaces.", ["lacks_runs(result, ' ')"]),
        ("f(deck)", "Return a deep copy of deck.",
         ["unchanged(deck, deck_afterwards)", "is_another(result, deck_afterwards)",
          "shares_nothing(result, deck_afterwards)"]),
    ],
)  # fmt: skip
def test_forms(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """Each form promises one thing of the result; hedged sentences and questions promise nothing."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


def test_what_comes_instead_takes_nothing_from_the_rest(recipe_of: WriteRecipe) -> None:
    """A sentence that ends with an exception, or None, still promises what it says before."""
    text = "Return the next multiple of grid; ValueError unless grid is at least 1."

    assert "is_multiple_of(result, grid)" in sources(recipe_of(f'def f(n, grid):\n    """{text}"""\n', "f"))


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("f(a: str, b: str)", "Count the steps. The distance is symmetric.", ["looks_alike(result, lambda: f(b, a))"]),
        ("f(a: str, b: int)", "Count the steps. The distance is symmetric.", []),
        ("f(a, b)", "The relation must be symmetric.", []),
        ("f(ids)", "The order of the ids does not matter.",
         ["looks_alike(result, lambda: f(ids[::-1]), must=True) if isinstance(ids, (list, tuple)) else None",
          "looks_alike(result, lambda: f(ids[1:] + ids[:1]), must=True) if isinstance(ids, (list, tuple)) else None"]),
        ("f(unit: str)", "Read a unit, ignoring case.",
         [("looks_alike(result, lambda: f(unit.swapcase()), must=True)"
          " if isinstance(unit, str) and unit.isascii() else None")]),
        ("f(unit: str, ignore_case=False)", "Read a unit, ignoring case.", []),
        ("f(unit: str)", "If asked, case does not matter.", []),
        ("f(unit: str)", "Blanks around it are ignored.",
         ["looks_alike(result, lambda: f(' ' + unit + ' '), must=True) if isinstance(unit, str) else None"]),
        ("f(seed)", "The same seed always gives the same colour.", ["comes_again(lambda: f(seed))"]),
        ("f(n: int, seed=None)", "The same seed always gives the same colour.",
         ["comes_again(lambda: f(n, seed=seed)) if isinstance(seed, (int, str, bytes)) else None"]),
        ("f(x)", "Tidy up; ``f(f(x)) == f(x)``.", ["gives_same(f(f(x)), f(x))"]),
        ("f(x)", "Tidy up; ``f(f(thing)) == f(thing)``.", ["gives_same(f(f(x)), f(x))"]),
        ("f(x)", "Unless told, ``f(f(x)) == f(x)``.", []),
        ("f(n)", "Return (low, high) with low + high == n.",
         ["holds_of(result, lambda low, high: low + high == n)"]),
    ],
)  # fmt: skip
def test_what_makes_no_difference(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """Other calls are compared where the text says what does not matter, and nothing decides on it."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


@pytest.mark.parametrize(
    ("header", "text", "claim"),
    [
        ("f(d, key, default=0)", "Return the entry, or default if the key is missing.",
         "bool(result == default) if (is_absent(key, d)) else None"),
        ("f(line, part)", "Return the place, or -1 if it is not found.",
         "comes_to(result, -1) if (is_absent(part, line)) else None"),
        ("f(line, limit)", "Cut it. A shorter line is returned unchanged.",
         "same_again(result, line) if (len(line) <= limit) else None"),
        ("f(line, mark)", "Cut it. Lines that do not start with mark are returned as they are.",
         "same_again(result, line) if (not line.startswith(mark)) else None"),
        ("f(line, mark)", "Cut it. Normally lines that are short are returned as they are.", None),
    ],
)  # fmt: skip
def test_what_comes_back_in_some_cases(recipe_of: WriteRecipe, header: str, text: str, claim: str | None) -> None:
    """Arguments are named as results as well, for cases that can be evaluated."""
    found = [each for each in sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) if " if (" in each]

    assert found == ([claim] if claim else [])


@pytest.mark.parametrize(
    ("code", "is_claimed"),
    [
        ("def f(x) -> str:\n    return x", True),
        ("def f(x) -> str | None:\n    return x", False),
        ("def f(x) -> tuple[str, int] | None:\n    return x", False),
        ("def f(x) -> 'list[str]':\n    return x", True),
        ('def f(x) -> str:\n    """None if there is no name."""\n    return x', False),
        ('def f(x):\n    """Return a list of names."""\n    return x', True),
        ('def f(x):\n    """Return whatever it is."""\n    return x', False),
        ("def f(x) -> str:\n    raise NotImplementedError", False),
        ("def f(self) -> str:\n    return self.name", False),
    ],
)
def test_something_comes_back(recipe_of: WriteRecipe, code: str, is_claimed: bool) -> None:
    """A hint or the first words name what a function gives, unless it may be nothing."""
    assert ("is_given(result)" in sources(recipe_of(code, "f"))) is is_claimed


@pytest.mark.parametrize(
    ("code", "is_sure"),
    [
        ("def f(x: int) -> str:\n    if x:\n        return 'a'", True),
        ("def f(x: int) -> str:\n    for each in 'ab':\n        return each", True),
        ("def f(x: int) -> str:\n    if x:\n        return 'a'\n    return 'b'", False),
        ("def f(x: int) -> str:\n    if x:\n        return None\n    for each in 'ab':\n        return each", False),
        ("def f(x) -> str:\n    if x:\n        return 'a'", False),
    ],
)
def test_a_forgotten_return_is_beyond_doubt(recipe_of: WriteRecipe, code: str, is_sure: bool) -> None:
    """Where hints vouch for the input, code that comes to its end gives nothing, however often that happens."""
    (claim,) = [each for each in recipe_of(code, "f").claims if each.source == "is_given(result)"]

    assert claim.sure is is_sure
