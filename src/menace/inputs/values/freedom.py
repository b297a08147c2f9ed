"""Whether a hint leaves the value free within its types: any ``list[int]`` will do, not any text for a ``Literal``."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable

_PLAIN = frozenset({"int", "float", "complex", "str", "bytes", "bytearray", "bool", "None"})
_OF_NUMBERS = frozenset({"timedelta"})
"""Written as calls with numbers, and any numbers will do."""
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
        return name in _PLAIN | _OF_NUMBERS or name in _WITH_ITEMS - {"Optional", "Union"}
    if not isinstance(hint, ast.Subscript) or _last_name(hint.value) not in _WITH_ITEMS | {"tuple"}:
        return False
    inside = hint.slice.elts if isinstance(hint.slice, ast.Tuple) else [hint.slice]
    if _last_name(hint.value) == "tuple":
        # With an ellipsis it may have any length; otherwise the number of items is part of the type.
        return len(inside) > 1 and isinstance(inside[1], ast.Constant) and inside[1].value is ... and is_free(inside[0])
    return all(map(is_free, inside))


def plain_types(hint: ast.expr | None) -> frozenset[str]:
    """The plain types of which a hint takes any value: ``int`` of ``int | None``."""
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        try:
            return plain_types(ast.parse(hint.value, mode="eval").body)
        except (SyntaxError, ValueError, RecursionError):
            return frozenset()
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        return plain_types(hint.left) | plain_types(hint.right)
    if isinstance(hint, ast.Subscript) and _last_name(hint.value) in ("Optional", "Union"):
        inside = hint.slice.elts if isinstance(hint.slice, ast.Tuple) else [hint.slice]
        return frozenset().union(*map(plain_types, inside))
    return frozenset({hint.id} & _PLAIN) if isinstance(hint, ast.Name) else frozenset()


def hinted_paths(hint: ast.expr | None) -> frozenset[str]:
    """``Path`` when a hint takes path objects as well, or nothing else."""
    names = [_last_name(each) for each in ast.walk(hint) if isinstance(each, ast.Name | ast.Attribute)] if hint else []
    return frozenset({"Path"} if {"Path", "PathLike"} & set(names) else ())


def held_to(types: Collection[str], values: Iterable[str]) -> list[str]:
    """Those of the values that code compares with which are of one of the types."""
    return [text for text in values if type(ast.literal_eval(text)).__name__ in types]


def _is_free_text(text: str) -> bool:
    try:
        return is_free(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError):
        return False


def _last_name(node: ast.expr) -> str:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return _CAPITAL.get(name, "tuple" if name == "Tuple" else name)
