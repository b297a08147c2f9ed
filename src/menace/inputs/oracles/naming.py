"""Names in pieces of source: which are needed, which are bound, and what is mentioned."""

from __future__ import annotations

import ast
import builtins

_BUILTINS = frozenset(dir(builtins))


def needed_names(source: str) -> set[str]:
    """The names that a piece of source reads before it binds them itself."""
    tree = _parsed(source)
    if tree is None:
        return set()
    inner = {argument.arg for node in ast.walk(tree) if isinstance(node, ast.arguments) for argument in _all(node)}
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.comprehension) for node in _targets(node.target)}
    if not isinstance(tree.body[0], ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr):
        own |= bound_names(source)
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return read - inner - own


def bound_names(source: str) -> set[str]:
    """The names that a piece of source gives a value."""
    tree = _parsed(source)
    if tree is None:
        return set()
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
    return found


def mentioned_names(source: str) -> set[str]:
    """Every name and attribute that a piece of source reads."""
    tree = _parsed(source)
    nodes = () if tree is None else ast.walk(tree)
    return {each.id if isinstance(each, ast.Name) else each.attr for each in nodes if _is_mention(each)}  # type: ignore[attr-defined]


def is_builtin(name: str) -> bool:
    """Whether the language itself gives a name a meaning."""
    return name in _BUILTINS


def _is_mention(node: ast.AST) -> bool:
    return isinstance(node, ast.Name | ast.Attribute)


def _all(arguments: ast.arguments) -> list[ast.arg]:
    rest = [each for each in (arguments.vararg, arguments.kwarg) if each is not None]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *rest]


def _targets(target: ast.expr) -> list[ast.Name]:
    return [node for node in ast.walk(target) if isinstance(node, ast.Name)]


def _parsed(source: str) -> ast.Module | None:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if tree.body else None
