"""How loops and assignments take values apart: which names stand for items, for their fields, for keys and values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

_AS_THEY_ARE = frozenset({"sorted", "list", "tuple", "set", "frozenset", "reversed", "iter", "deque"})
"""Functions that give the items of what they are given, in some order."""
_OF_MAPPINGS: dict[str, Literal["key", "value"]] = {"keys": "key", "values": "value"}


@dataclass(frozen=True, slots=True)
class Taken:
    """A target that gets each item of a source, each of its keys or values, or the source as a whole."""

    source: ast.expr
    part: Literal["item", "key", "value", "whole"]
    target: ast.expr

    def names(self) -> list[str | None]:
        """The names of the fields, where the target takes what it gets apart; ``None`` for one that is no name."""
        return [each.id if isinstance(each, ast.Name) else None for each in _fields(self.target)]


def taken_apart(node: ast.AST) -> Iterator[Taken]:
    """What a loop, a comprehension or an assignment binds, and where that comes from."""
    if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield from _looped(node.target, node.iter)
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if _fields(target):
                yield Taken(node.value, "whole", target)


def _looped(target: ast.expr, source: ast.expr) -> Iterator[Taken]:
    called, given = _call(source)
    fields = _fields(target)
    if called in _AS_THEY_ARE and given:
        yield from _looped(target, given[0])
    elif called == "enumerate" and given and len(fields) == 2:
        yield from _looped(fields[1], given[0])
    elif called == "zip":
        for field, each in zip(fields, given, strict=False):
            yield from _looped(field, each)
    elif isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute) and not given:
        mapping, method = source.func.value, source.func.attr
        if method == "items" and len(fields) == 2:
            yield Taken(mapping, "key", fields[0])
            yield Taken(mapping, "value", fields[1])
        elif method in _OF_MAPPINGS:
            yield Taken(mapping, _OF_MAPPINGS[method], target)
    else:
        yield Taken(source, "item", target)


def _call(source: ast.expr) -> tuple[str, list[ast.expr]]:
    """The last part of the name that is called, and what it is given by place; nothing for anything else."""
    if not isinstance(source, ast.Call):
        return "", []
    if isinstance(source.func, ast.Name):
        return source.func.id, source.args
    return "", source.args


def _fields(target: ast.expr) -> list[ast.expr]:
    """What stands between the commas of a target that takes as many values as it has names."""
    elements = target.elts if isinstance(target, ast.Tuple | ast.List) else []
    return [] if any(isinstance(each, ast.Starred) for each in elements) else elements
