"""What the names in the lines of a setup mean, and how expressions with different ideas of a name get along."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache


def agreeing(arguments: str, own: Iterable[str], shared: Iterable[str]) -> tuple[str, tuple[str, ...]] | None:
    """Arguments of a call and their setup such that they mean the same beside a shared setup; None when they cannot.

    A name that means something else there is written out: ``datetime(2024, 1, 1)`` beside ``import datetime`` becomes
    ``datetime.datetime(2024, 1, 1)``.
    """
    taken = {name: meaning for line in shared for name, meaning in _bound(line)}
    setup, written_out = [], {}
    for line in own:
        bound = dict(_bound(line))
        if all(taken.get(name, meaning) == meaning for name, meaning in bound.items()):
            setup.append(line)
            continue
        if not line.startswith("from ") or any(meaning.startswith(".") for meaning in bound.values()):
            return None
        # All names of the line, for it is left out as a whole.
        written_out.update(bound)
        setup += dict.fromkeys(f"import {meaning.rpartition('.')[0]}" for meaning in bound.values())
    if not written_out:
        return arguments, tuple(setup)
    roots = {meaning.partition(".")[0] for meaning in written_out.values()}
    if any(taken.get(root, root) != root for root in roots):
        return None
    return _spelled(arguments, written_out), tuple(setup)


def _spelled(arguments: str, names: Mapping[str, str]) -> str:
    spelled = ast.unparse(_Spelling(names).visit(ast.parse(f"call({arguments})", mode="eval")))
    return spelled[len("call(") : -1]


class _Spelling(ast.NodeTransformer):
    """Puts what names mean in their place."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The full name of what is meant."""
        return ast.parse(self._names[node.id], mode="eval").body if node.id in self._names else node


@lru_cache(maxsize=1024)
def _bound(line: str) -> tuple[tuple[str, str], ...]:
    """The names that a line binds at its outermost level, each with what it then means."""
    try:
        return tuple(name for node in ast.parse(line).body for name in _bound_by(node))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()


def _bound_by(node: ast.stmt) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        for each in node.names:
            # `import os.path` binds `os`, as `import os` does.
            root = each.name.partition(".")[0]
            yield (each.asname, each.name) if each.asname else (root, root)
    elif isinstance(node, ast.ImportFrom):
        for each in node.names:
            yield each.asname or each.name, f"{'.' * node.level}{node.module or ''}.{each.name}"
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, ast.unparse(node.value)
