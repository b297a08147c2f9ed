"""The import statements of a file, as written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from menace.survey.bodies import is_type_checking

_FORGIVING = frozenset({"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})


@dataclass(frozen=True, slots=True)
class ImportStatement:
    """``import module`` (no names) or ``from module import names``; ``level`` counts the leading dots.

    ``guarded`` says that the file can be imported although this cannot: it is tried with a way out,
    or meant for type checkers.
    """

    module: str
    names: tuple[str, ...] = ()
    level: int = 0
    guarded: bool = False
    line: int = 0

    def dotted(self) -> Iterator[str]:
        """Every absolute dotted name that may be a module; nothing for relative imports."""
        if self.level == 0:
            yield self.module
            yield from (f"{self.module}.{name}" for name in self.names)


def import_statements(tree: ast.Module) -> tuple[ImportStatement, ...]:
    """All import statements of a file, those inside functions included, in the order of their lines."""
    found: list[ImportStatement] = []
    waiting: list[tuple[ast.stmt, bool]] = [(node, False) for node in tree.body]
    while waiting:
        node, guarded = waiting.pop()
        if isinstance(node, ast.Import):
            found += [ImportStatement(alias.name, guarded=guarded, line=node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            found.append(ImportStatement(node.module or "", names, node.level, guarded, node.lineno))
        else:
            waiting.extend(_inner(node, guarded))
    return tuple(sorted(found, key=lambda each: each.line))


def _inner(node: ast.stmt, guarded: bool) -> Iterator[tuple[ast.stmt, bool]]:
    body_guarded = guarded or _forgives(node)
    for child in getattr(node, "body", ()):
        yield child, body_guarded
    for part in getattr(node, "handlers", ()):
        # The second attempt in a handler may be the one that is needed, but no single package is.
        for child in part.body:
            yield child, body_guarded
    for part in getattr(node, "cases", ()):
        for child in part.body:
            yield child, guarded
    for name in ("orelse", "finalbody"):
        for child in getattr(node, name, ()):
            yield child, guarded


def _forgives(node: ast.stmt) -> bool:
    if isinstance(node, ast.Try | ast.TryStar):
        return any(handler.type is None or _names(handler.type) & _FORGIVING for handler in node.handlers)
    if isinstance(node, ast.With):
        calls = [item.context_expr for item in node.items if isinstance(item.context_expr, ast.Call)]
        return any(
            "suppress" in _names(call.func) and any(_names(argument) & _FORGIVING for argument in call.args)
            for call in calls
        )
    return isinstance(node, ast.If) and is_type_checking(node.test)


def _names(node: ast.expr) -> set[str]:
    if isinstance(node, ast.Tuple):
        return {name for element in node.elts for name in _names(element)}
    if isinstance(node, ast.Attribute):
        return {node.attr}
    return {node.id} if isinstance(node, ast.Name) else set()
