"""What single expressions of Python are about: items, classes, operands."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from menace.inputs.source.doings import ARITHMETIC


def items_of(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that functions made on the spot give to each item, and of what it is one."""
    if not isinstance(node, ast.Call):
        return
    given = [*node.args, *(each.value for each in node.keywords if each.arg == "key")]
    if isinstance(node.func, ast.Attribute) and node.func.attr == "sort":
        given.append(node.func.value)
    sources = [each for each in given if not isinstance(each, ast.Lambda)]
    for each in given:
        if isinstance(each, ast.Lambda) and len(each.args.args) == 1 and len(sources) == 1:
            yield each.args.args[0].arg, sources[0]


def one_of(node: ast.AST) -> ast.AST:
    """Of ``max(items, key=...)`` and ``items[0]`` the items; anything else as it is."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        return node.value
    if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
        return node.args[0] if node.func.id in ("max", "min", "next") else node
    return node


def class_names(node: ast.expr) -> list[str]:
    """The last parts of the names in the second argument of ``isinstance``."""
    classes = node.elts if isinstance(node, ast.Tuple) else [node]
    return [each.attr if isinstance(each, ast.Attribute) else each.id for each in classes
            if isinstance(each, ast.Name | ast.Attribute)]  # fmt: skip


def typed_by(func: ast.expr) -> ast.expr:
    """Of ``type(value)`` and ``value.__class__`` the value; anything else as it is."""
    if isinstance(func, ast.Call) and isinstance(func.func, ast.Name) and func.func.id == "type" and func.args:
        return func.args[0]
    return func.value if isinstance(func, ast.Attribute) and func.attr == "__class__" else ast.Constant(None)


def operand_kinds(node: ast.BinOp, other: ast.expr) -> tuple[str, ...]:
    """The kinds that an operation speaks for on one side, with what stands on the other."""
    if isinstance(node.op, ast.Mod) and _is_text(node.left):
        return ()
    if isinstance(node.op, (*ARITHMETIC, ast.Mod)):
        return ("int",)
    if isinstance(node.op, ast.Add | ast.Mult) and isinstance(other, ast.Constant | ast.JoinedStr):
        return ("str",) if _is_text(other) and isinstance(node.op, ast.Add) else () if _is_text(other) else ("int",)
    return ()


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
