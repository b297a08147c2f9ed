"""Checks that refuse all but some kinds, or some values."""

from __future__ import annotations

import ast

import pytest

from menace.inputs.source.admitting import admitted, chosen_from, taken_first

HELD = {"UNITS": "('mm', 'cm')", "KINDS": "{'int': int, 'str': str}", "NAMES": "frozenset({'a'})"}


def function(test: str, body: str = "raise ValueError") -> ast.FunctionDef:
    """A function with a check."""
    (node,) = ast.parse(f"def f(x, y):\n    if {test}:\n        {body}\n    return x\n").body
    assert isinstance(node, ast.FunctionDef)
    return node


@pytest.mark.parametrize(
    ("test", "body", "kinds"),
    [
        ("not isinstance(x, (list, tuple))", "raise ValueError", {"x": ("list", "tuple")}),
        ("not isinstance(x, str)", "raise TypeError('no')", {"x": ("str",)}),
        ("not isinstance(x, (list, Path))", "raise ValueError", {"x": ("list",)}),
        ("not isinstance(x, (list, tuple))", "x = [x]", {}),
        ("isinstance(x, (list, tuple))", "raise ValueError", {}),
    ],
)
def test_kinds(test: str, body: str, kinds: dict[str, tuple[str, ...]]) -> None:
    """Only where the others are refused is a kind let in."""
    assert admitted(function(test, body)) == kinds


@pytest.mark.parametrize(
    ("test", "chosen"),
    [
        ("x not in UNITS", {"x": ("'mm'", "'cm'")}),
        ("y not in KINDS", {"y": ("'int'", "'str'")}),
        ("x not in NAMES", {"x": ("'a'",)}),
        ("x not in (1, 2)", {"x": ("1", "2")}),
        ("x in UNITS", {}),
    ],
)
def test_values(test: str, chosen: dict[str, tuple[str, ...]]) -> None:
    """Those that are held against a list of what is taken."""
    held = {name: ast.parse(text, mode="eval").body for name, text in HELD.items()}

    assert chosen_from(function(test), held.get) == chosen


def test_what_is_taken_comes_first() -> None:
    """Unless something of that sort does, or the others are of another kind."""
    assert taken_first(("'hello'", "''"), ("'mm'", "'cm'")) == ("'mm'", "'hello'", "''")
    assert taken_first(("'cm'", "''"), ("'mm'", "'cm'")) == ("'cm'", "''")
    assert taken_first(("1", "0"), ("'mm'",)) == ("1", "0")
