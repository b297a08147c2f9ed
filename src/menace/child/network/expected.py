"""Which fields a client reads from answers, as its source shows, so that the upstream can give them."""

from __future__ import annotations

import ast
from typing import Any, Dict, Iterator, Optional, Tuple

_LARGEST = 1 << 20
_MOST = 64
_TEXT_METHODS = frozenset(name for name in dir(str) if not name.startswith("_"))
_LOOPING = frozenset({"list", "tuple", "set", "sorted", "len", "sum", "map", "filter", "enumerate", "max", "min"})
_NUMBER, _TEXT = 1, "text"


def expected_fields(file: str) -> Dict[str, Any]:
    """The fields that the code in a file looks up by name, each with a value of the kind that it is used as."""
    try:
        with open(file, encoding="utf-8") as opened:
            tree = ast.parse(opened.read(_LARGEST))
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return {}
    kinds: Dict[str, str] = {}
    for key, kind in _looked_up(tree):
        if kinds.get(key, "number") == "number" and (key in kinds or len(kinds) < _MOST):
            kinds[key] = kind
    plain = {key: _TEXT if kind == "text" else _NUMBER for key, kind in kinds.items() if kind in ("text", "number")}
    # What is inside is read by name as well, and found among the same names.
    inner = {key: [plain] if kind == "list" else plain for key, kind in kinds.items() if key not in plain}
    return {**plain, **inner}


def _looked_up(tree: ast.AST) -> Iterator[Tuple[str, str]]:
    """Each name by which something is looked up, with the kind of what is found."""
    for parent in ast.walk(tree):
        for child in ast.iter_child_nodes(parent):
            key = _key(child)
            if key is not None:
                yield key, _kind(child, parent)


def _key(node: ast.AST) -> Optional[str]:
    found: Any = None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        # Before Python 3.9 what is in the brackets is wrapped.
        found = getattr(node.slice, "value", node.slice)
        found = found.value if isinstance(found, ast.Constant) else found
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        found = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
    return found if isinstance(found, str) else None


def _kind(node: ast.AST, parent: ast.AST) -> str:
    if isinstance(parent, ast.Attribute):
        if parent.attr in ("get", "items", "keys", "values"):
            return "mapping"
        return "text" if parent.attr in _TEXT_METHODS else "number"
    if isinstance(parent, ast.Subscript) and parent.value is node:
        return "mapping" if _key(parent) is not None else "list"
    loops = isinstance(parent, (ast.For, ast.AsyncFor, ast.comprehension)) and parent.iter is node
    called = parent.func if isinstance(parent, ast.Call) else None
    if loops or (isinstance(called, ast.Name) and called.id in _LOOPING):
        return "list"
    return "number"
