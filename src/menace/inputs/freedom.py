"""Whether a hint leaves the value free within its types: any ``list[int]`` will do, not any text for a ``Literal``."""

from __future__ import annotations

import ast

_PLAIN = frozenset({"int", "float", "complex", "str", "bytes", "bytearray", "bool", "None"})
_WITH_ITEMS = frozenset(
    {
        *("list", "set", "frozenset", "dict", "Optional", "Union"),
        *("Sequence", "Iterable", "Collection", "Mapping", "MutableMapping", "MutableSequence"),
    }
)
_CAPITAL = {"List": "list", "Set": "set", "FrozenSet": "frozenset", "Dict": "dict"}


def is_free(hint: ast.expr | None) -> bool:
    """Whether every other value made of the same types satisfies the hint too; False where that cannot be told."""
    if isinstance(hint, ast.Constant):
        return hint.value is None or (isinstance(hint.value, str) and _is_free_text(hint.value))
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        return is_free(hint.left) and is_free(hint.right)
    if isinstance(hint, ast.Name | ast.Attribute):
        name = _last_name(hint)
        return name in _PLAIN or name in _WITH_ITEMS - {"Optional", "Union"}
    if not isinstance(hint, ast.Subscript) or _last_name(hint.value) not in _WITH_ITEMS | {"tuple"}:
        return False
    inside = hint.slice.elts if isinstance(hint.slice, ast.Tuple) else [hint.slice]
    if _last_name(hint.value) == "tuple":
        # With an ellipsis it may have any length; otherwise the number of items is part of the type.
        return len(inside) > 1 and isinstance(inside[1], ast.Constant) and inside[1].value is ... and is_free(inside[0])
    return all(map(is_free, inside))


def _is_free_text(text: str) -> bool:
    try:
        return is_free(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError):
        return False


def _last_name(node: ast.expr) -> str:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return _CAPITAL.get(name, "tuple" if name == "Tuple" else name)
