"""Texts around a value that code takes out of a longer one: by a group of a pattern, or behind a mark.

Whoever attacks what a header or a line of a page names has to write the header or the line around it.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from menace.inputs.source.library import Library
from menace.inputs.source.signatures import Function
from menace.inputs.values.sampling import sample

_MATCHING = frozenset({"compile", "match", "fullmatch", "search", "findall", "finditer", "sub", "subn"})
_CUTTING = frozenset({"startswith", "removeprefix", "partition", "rpartition", "split", "index", "find"})
_MOST, _LONGEST_PATTERN, _LONGEST_MARK = 6, 400, 20
_FOLDER = re.compile(r"[a-z][a-z0-9_-]{2,20}")
_SIGN = re.compile(r"\W")


def frames_of(library: Library, functions: Iterable[tuple[PurePosixPath, Function]]) -> tuple[str, ...]:
    """Expressions with ``%s`` where a value goes, so that it is the one that these functions take out of the whole."""
    found: dict[str, None] = {}
    for path, function in functions:
        nodes = nodes_with_meanings(library, path, function)
        calls = [(node, node.func.attr) for node in nodes if _is_method(node)]
        for node, name in calls:
            if name in _MATCHING:
                for text in _texts(library, path, node.args[:1], _LONGEST_PATTERN):
                    found.update(dict.fromkeys(around(*each) for each in _groups_of(text)))
            if name in _CUTTING:
                marks = _texts(library, path, node.args[:1], _LONGEST_MARK)
                found.update(dict.fromkeys(around(mark, "") for mark in marks if _SIGN.search(mark)))
    return tuple(found)[:_MOST]


def folders_of(library: Library, functions: Iterable[tuple[PurePosixPath, Function]]) -> tuple[str, ...]:
    """Expressions for the plain names in what these functions call by names of their files."""
    found: dict[str, None] = {}
    for path, function in functions:
        own = set(ast.walk(function))
        nodes = [node for node in nodes_with_meanings(library, path, function) if node not in own]
        texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found.update({repr(part): None for text in texts for part in text.split("/") if _FOLDER.fullmatch(part)})
    return tuple(found)[:_MOST]


def _is_method(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and bool(node.args)


def nodes_with_meanings(library: Library, path: PurePosixPath, function: Function) -> list[Any]:
    """The nodes of a function, and those of what its names stand for at the top of the file."""
    own = list(ast.walk(function))
    names = dict.fromkeys(node.id for node in own if isinstance(node, ast.Name))
    meant = filter(None, (library.assigned(path, name) for name in names))
    return [*own, *(node for value in meant for node in ast.walk(value))]


def _texts(library: Library, path: PurePosixPath, nodes: Iterable[ast.expr], longest: int) -> Iterator[str]:
    for node in nodes:
        meant = library.assigned(path, node.id) if isinstance(node, ast.Name) else node
        if isinstance(meant, ast.Constant) and isinstance(meant.value, str) and 0 < len(meant.value) <= longest:
            yield meant.value


def _groups_of(pattern: str) -> Iterator[tuple[str, str]]:
    """What stands before and after each group, in a text that a pattern fits."""
    yield from (each for each in _groups(_parts_of(pattern), "", "") if any(each))


def _parts_of(pattern: str) -> list[Any]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return list(parser.parse(pattern))
    except (re.error, OverflowError, RecursionError, ValueError):
        return []


def _groups(items: list[Any], before: str, after: str) -> Iterator[tuple[str, str]]:
    for place, (code, value) in enumerate(items):
        start, end = before + sample(items[:place]), sample(items[place + 1 :]) + after
        if code is codes.SUBPATTERN:
            if value[0] is not None:
                yield start, end
            yield from _groups(list(value[3]), start, end)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
            yield from _groups(list(value[2]), start, end)
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from _groups(list(branch), start, end)


def sample_of(pattern: str) -> str:
    """The simplest text that a pattern fits; an empty one where it cannot be read."""
    return sample(_parts_of(pattern))


def around(before: str | bytes, after: str) -> str:
    """An expression with ``%s`` for what stands between two texts."""
    pieces = [*([repr(before)] if before else []), "\0", *([repr(after)] if after else [])]
    return " + ".join(pieces).replace("%", "%%").replace("\0", "(%s)")
