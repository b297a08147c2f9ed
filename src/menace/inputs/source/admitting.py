"""Checks that let some kinds of arguments through, or some values, and refuse all others."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache

from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function

_REMEMBERED, _FIRST = 1024, 1
_PLAIN = frozenset({"str", "bytes", "list", "tuple", "set", "frozenset", "dict", "int", "float", "bytearray"})


@lru_cache(maxsize=_REMEMBERED)
def admitted(function: Function) -> dict[str, tuple[str, ...]]:
    """The plain kinds of each name that a function does not refuse where it refuses what is none of them."""
    found: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.If) and _refuses(node.body):
            for name, kinds in _unless(node.test):
                found[name] = (*found.get(name, ()), *kinds)
    return found


def chosen_from(function: Function, assigned: Callable[[str], ast.expr | None]) -> dict[str, tuple[str, ...]]:
    """The texts and numbers of each name that a function takes, where it refuses all others: ``not in UNITS``."""
    found: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(function):
        test = node.test if isinstance(node, ast.If) and _refuses(node.body) else None
        if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and isinstance(test.ops[0], ast.NotIn):
            asked = test.comparators[0]
            held = assigned(asked.id) if isinstance(asked, ast.Name) else asked
            if isinstance(held, ast.Call) and len(held.args) == 1:  # a frozen set
                held = held.args[0]
            items = held.keys if isinstance(held, ast.Dict) else getattr(held, "elts", [])
            known = [ast.unparse(each) for each in items if isinstance(each, ast.Constant)]
            found.setdefault(test.left.id, tuple(known))
    return found


def taken_first(values: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The values with one that is not refused before all others, of the same kind as these."""
    if not values or not chosen or values[0] in chosen or type(literal(values[0])) is not type(literal(chosen[0])):
        return values
    return tuple(dict.fromkeys([*chosen[:_FIRST], *values]))


def _refuses(body: list[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def _unless(test: ast.expr) -> Iterator[tuple[str, tuple[str, ...]]]:
    """``not isinstance(name, (list, tuple))``."""
    if not isinstance(test, ast.UnaryOp) or not isinstance(test.op, ast.Not):
        return
    asked = test.operand
    if not isinstance(asked, ast.Call) or not isinstance(asked.func, ast.Name) or asked.func.id != "isinstance":
        return
    if len(asked.args) == 2 and isinstance(asked.args[0], ast.Name):
        kinds = asked.args[1].elts if isinstance(asked.args[1], ast.Tuple) else [asked.args[1]]
        named = tuple(each.id for each in kinds if isinstance(each, ast.Name) and each.id in _PLAIN)
        yield asked.args[0].id, named
