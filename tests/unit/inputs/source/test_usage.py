"""What the body does with a parameter tells what it expects."""

import ast

import pytest

from menace.inputs.source.reading import expected_kinds
from menace.inputs.source.signatures import Function


def kinds(body: str) -> list[str]:
    """The kinds that a body expects of ``x``."""
    node = ast.parse(f"def f(x, y):\n    {body}").body[0]
    assert isinstance(node, Function)
    return expected_kinds(node, "x")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("return x.split()", "str"),
        ("x.append(1)", "list"),
        ("return x.items()", "dict"),
        ("return dict(x)", "dict"),
        ("return x.decode()", "bytes"),
        ("return x - 1", "int"),
        ("return 2 ** x", "int"),
        ("return x % 2", "int"),
        ("return x + 'a'", "str"),
        ("return 3 * x", "int"),
        ("return x < 3", "int"),
        ("return x == 'a'", "str"),
        ("for each in x: ...", "list"),
        ("return [each for each in x]", "list"),
        ("return x[0]", "list"),
        ("return x['a']", "dict"),
        ("return len(x)", "list"),
        ("return range(x)", "int"),
    ],
)
def test_uses_give_a_kind_away(body: str, kind: str) -> None:
    """Methods, operators, comparisons, loops and built-in functions each speak for a kind."""
    assert kinds(body)[0] == kind


@pytest.mark.parametrize(
    "body", ["return y.split()", "return x is None", "return x == True", "return x", "return '%s' % x"]
)
def test_other_uses_say_nothing(body: str) -> None:
    """Nothing is concluded from other parameters, from comparisons with ``None``, or from formatting."""
    assert kinds(body) == []


def test_the_kind_seen_most_often_comes_first() -> None:
    """Each use is one vote; names decide between equal numbers, so that the order is always the same."""
    assert kinds("return x[0], x[1], x.split(), x - 1") == ["list", "int", "str"]
