"""Keys that a text names which a mapping fills."""

from __future__ import annotations

import ast

import pytest

from menace.inputs.values.placeholders import keys_filled_in


@pytest.mark.parametrize(
    ("body", "keys"),
    [
        ("'{a} and {b.c} {d[0]}'.format_map(order)", ["a", "b", "d"]),
        ("'{a!r:>{width}}'.format(**order)", ["a"]),
        ("'%(a)s %(b)d' % order", ["a", "b"]),
        ("string.Template('$a ${b}').substitute(order)", ["a", "b"]),
        ("'{a}'.format(order)", []),
        ("'{a'.format_map(order)", []),
        ("text.format_map(order)", []),
    ],
)
def test_a_text_that_a_mapping_fills_names_its_keys(body: str, keys: list[str]) -> None:
    """Whatever the way of filling, and only where the mapping is a parameter as a whole."""
    assert keys_filled_in(ast.parse(body), {"order"}).get("order", []) == keys
