"""Defaults that one call changes for the next."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from menace.domain import Claim
from menace.inputs.source.signatures import Function, stated_parameters

_CHANGING = frozenset(
    {"append", "extend", "insert", "add", "update", "setdefault", "pop", "remove", "discard", "clear", "appendleft"}
)
_ON_PURPOSE = frozenset({"cache", "memo", "memory", "registry", "state", "seen", "known", "store", "counter"})


def changed_defaults(function: Function) -> Iterator[Claim]:
    """That the same call gives the same again, for a function that changes a container which is a default."""
    stated = stated_parameters(function, skip_first=False)
    for each in stated:
        if not isinstance(each.default, ast.List | ast.Dict | ast.Set | ast.ListComp) and not _is_empty(each.default):
            continue
        # What is meant to last from call to call is called so, or is nobody's business.
        if each.name.startswith("_") or each.name in _ON_PURPOSE or not _changes(function, each.name):
            continue
        given = ", ".join(
            other.name if other.style == "positional" else f"{other.name}={other.name}"
            for other in stated
            if not other.name.startswith("*")
        )
        # Hardly any call leaves the default as it was, and the code shows that it changes.
        yield Claim("Default", f"comes_again(lambda: {function.name}({given}))", sure=True)
        return


def _is_empty(default: ast.expr | None) -> bool:
    return isinstance(default, ast.Call) and not default.args and ast.unparse(default.func) in ("list", "dict", "set")


def _changes(function: Function, name: str) -> bool:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and _binds(node, name):
            return False  # from there on it may be something else
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING:
            if _is(node.func.value, name):
                return True
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) and _is(node.value, name):
            return True
    return False


def _binds(node: ast.Assign | ast.AnnAssign | ast.NamedExpr, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(_is(target, name) for target in targets)


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
