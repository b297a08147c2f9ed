"""Which fields a client reads from answers, as its source shows, so that the upstream can give them."""

from __future__ import annotations

import ast
from typing import Any, Dict, Iterator, Optional, Set, Tuple

_LARGEST = 1 << 20
_MOST = 64
_TEXT_METHODS = frozenset(name for name in dir(str) if not name.startswith("_"))
_LOOPING = frozenset({"list", "tuple", "set", "sorted", "len", "sum", "map", "filter", "enumerate", "max", "min"})
_DECODING = frozenset({"json", "load", "loads"})
_NUMBER, _TEXT = 1, "text"


def expected_answer(file: str) -> Dict[str, Any]:
    """What the code in a file looks for in answers: ``fields``, and whether several objects are ``listed``."""
    try:
        with open(file, encoding="utf-8") as opened:
            tree = ast.parse(opened.read(_LARGEST))
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return {"fields": {}, "listed": False}
    return {"fields": _fields(tree), "listed": _is_listed(tree)}


def _fields(tree: ast.AST) -> Dict[str, Any]:
    """The fields that are looked up by name, each with a value of the kind that it is used as."""
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


def _is_listed(tree: ast.AST) -> bool:
    """Whether a decoded answer is gone through item by item, and nothing is looked up in it by name."""
    names = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_decoded(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    gone_through = [
        node.iter for node in ast.walk(tree) if isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension))
    ]
    looked_in = [
        node.value if isinstance(node, ast.Subscript) else getattr(getattr(node, "func", None), "value", None)
        for node in ast.walk(tree)
        if _key(node) is not None
    ]
    return any(_is_decoded(each) or _is_one_of(each, names) for each in gone_through) and not any(
        each is not None and (_is_decoded(each) or _is_one_of(each, names)) for each in looked_in
    )


def _is_decoded(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _DECODING


def _is_one_of(node: ast.AST, names: Set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names
