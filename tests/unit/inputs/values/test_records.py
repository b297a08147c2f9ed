"""Instances of classes that a hint names, however those classes were made."""

import ast

import pytest

from menace.inputs.values.records import called_members, record_fields

HEAD = """
import collections, enum
from collections import namedtuple
from enum import Enum
from typing import Annotated, Callable, Generic, NamedTuple, Protocol, TypedDict, TypeVar
T = TypeVar('T')
Word = TypeVar('Word', bound=str)
"""


def call(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(
    ("source", "fields"),
    [
        ("namedtuple('P', 'x y')", ["x", "y"]),
        ("collections.namedtuple('P', 'x, y')", ["x", "y"]),
        ("namedtuple('P', ['x', 'y'], defaults=[0])", ["x", "y="]),
        ("NamedTuple('P', [('x', int), ('y', str)])", ["x", "y"]),
        ("TypedDict('P', {'x': int, 'y': NotRequired[str]})", ["x", "y="]),
        ("TypedDict('P', {'x': int}, total=False)", ["x="]),
        ("namedtuple('P', FIELDS)", None),
        ("NamedTuple('P', [('x', int), rest])", None),
        ("dict('P', 'x y')", None),
        ("namedtuple", None),
    ],
)
def test_the_fields_of_a_class_that_is_made_by_a_call(source, fields):
    """They are read where they are written out, and not guessed where they are not."""
    found = record_fields(call(source))

    told = None if found is None else [each.name + ("" if each.required else "=") for each in found]
    assert told == fields


def test_the_members_of_an_enumeration_that_is_made_by_a_call():
    """A text and a list name them alike."""
    assert called_members(call("Enum('Colour', 'RED BLUE')")) == ["RED", "BLUE"]
    assert called_members(call("enum.IntEnum('Colour', ['RED'])")) == ["RED"]
    assert called_members(call("namedtuple('Colour', 'RED')")) == []


@pytest.mark.parametrize(
    ("source", "hint", "first"),
    [
        ("P = NamedTuple('P', [('x', int)])", "P", "P(x=1)"),
        ("class P(NamedTuple('P', [('x', int)])): ...", "P", "P(x=1)"),
        ("B = NamedTuple('B', [('x', int)])\nclass P(B): ...", "P", "P(x=1)"),
        ("P = TypedDict('P', {'x': int})", "P", "P(x=1)"),
        ("class P(TypedDict, total=False):\n    x: int", "P", "P()"),
        ("P = Enum('P', 'RED BLUE')", "P", "P.RED"),
        ("class P(enum.Flag):\n    R = 1\n    W = 2", "P", "P.R"),
        ("class P(Protocol):\n    x: int", "P", "type('P', (), {'x': 1})()"),
        (
            "class P(Protocol):\n    def size(self) -> int: ...",
            "P",
            "type('P', (), {'size': (lambda self, *args, **kwargs: 1)})()",
        ),
        ("class P(Generic[T]):\n    def __init__(self, x: T) -> None: ...", "P[int]", "P(1)"),
        ("", "T", "1"),
        ("", "Word", "'hello'"),
        ("", "Callable[[int], T]", "(lambda *args, **kwargs: 1)"),
        ("P = Annotated[int, Gt(4)]", "P", "5"),
    ],
)
def test_a_hint_is_met_with_what_it_names(recipe_of, source, hint, first):
    """Hints vouch for all of it, so that what falls over is held against the code."""
    recipe = recipe_of(f"{HEAD}\n{source}\ndef f(a: {hint}): ...", "f")

    assert recipe.contract == "typed"
    assert recipe.parameters[0].values[0] == first


@pytest.mark.parametrize(
    ("source", "hint", "made"),
    [
        ("P = namedtuple('P', 'x y')", "P", "P(x="),
        ("class P(namedtuple('P', 'x y')): ...", "P", "P(x="),
        ("class P:\n    def __init__(self, x): ...", "P", "P("),
        ("class P:\n    def __init__(self, x): ...", "list[P]", "[P("),
    ],
)
def test_a_class_without_hints_is_built_of_guesses(recipe_of, source, hint, made):
    """Nothing vouches for its fields, so nothing is claimed; yet the code gets what it can work with."""
    recipe = recipe_of(f"{HEAD}\n{source}\ndef f(a: {hint}): ...", "f")

    assert recipe.contract == "untyped"
    assert recipe.parameters[0].values[0].startswith(made)


def test_flags_come_together_and_alone(recipe_of):
    """Two members at once, and none of them, are values too."""
    recipe = recipe_of(f"{HEAD}\nclass P(enum.Flag):\n    R = 1\n    W = 2\ndef f(a: P): ...", "f")

    assert recipe.parameters[0].values == ("P.R", "P.W", "P.R | P.W", "P(0)")


def test_fields_that_may_be_left_out_are_given_sometimes(recipe_of):
    """Some instances have nothing but what they need, some have all that can be given."""
    source = "class P(NamedTuple):\n    x: int\n    y: int = 5"
    recipe = recipe_of(f"{HEAD}\n{source}\ndef f(a: P): ...", "f")

    assert {"P(x=1)", "P(x=1, y=1)"} <= set(recipe.parameters[0].values)


def test_validators_of_a_class_are_kept(recipe_of):
    """An instance that its own class would refuse is not tried."""
    source = "import attrs\n@attrs.define\nclass P:\n    x: int = attrs.field(validator=attrs.validators.ge(400))"
    recipe = recipe_of(f"{HEAD}\n{source}\ndef f(a: P): ...", "f")

    assert recipe.parameters[0].values[0] == "P(x=400)"
