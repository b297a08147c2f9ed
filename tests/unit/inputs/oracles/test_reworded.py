"""Sentences that go on about the result, and other forms of promises."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe
from menace.inputs.oracles.refusals import conditions_of
from menace.inputs.prose.documentation import demands

WriteRecipe = Callable[..., Recipe]


@pytest.mark.parametrize(
    ("header", "text", "claim"),
    [
        ("f(a: str, most: int)", "Return a, cut when it is longer than ``most``; never longer than that.",
         "no_longer_than(result, most)"),
        ("f(a: str)", "Return a label. It never begins or ends with a hyphen.", "is_stripped(result, '-')"),
        ("f(a: str)", "Parse a colour; always three numbers, missing ones are 0.", "has_length(result, 3)"),
        ("f(a: float, b: float)", "Return a share, at least 0 and at most 100.", "lies_between(result, 0, 100)"),
        ("f(a: list, n: int)", "Return all runs of exactly ``n`` neighbours.", "each_has_length(result, n)"),
        ("f(a: list)", "Cut a list into pieces. No piece is empty.", "each_has_some(result)"),
        ("f(rows: list)", "Return the rows, all as long as the longest of them.", "lengths_within(result, 0)"),
        ("f(words: list, a: str)", "Return the first word that begins with ``a``.", "is_one_of(result, words)"),
        ("f(a: list)", "Return all numbers of the lists, in the order given.", "keeps_order(result, a)"),
        ("f(a: dict, b: dict)", "Join. Neither of the two is changed.", "unchanged(b, b_afterwards)"),
        ("f(a: list)", "Return the rest. The list that was given stays as it is.", "unchanged(a, a_afterwards)"),
        ("f(text: str, n: int)", "Move letters; ``f(f(text, k), -k)`` is the text again.",
         "gives_same(f(f(text, n), -n), text)"),
        ("f(words: list)", "Sort words by letter; every word is in exactly one list. Empty words are left out.",
         "shares_out(result, list(filter(None, words)))"),
        ("f(a: list)", 'Return "x and y" for two, the name itself for one.',
         "comes_to(result, a[0]) if len(a) == 1 else None"),
        ("f(a: str, n: int)", "Return lines; an empty list for a n of 0.",
         "comes_to(result, []) if (n == 0) else None"),
        ("f(a: list[int], b: Callable[[int], int])", "Return what ``b`` makes; it is called once for each, in order.",
         "calls_for_each(lambda b: f(a, b), b, a)"),
        ("f(a: int, b: Callable[[int], int])", "Call ``b``. What ``b`` raises is raised.",
         "hands_on_errors(lambda b: f(a, b))"),
    ],
)  # fmt: skip
def test_promises(recipe_of: WriteRecipe, header: str, text: str, claim: str) -> None:
    """Each is read from a plain sentence."""
    found = [each.source for each in recipe_of(f"def {header}:\n    '''{text}'''\n", "f").claims]

    assert claim in found


@pytest.mark.parametrize(
    ("header", "text", "condition"),
    [
        ("f(level: str)", 'Return 1 for "low" and 2 for "high". ValueError for any other level.',
         "isinstance(level, str) and level not in ('low', 'high')"),
        ("f(pairs: dict)", "Turn round. ValueError when two keys have the same value.",
         "len(set(map(repr, pairs.values()))) != len(pairs)"),
        ("f(end: int, start: int)", "Count. ValueError when ``end`` comes before ``start``.", "end < start"),
        ("f(a: int, whole: int)", "Divide. ValueError at once when the whole is 0.", "whole == 0"),
        ("f(texts: list[str])", "Read. ValueError when one of the texts is no number.",
         "any(is_no_number(each) for each in texts)"),
        ("f(year: int)", "Return the days of a year from 1 to 9999, else ValueError.", "not 1 <= year <= 9999"),
    ],
)  # fmt: skip
def test_announced(recipe_of: WriteRecipe, header: str, text: str, condition: str) -> None:
    """The arguments for which an exception is due are read, too."""
    found = [each.source for each in recipe_of(f"def {header}:\n    '''{text}'''\n", "f").claims if each.raises]

    assert condition in found


def test_nothing_is_read_from_examples_or_of_several(recipe_of: WriteRecipe) -> None:
    """Texts in examples are no list of values, the first items are not one of them, and none is not None."""
    shown = "def f(level: str):\n    '''Return it. ValueError for any other level.\n\n    >>> f('a'), f('b')\n    '''\n"
    several = "def f(items: list):\n    '''Return the first items of any list.'''\n"
    none = "def f(text: str):\n    '''Return a number. ValueError when it is none.'''\n"

    assert not [each for each in recipe_of(shown, "f").claims if each.raises]
    assert not [each for each in recipe_of(several, "f").claims if each.source.startswith("is_one_of")]
    assert not [each for each in recipe_of(none, "f").claims if each.raises]


def test_what_is_refused_is_not_demanded() -> None:
    """The case for which an exception is announced is the one that nobody is asked to make."""
    assert demands("Split. ValueError when ``n`` is less than 1 or the total is negative.", ["n", "total"]).tests == ()
    assert demands("Return a; None when ``n`` is less than 1.", ["n"]).tests == ()


def test_ranges_tell_when_an_exception_is_planned() -> None:
    """Unless another sentence about the same exception is not understood."""
    text = "Return the days of a year from 1 to 9999, else ValueError."

    assert conditions_of(text, ["year"]) == (("ValueError", "not 1 <= year <= 9999"),)
    assert conditions_of(f"{text} ValueError for a strange day.", ["year"]) == ()


@pytest.mark.parametrize(
    ("header", "text", "claim"),
    [
        ("f(scores: dict, n: int)", "Return the names, at most ``n`` of them.", "no_longer_than(result, n)"),
        ("f(items: int)", "Return how many pages are needed; at least one.", "at_least(result, 1)"),
        ("f(name: str)", 'Return the letters; "" when there are no words.',
         'comes_to(result, "") if (not name.split()) else None'),
    ],
)  # fmt: skip
def test_more_promises(recipe_of: WriteRecipe, header: str, text: str, claim: str) -> None:
    """Limits on how many of them, bounds behind a semicolon, and texts without words."""
    found = [each.source for each in recipe_of(f"def {header}:\n    '''{text}'''\n", "f").claims]

    assert claim in found


def test_methods_that_are_called_again(recipe_of: WriteRecipe) -> None:
    """What changes nothing the second time leaves the object as it is."""
    source = "class Tags:\n    def note(self, tag: str):\n        '''Note a tag; noting it twice changes nothing.'''\n"
    found = [each.source for each in recipe_of(source, "Tags.note").claims]

    assert "is_settled(self_afterwards, lambda it, tag: it.note(tag), tag_afterwards)" in found

    source = "class Bill:\n    def close(self):\n        '''Write the total. Closing a closed bill does nothing.'''\n"
    found = [each.source for each in recipe_of(source, "Bill.close").claims]

    assert "is_settled(self_afterwards, lambda it: it.close())" in found
