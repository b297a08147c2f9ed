"""The constants a function's own code mentions: what it compares its arguments with is seldom met by chance."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from menace.inputs.source.signatures import Function

MOST = 40
_LONGEST = 60


def words_of(function: Function) -> tuple[str, ...]:
    """Numbers, texts and bytes in the body and the defaults, as expressions, each once and in their order."""
    found = [repr(value) for value in _constants(function) if len(repr(value)) <= _LONGEST]
    return tuple(dict.fromkeys(found))[:MOST]


def _constants(function: Function) -> Iterator[object]:
    documentation = ast.get_docstring(function, clean=False)
    parts = [function.args, *function.body]
    found = [node for part in parts for node in ast.walk(part) if isinstance(node, ast.Constant)]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
        value = node.value
        if isinstance(value, int | float | str | bytes) and not isinstance(value, bool) and value != documentation:
            yield value
