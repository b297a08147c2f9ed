"""Signs in single expressions of what a piece of code is about: paths that are put together, headers."""

from __future__ import annotations

import ast
import re

_HOST = re.compile(r"(?:https?://)?\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}", re.IGNORECASE)


def looks_for_way_up(node: ast.AST) -> bool:
    """Whether code asks for two dots in something, as it does to keep a name inside of a folder."""
    return isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant) and node.left.value in ("..", "../")


def looks_for_host(node: ast.AST) -> bool:
    """Whether code asks how an address begins or ends, or whether it holds the name of a host."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        return _is_host(node.left)
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    return node.func.attr in ("startswith", "endswith") and any(map(_is_host, ast.walk(node)))


def _is_host(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(_HOST.fullmatch(node.value))


def put_behind(node: ast.AST) -> list[ast.expr]:
    """The parts of a path that is put together which follow the first."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return [node.right]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.args[1:] if node.func.attr == "join" else node.args if node.func.attr == "joinpath" else []
    return []


def has_header(node: ast.Subscript | ast.Tuple) -> bool:
    """Whether something is given to a header: by its name, or in a pair with it."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Store) and _is_header(node.slice)
    return len(node.elts) == 2 and _is_header(node.elts[0])


def _is_header(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value[:1].isupper()
        and "-" in node.value
    )
