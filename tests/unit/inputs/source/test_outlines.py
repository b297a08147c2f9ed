"""Texts that are put together, as far as they are written down."""

from __future__ import annotations

import ast

import pytest

from menace.inputs.source.outlines import outline


@pytest.mark.parametrize(
    ("source", "drawn"),
    [
        ("f'<{a} b={c!r}>'", "<x b=x>"),
        ("'<' + a + '>'", "<x>"),
        ("'<%s%-5d/>' % (a, b)", "<xx/>"),
        ("'<{0}>{name}</{0}>'.format(a, name=b)", "<x>x</x>"),
        ("'; '.join(['a', b])", "a; x"),
        ("'; '.join(parts)", "x"),
        ("a.strip()", "x"),
        ("7", "x"),
    ],
)
def test_what_is_not_written_down_is_a_letter(source: str, drawn: str) -> None:
    """However the text is put together."""
    assert outline(ast.parse(source, mode="eval").body) == drawn
