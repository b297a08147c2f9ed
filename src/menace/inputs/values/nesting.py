"""Functions that hand what is in their argument to themselves: whatever they take, they take inside containers too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from menace.domain import Parameter
from menace.inputs.known import arranged
from menace.inputs.source.signatures import Function
from menace.inputs.source.unpacking import taken_apart

_MIXED: tuple[str, ...] = (
    "{'b': 1, 2: 'a'}",
    "{'a': {'c': [2, 'x']}, 'b': None}",
    "{'a': 1, 'b': {'c': 2}}",
    "[{'a': 1, None: 'b'}, (1, 'a')]",
    "{1, 'a'}",
    "[1, 'a', None, [2.5, {'k': ()}]]",
)
"""Containers of several kinds at once; of two mappings a key leads to a mapping in one and not in the other."""
_COPIES = frozenset({"dict", "list", "set", "sorted", "copy", "deepcopy"})
_GIVING = frozenset({"get", "pop", "setdefault"})
_REMEMBERED = 1024
"""Functions that are not read again for each of their parameters."""


def nested(parameter: Parameter, function: Function | None) -> Parameter:
    """The parameter with containers of several kinds, where no hint says otherwise and the function takes them."""
    if parameter.typed or function is None or not is_nesting(function, parameter.name):
        return parameter
    return replace(parameter, values=arranged(parameter.values, _MIXED), nests=True)


def is_nesting(function: Function, name: str) -> bool:
    """Whether the function calls itself with the items, keys or values of a parameter, in the place of it."""
    ordered = [
        each.arg for each in (*function.args.posonlyargs, *function.args.args) if each.arg not in ("self", "cls")
    ]
    nodes = _nodes_of(function)
    if not nodes:
        return False
    whole = {name, *_copies(nodes, name)}
    parts = {
        each
        for node in nodes
        for taken in taken_apart(node)
        if taken.part != "whole" and _is_one(taken.source, whole)
        for each in (taken.target.id if isinstance(taken.target, ast.Name) else None, *taken.names())
    }
    return any(
        place < len(ordered) and ordered[place] == name and _is_part(argument, parts, whole)
        for place, argument in _own_arguments(nodes, function.name)
    )


@lru_cache(maxsize=_REMEMBERED)
def _nodes_of(function: Function) -> tuple[ast.AST, ...]:
    """All that a function consists of, if it calls itself; else nothing."""
    nodes = tuple(ast.walk(function))
    return nodes if any(isinstance(each, ast.Call) and _called(each.func) == function.name for each in nodes) else ()


def _copies(nodes: Sequence[ast.AST], name: str) -> Iterator[str]:
    """Names of copies that are made of a parameter: ``result = dict(base)``."""
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            func = node.value.func
            about = [*node.value.args, *([func.value] if isinstance(func, ast.Attribute) else [])]
            if _called(func) in _COPIES and any(_is_one(each, {name}) for each in about):
                yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _own_arguments(nodes: Sequence[ast.AST], name: str) -> Iterator[tuple[int, ast.expr]]:
    """What the function is given where it calls itself, with its place."""
    for node in nodes:
        if isinstance(node, ast.Call) and _called(node.func) == name:
            yield from enumerate(node.args)


def _called(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def _is_one(node: ast.expr, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _is_part(argument: ast.expr, parts: set[str | None], whole: set[str]) -> bool:
    if isinstance(argument, ast.Name):
        return argument.id in parts
    if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Attribute):
        return argument.func.attr in _GIVING and _is_one(argument.func.value, whole)
    if not isinstance(argument, ast.Subscript) or isinstance(argument.slice, ast.Slice):
        return False
    return _is_one(argument.value, whole)
