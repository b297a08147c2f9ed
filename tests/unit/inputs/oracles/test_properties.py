"""Promises about results in plain words, about defaults, and about methods of one class."""

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
        ("f(a: list, b: list)", "Return the items of both lists, sorted.", ["in_order(result)"]),
        ("f(a: list)", "Return a sorted list of the names.", ["in_order(result)"]),
        ("f(a: list)", "The result is always sorted.", ["in_order(result)"]),
        ("f(a: list)", "Return the names, sorted by length.", []),
        ("f(a: list)", "Return the median of a sorted list.", []),
        ("f(a: list)", "Return the names, sorted if asked to.", []),
        ("f(a: list)", "Insert into the list and keep it sorted.", []),
        ("f(a: list)", "Return the unique names.", ["without_repeats(result)"]),
        ("f(a: list)", "Return the names without duplicates.", ["without_repeats(result)"]),
        ("f(a: list)", "Return the number of unique names.", []),
        ("f(a: list)", "Return the names without consecutive duplicates.", []),
        ("f(a: list)", "Return the names in the order in which they first appear.", ["keeps_order(result, a)"]),
        ("f(a: list)", "Return the odd ones, keeping the order.", ["keeps_order(result, a)"]),
        ("f(a: str)", "Return how alike they are, between 0 and 1.", ["lies_between(result, 0, 1)"]),
        ("f(a: str)", "Return a score from 0 to 100.", ["lies_between(result, 0, 100)"]),
        ("f(a: str)", "Return a number in [0, 1].", ["lies_between(result, 0, 1)"]),
        ("f(a: float)", "Return the share, between 0 and 1.", []),
        ("f(a: float)", "Return the share, always between 0 and 1.", ["lies_between(result, 0, 1)"]),
        ("f(a)", "Return the share, between 0 and 1.", []),
        ("f(a: str)", "Return the pages from 1 to 5 chapters.", []),
        ("f(a: int)", "Return the distance, which is never negative.", ["is_not_negative(result)"]),
        ("f(a: str)", "The result is never empty.", ["is_not_empty(result)"]),
        ("f(a: str)", "Return a non-empty string.", ["is_not_empty(result)"]),
        ("f(a: str)", "Return the name, never empty unless it was.", []),
        ("f(a: list)", "The result has the same length as ``a``.", ["as_long_as(result, a)"]),
        ("f(a: list)", "Pad with zeros to the same length as a.", []),
        ("f(a: str)", "Return the text in lower case.", ["in_case(result, 'lower')"]),
        ("f(a: str)", "Return the text in UPPERCASE.", ["in_case(result, 'upper')"]),
        ("f(a: dict, count: int)", "Return at most ``count`` names.", ["no_longer_than(result, count)"]),
        ("f(a: dict, count: int)", "Return after at most ``count`` seconds.", []),
    ],
)
def test_what_is_said_of_a_result(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """Only sentences about the result count, and only what they say for all inputs."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("Double them. The list that is passed is not changed.", True),
        ("Double them without modifying the input.", True),
        ("Return a new list of them.", False),
    ],
)
def test_a_plain_word_about_the_input_needs_no_witness(recipe_of: WriteRecipe, text: str, sure: bool) -> None:
    """Code that always changes what it promised to leave alone is found, too."""
    claims = recipe_of(f'def f(items: list):\n    """{text}"""\n', "f").claims

    assert [each.sure for each in claims if each.source == "unchanged(items, items_afterwards)"] == [sure]


@pytest.mark.parametrize(
    ("default", "body", "is_claimed"),
    [
        ("counts={}", "counts[a] = 1", True),
        ("found=[]", "found.append(a)", True),
        ("found=list()", "found += [a]; found.extend(a)", True),
        ("found=[]", "return [*found, a]", False),
        ("found=[]", "found = list(found); found.append(a)", False),
        ("found=()", "found.append(a)", False),
        ("cache={}", "cache[a] = 1", False),
        ("_known={}", "_known[a] = 1", False),
    ],
)
def test_a_default_that_is_changed(recipe_of: WriteRecipe, default: str, body: str, is_claimed: bool) -> None:
    """What is kept on purpose from call to call has a name that says so."""
    name = default.partition("=")[0]
    claims = [f"comes_again(lambda: f(a, {name}={name}))"] if is_claimed else []

    assert sources(recipe_of(f"def f(a, {default}):\n    {body}\n", "f")) == claims


TRIP = '''
class P:
    """A thing.{text}"""
    def __init__(self, x: int): ...
    def {writer}: ...
    {decorator}
    def {reader}: """{said}"""
'''


@pytest.mark.parametrize(
    ("writer", "reader", "said", "claims"),
    [
        ("to_dict(self)", "@classmethod from_dict(cls, data)", "", ["same_again(P.from_dict(result), self)"]),
        ("as_json(self)", "@staticmethod from_json(data)", "", ["same_again(P.from_json(result), self)"]),
        ("dumps(self)", "@classmethod loads(cls, data)", "", ["same_again(P.loads(result), self)"]),
        (
            "__str__(self)",
            "@classmethod parse(cls, t)",
            "The inverse of str.",
            ["same_again(P.parse(result), self)"],
        ),
        ("__str__(self)", "@classmethod parse(cls, t)", "Read a date.", []),
        ("encode(self, a)", "decode(self, b)", "", ["same_again(self.decode(result), a)"]),
        ("encode(self, a)", "decode(self, b, c)", "", []),
        ("to_dict(self, deep)", "@classmethod from_dict(cls, data)", "", []),
        ("to_dict(self)", "@classmethod from_dict(cls, data)", "Unknown keys are ignored.", []),
    ],
)
def test_methods_that_undo_each_other(recipe_of: WriteRecipe, writer, reader, said, claims) -> None:
    """A class reads back what it writes, unless a text says that something is lost on the way."""
    decorator, reader = reader.split(" ", 1) if reader.startswith("@") else ("", reader)
    source = TRIP.format(text="", writer=writer, decorator=decorator, reader=reader, said=said)

    assert sources(recipe_of(source, f"P.{writer.partition('(')[0]}")) == claims


def test_a_class_that_loses_something_promises_no_way_back(recipe_of: WriteRecipe) -> None:
    """The text of the class speaks for its methods."""
    source = TRIP.format(text=" It is approximated.", writer="to_dict(self)", decorator="@classmethod",
                         reader="from_dict(cls, data)", said="")  # fmt: skip

    assert sources(recipe_of(source, "P.to_dict")) == []


def test_methods_are_tried_with_awkward_texts(recipe_of: WriteRecipe) -> None:
    """What breaks promises most easily is given to methods as well, on the plainest instance."""
    source = "class P:\n    def encode(self, a: str) -> str: ...\n    def decode(self, b: str) -> str: ..."
    examples = recipe_of(source, "P.encode").examples

    assert {each.receiver for each in examples} == {"P()"}
    assert ("'\\\\n'",) in {each.args for each in examples}
