"""What files may hold, as the examples of the functions show that are handed their contents."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath

from menace.inputs.source.library import Library
from menace.inputs.source.signatures import Function
from menace.inputs.source.usage import Usage

_MOST = 2
_LONGEST = 4096
_REMEMBERED = 1024
"""Functions that are not read again for each of their parameters."""
_OPENING = frozenset({"open", "read_text", "read_bytes", "fdopen", "read"})


def with_shown(usage: Usage, library: Library, path: PurePosixPath, function: Function | None) -> Usage:
    """What was seen of a parameter of a function, with the contents that are shown before all others."""
    shown = _shown(library, path, function) if function is not None else ()
    return replace(usage, held={**dict.fromkeys(shown), **usage.held}) if shown else usage


def _shown(library: Library, path: PurePosixPath, function: Function) -> tuple[bytes, ...]:
    """Texts that the documentation gives to functions which this one calls, where it reads files itself."""
    called = _called_in(function)
    if not called & _OPENING:
        return ()
    beside = [each for each in library.tree(path).body if isinstance(each, Function) and each.name in called]
    found = [text for each in beside if each.name != function.name for text in _given(each)]
    return tuple(dict.fromkeys(found))[:_MOST]


@lru_cache(maxsize=_REMEMBERED)
def _called_in(function: Function) -> frozenset[str]:
    return frozenset(_last_name(node.func) for node in ast.walk(function) if isinstance(node, ast.Call))


def _given(function: Function) -> list[bytes]:
    """The first arguments of the calls in a docstring, where they are texts."""
    found = []
    for line in (ast.get_docstring(function) or "").split("\n"):
        if not line.lstrip().startswith(">>> "):
            continue
        try:
            tree = ast.parse(line.lstrip()[4:])
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue  # it goes on in the next line
        for node in ast.walk(tree):
            first = node.args[0] if isinstance(node, ast.Call) and node.args else None
            if first is None or not isinstance(node, ast.Call) or _last_name(node.func) != function.name:
                continue
            value = first.value if isinstance(first, ast.Constant) else None
            if isinstance(value, str | bytes) and 1 < len(value) <= _LONGEST:
                found.append(value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value)
    return found


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
