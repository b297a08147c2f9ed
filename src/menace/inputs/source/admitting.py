"""Type checks that let some kinds of arguments through and refuse all others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from menace.inputs.source.signatures import Function

_REMEMBERED = 1024
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
