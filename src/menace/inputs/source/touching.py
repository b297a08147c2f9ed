"""Which attributes of an instance its methods look at, and which of them they change."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from menace.inputs.source.signatures import Function

CHANGING = frozenset(
    {
        *("append", "appendleft", "extend", "insert", "add", "update", "setdefault", "put", "push", "sort", "reverse"),
        *("pop", "popitem", "popleft", "remove", "discard", "clear", "subtract", "move_to_end", "rotate", "write"),
    }
)
"""Methods by which containers and their like are changed."""
_READERS = frozenset(
    {
        *("len", "list", "tuple", "dict", "set", "frozenset", "sorted", "sum", "min", "max", "any", "all", "iter"),
        *("enumerate", "zip", "reversed", "isinstance", "str", "repr", "bool", "int", "float", "hash", "type", "print"),
        *("map", "filter", "range", "id", "format", "deepcopy", "copy", "join"),
    }
)
"""Functions that leave what they are given as it is."""
_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Touched:
    """Names of the attributes that a method asks for and of those that it changes, be it through other methods.

    Those that are ``altered`` are certainly changed in place: neither bound anew nor only handed to a function.
    """

    asked: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    altered: frozenset[str] = frozenset()


def touched_by(name: str, methods: Mapping[str, Function], depth: int = _DEPTH) -> Touched:
    """What a method of a class has to do with its attributes."""
    function = methods[name]
    own = [*function.args.posonlyargs, *function.args.args]
    if not own:
        return Touched()
    asked, changed, altered = set[str](), set[str](), set[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and _is_of(node, own[0].arg):
            if node.attr in methods and depth and node.attr != name:
                inner = touched_by(node.attr, methods, depth - 1)
                asked |= inner.asked
                changed |= inner.changed
                altered |= inner.altered
            elif node.attr not in methods:
                asked.add(node.attr)
        changed.update(_changed(node, own[0].arg))
        altered.update(_altered(node, own[0].arg))
    return Touched(frozenset(asked | changed), frozenset(changed - set(methods)), frozenset(altered - set(methods)))


def _changed(node: ast.AST, own: str) -> Iterator[str]:
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        yield from _root(node, own)
    elif isinstance(node, ast.AugAssign):
        yield from _root(node.target, own)
    elif isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in CHANGING:
            yield from _root(function.value, own)
        if (function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")) not in _READERS:
            for each in node.args:
                yield from _root(each, own)


def _altered(node: ast.AST, own: str) -> Iterator[str]:
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        yield from _root(node.value, own)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        yield from _root(node.func.value, own)


def _root(node: ast.AST, own: str) -> Iterator[str]:
    """The attribute of the instance that an expression leads into."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and _is_of(node, own):
            yield node.attr
            return
        node = node.value


def _is_of(node: ast.Attribute, own: str) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == own
