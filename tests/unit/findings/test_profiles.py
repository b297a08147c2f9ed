"""Types at places where no example has them."""

import pytest

from menace.findings.profiles import foreign_types


@pytest.mark.parametrize(
    ("text", "examples", "foreign"),
    [
        ("[(1, 'a')]", ["[(2, 'b')]"], set()),
        ("[('a', 1)]", ["[(2, 'b')]"], {"str", "int"}),
        ("[(1.5, 'a'), (bytearray(b'a'), 'b')]", ["[(2, 'b')]"], {"bytearray"}),
        ("[['a'], [None]]", ["[['b']]"], {"NoneType"}),
        ("{'x': 1}", ["{'a': 1, 'b': 'text'}"], set()),
        ("{'a': 'text'}", ["{'a': 1, 'b': 'text'}"], {"str"}),
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
