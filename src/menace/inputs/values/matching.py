"""Texts that the regular expressions of a function match, with their numbers as large as the expressions let pass.

What gets through a pattern is what the code behind it was written for; a pattern often lets more pass than that.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from menace.inputs.source.signatures import Function
from menace.inputs.values.sampling import sample

_MOST_PATTERNS, _LONGEST, _MOST_FUNCTIONS = 4, 400, 4


def matching_texts(module: ast.Module | None, function: Function, *, spread: bool = False) -> tuple[str, ...]:
    """Expressions of texts for the patterns of the function and of those of its file that it calls, the largest first.

    With ``spread`` there are also such that begin as plain as may be, and end as large.
    """
    texts: dict[str, None] = {}
    for pattern in list(dict.fromkeys(_patterns(module, function)))[:_MOST_PATTERNS]:
        texts.update(dict.fromkeys(_fitting(pattern, spread=spread)))
    return tuple(map(repr, texts))


def _patterns(module: ast.Module | None, function: Function) -> Iterator[str]:
    named, functions = (dict(_named(module)), dict(_functions(module))) if module is not None else ({}, {})
    reached = [function]
    for each in reached:  # grows on the way: those that are called come after the one that calls them
        for node in ast.walk(each):
            if isinstance(node, ast.Name) and node.id in named:
                yield named[node.id]
            elif isinstance(node, ast.Call):
                yield from _given(node)
                called = functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
                if called is not None and called not in reached and len(reached) < _MOST_FUNCTIONS:
                    reached.append(called)


def _functions(module: ast.Module) -> Iterator[tuple[str, Function]]:
    return ((node.name, node) for node in module.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _named(module: ast.Module) -> Iterator[tuple[str, str]]:
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            for pattern in _given(node.value):
                yield from ((target.id, pattern) for target in node.targets if isinstance(target, ast.Name))


def _given(call: ast.Call) -> Iterator[str]:
    """The pattern in a call of the module for them."""
    is_known = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in ("re", "regex")
    first = call.args[0] if is_known and call.args else None
    if isinstance(first, ast.Constant) and isinstance(first.value, str) and len(first.value) <= _LONGEST:
        yield first.value


def _fitting(pattern: str, *, spread: bool) -> Iterator[str]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            items, matcher = list(parser.parse(pattern)), re.compile(pattern)
    except (re.error, OverflowError, RecursionError, ValueError):
        return
    # Each way that the outermost choice can go.
    for each in _choices(items):
        # Up to which part a text is plain, from where on it is large.
        for plain in (0, *(range(1, len(each)) if spread else ()), len(each)):
            text = sample(each[:plain]) + sample(each[plain:], largest=True)
            if text and matcher.search(text):
                yield text


def _choices(items: list[Any]) -> Iterator[list[Any]]:
    for place, (code, value) in enumerate(items):
        branches = value[1] if code is codes.BRANCH else ()
        if code is codes.SUBPATTERN and len(value[3]) == 1 and value[3][0][0] is codes.BRANCH:
            branches = value[3][0][1][1]
        if branches:
            yield from ([*items[:place], *branch, *items[place + 1 :]] for branch in branches)
            return
    yield items
