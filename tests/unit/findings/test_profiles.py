"""Types at places where no example has them."""

import pytest

from menace.domain import Parameter
from menace.findings.profiles import foreign_types, has_odd_types, unspoken_makings


@pytest.mark.parametrize(
    ("text", "examples", "foreign"),
    [
        ("[(1, 'a')]", ["[(2, 'b')]"], set()),
        ("[('a', 1)]", ["[(2, 'b')]"], {"str", "int"}),
        ("[(1.5, 'a'), (bytearray(b'a'), 'b')]", ["[(2, 'b')]"], {"bytearray"}),
        ("[['a'], [None]]", ["[['b']]"], {"NoneType"}),
        ("{'x': 1}", ["{'a': 1, 'b': 'text'}"], set()),
        ("{'a': 'text'}", ["{'a': 1, 'b': 'text'}"], {"str"}),
        ("{(2, 0): 'a', (float, 0): 'a'}", ["{(0, 1): 'b'}"], {"type"}),
        ("{1: 'a', '': 'b'}", ["{1: 'a'}"], {"str"}),
        ("[1, len, lambda: 0]", ["[1]"], {"builtin", "function"}),
        ("[-1]", ["[1]"], set()),
        (f"[{'1, ' * 20}[]]", ["[1, 2]"], {"list"}),
        ("[1]", [], set()),
        ("[[1]]", [], {"int"}),
        ("not python(", ["[1]"], set()),
        ("5", ["'a'"], set()),
    ],
)
def test_each_place_has_its_types(text: str, examples: list[str], foreign: set[str]) -> None:
    """Items share a place, fields have their own, unknown fields are like any other; without examples depth decides."""
    assert foreign_types(text, examples) == foreign


@pytest.mark.parametrize(
    ("text", "examples", "odd"),
    [
        ("[(1, decimal.Decimal('NaN'))]", ["[(1, 2)]"], True),
        ("[((x for x in [1]), 2)]", ["[(1, 2)]"], True),
        ("[(1, decimal.Decimal('NaN'))]", ["[(1, decimal.Decimal(2))]"], False),
        ("[(1, 'a')]", ["[(1, 2)]"], False),
        ("[(1, decimal.Decimal('NaN'))]", ["", ""], False),
    ],
)
def test_odd_types_are_those_that_plain_data_has_not(text: str, examples: list[str], odd: bool) -> None:
    """Where examples show plain data; without any, nobody knows what is plain."""
    assert has_odd_types(text, examples) is odd


@pytest.mark.parametrize(
    ("receiver", "unspoken"),
    [
        ("Gate(seconds=len)", {"function", "builtin", "method", "type"}),
        ("Gate('a')", {"str"}),
        ("Gate(2, 0.5)", set()),
        ("Gate(2, label=[1])", set()),
        ("GATE", set()),
    ],
)
def test_what_an_instance_is_made_of_is_spoken_for(receiver: str, unspoken: set[str]) -> None:
    """By the kinds that its constructor is known to take, or by hints."""
    stated = (
        Parameter("limit", "keyword", False, ("1",), kinds=("int",)),
        Parameter("seconds", "keyword", False, ("1.0",), kinds=("float", "int")),
        Parameter("label", "keyword", False, ("'a'",), typed=True),
    )

    assert unspoken_makings(receiver, stated) == unspoken
