"""Connections to databases that have the tables which the code around them makes.

What is in these only the code knows: rows that somebody else thinks of prove nothing.
"""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterable, Iterator, Sequence

_EMPTY = "sqlite3.connect(':memory:')"
_MAKES = re.compile(r"\bCREATE\s+(?:TABLE|VIRTUAL)\b", re.IGNORECASE)
_UNFINISHED = re.compile(r"\{\w*\}|%[sd(]")
"""Marks in a statement that is to be filled in."""
_TABLE = re.compile(
    r"\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?P<name>\"[^\"]+\"|\[[^\]]+\]|\w+)\s*\(", re.IGNORECASE
)
_OF_TABLES = re.compile(r"^table(?:_?name)?$")
_MOST_STATEMENTS, _MOST_TABLES, _LONGEST = 8, 4, 2000


def stocked(values: tuple[str, ...], name: str, tree: ast.Module, within: ast.AST | None) -> tuple[str, ...]:
    """The values of a parameter with connections that have tables, or with the names of these.

    ``within`` is the function that gets them: one that makes the tables itself is given an empty database first.
    """
    is_connection = values[:1] == (_EMPTY,)
    if not is_connection and not _OF_TABLES.match(name):
        return values
    statements = list(dict.fromkeys(_statements(tree)))[:_MOST_STATEMENTS]
    if not is_connection:
        titles = [found["name"].strip('"[]') for each in statements for found in _TABLE.finditer(each)]
        return tuple(dict.fromkeys([*values[:1], *map(repr, titles[:_MOST_TABLES]), *values[1:]]))
    if not statements:
        return values
    made = [_opened(statements)]
    makes = within is not None and any(_MAKES.match(each.lstrip()) for each in _texts(within))
    return tuple(dict.fromkeys([*values[:1], *made, *values[1:]] if makes else [*made, *values]))


def _opened(statements: Sequence[str]) -> str:
    script = "; ".join(each.strip().rstrip(";") for each in statements)
    return f"(lambda it: it.executescript({script!r}) and it)({_EMPTY})"


def _statements(tree: ast.Module) -> Iterator[str]:
    """The statements that make tables, in the code and in its examples."""
    for text in _texts(tree):
        if _MAKES.match(text.lstrip()) and not _UNFINISHED.search(text) and len(text) < _LONGEST:
            yield text
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _shown(ast.get_docstring(node) or "")


def _shown(text: str) -> Iterator[str]:
    if not _MAKES.search(text) or ">>>" not in text:
        return
    try:
        examples = doctest.DocTestParser().get_examples(text)
        trees = [ast.parse(each.source) for each in examples]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    yield from (found for tree in trees for found in _texts(tree) if _MAKES.match(found.lstrip()))


def _texts(tree: ast.AST) -> Iterable[str]:
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
