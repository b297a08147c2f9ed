"""The outline of a text that an expression puts together: what is written down, and a letter for all that is not."""

from __future__ import annotations

import ast
import re

_UNKNOWN = "x"
_PERCENT = re.compile(r"%(?:\(\w+\))?[#0 +-]*\d*(?:\.\d+)?[a-zA-Z]")
_BRACES = re.compile(r"\{[^{}]*\}")
_DEEPEST = 12


def outline(node: ast.AST, depth: int = _DEEPEST) -> str:
    """Of ``f"<{name}>"`` it is ``<x>``, and so it is of ``"<" + name + ">"``."""
    if depth == 0:
        return _UNKNOWN
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else _UNKNOWN
    if isinstance(node, ast.JoinedStr):
        return "".join(outline(each, depth - 1) for each in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return outline(node.left, depth - 1) + outline(node.right, depth - 1)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return _PERCENT.sub(_UNKNOWN, outline(node.left, depth - 1))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return _of_method(node, node.func, depth)
    return _UNKNOWN


def _of_method(node: ast.Call, method: ast.Attribute, depth: int) -> str:
    if method.attr == "format":
        return _BRACES.sub(_UNKNOWN, outline(method.value, depth - 1))
    if method.attr == "join" and len(node.args) == 1:
        items = node.args[0].elts if isinstance(node.args[0], ast.List | ast.Tuple) else [node.args[0]]
        return outline(method.value, depth - 1).join(outline(each, depth - 1) for each in items)
    return _UNKNOWN
