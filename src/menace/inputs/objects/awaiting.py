"""What code awaits, be it through those functions of ``asyncio`` that take something to be awaited."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_TAKING = frozenset({"ensure_future", "create_task", "wait_for", "shield", "run_until_complete"})
_GATHERING = frozenset({"gather", "wait", "as_completed"})


def awaited(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions whose values a node waits for, or hands to somebody who does."""
    if isinstance(node, ast.Await):
        yield node.value
    elif isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in _TAKING:
            yield from node.args[:1]
        elif name in _GATHERING:
            yield from (inner for each in node.args for inner in _one_by_one(each))


def called(node: ast.expr) -> ast.expr:
    """What is called to get a value; a constant where that is no call."""
    return node.func if isinstance(node, ast.Call) else ast.Constant(None)


def _one_by_one(node: ast.expr) -> Iterator[ast.expr]:
    inner = node.value if isinstance(node, ast.Starred) else node
    if isinstance(inner, ast.ListComp | ast.GeneratorExp | ast.SetComp):
        yield inner.elt
    elif isinstance(inner, ast.List | ast.Tuple):
        yield from inner.elts
    elif not isinstance(node, ast.Starred):
        yield inner
