"""The constants a function's own code mentions."""

from __future__ import annotations

import ast
import textwrap

from menace.inputs.source.words import MOST, words_of


def words(source: str) -> tuple[str, ...]:
    """Those of the first function in a source."""
    function = ast.parse(textwrap.dedent(source)).body[0]
    assert isinstance(function, ast.FunctionDef)
    return words_of(function)


def test_what_arguments_are_compared_with_is_found() -> None:
    """Defaults and body, each constant once, in order."""
    source = """
        def f(mode='old', n=3):
            "Documentation is no word."
            if mode in ('old', 'new') or n == 17:
                return b'x', None, True
    """

    assert words(source) == ("'old'", "3", "'new'", "17", "b'x'")


def test_there_are_never_too_many_nor_too_long_ones() -> None:
    """A table of numbers or a long text stays where it is."""
    assert len(words(f"def f(): return {list(range(500))}")) == MOST
    assert words(f"def f(): return {'a' * 500!r}") == ()
