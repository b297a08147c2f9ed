"""The relations that promises about the types of results are written in: a hint, held against a plain value.

This file stands on its own, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import ast
from typing import Any, Dict, Optional, Sequence

_PARTS_READ = 50
_HINT_DEPTH = 8
_KEY_VIEWS = frozenset({"dict_keys", "dict_values", "dict_items", "range"})
_NUMERIC = frozenset({"int", "float", "complex", "bool"})
_TELLABLE = frozenset(
    {*_NUMERIC, "str", "bytes", "bytearray", "list", "tuple", "dict", "set", "frozenset", *_KEY_VIEWS}
)
"""Types of which it is known what they are not; of any other value nothing is said, it may be made to pass for more."""
_PASSES_FOR: Dict[str, Any] = {
    "int": {"bool"},
    "float": {"int", "bool"},
    "complex": {"int", "float", "bool"},
    "bytes": {"bytearray"},
    "set": {"dict_keys", "dict_items"},
    "Decimal": {"int", "bool"},
    "Fraction": {"int", "bool"},
    "Mapping": {"dict"},
    "Sequence": {"list", "tuple", "str", "bytes", "bytearray", "range"},
    "Iterable": _TELLABLE - _NUMERIC,
    "Collection": _TELLABLE - _NUMERIC,
    "Any": _TELLABLE,
    "bool": _TELLABLE,
    "None": _TELLABLE,
}
"""What passes for a type without being it. What is true or false is often left as it was, and nothing as something."""
_hints_read: Dict[str, ast.expr] = {}


def is_of_kind(value: Any, hint: str) -> Optional[bool]:
    """Whether a value is of the type that a hint names, as far as that can be told; None is left out."""
    return _fits_hint(value, _hint_tree(hint), _HINT_DEPTH)


def lacks_none(value: Any, hint: str) -> Optional[bool]:
    """Whether no None is inside of a value of which a hint names the parts, and None is none of them."""
    return _has_no_none(value, _hint_tree(hint), _HINT_DEPTH)


KINDS = (is_of_kind, lacks_none)


def _hint_tree(hint: str) -> ast.expr:
    if hint not in _hints_read:
        _hints_read[hint] = ast.parse(hint, mode="eval").body
    return _hints_read[hint]


def _fits_hint(value: Any, hint: ast.expr, depth: int) -> bool:
    kind = type(value).__name__ if type(value).__module__ == "builtins" else ""
    if kind not in _TELLABLE or not depth:
        return True
    if isinstance(hint, ast.BinOp):
        return _fits_hint(value, hint.left, depth) or _fits_hint(value, hint.right, depth)
    name = _hint_name(hint)
    if name != kind and kind not in _PASSES_FOR.get(name, ()):
        return False
    return all(_fits_hint(item, part, depth - 1) for item, part in _hinted_parts(value, hint)) and _has_hinted_width(
        value, hint
    )


def _has_no_none(value: Any, hint: ast.expr, depth: int) -> bool:
    if isinstance(hint, ast.BinOp) or not depth:
        return True
    parts = _hinted_parts(value, hint)
    return all(
        (item is not None or _hint_takes_none(part)) and _has_no_none(item, part, depth - 1) for item, part in parts
    )


def _hint_takes_none(hint: ast.expr) -> bool:
    if isinstance(hint, ast.BinOp):
        return _hint_takes_none(hint.left) or _hint_takes_none(hint.right)
    return _hint_name(hint) in ("None", "Any")


def _hint_name(hint: ast.expr) -> str:
    if isinstance(hint, ast.Subscript):
        return _hint_name(hint.value)
    if isinstance(hint, ast.Constant):
        return "None"
    return hint.id if isinstance(hint, ast.Name) else "Any"


def _hint_arguments(hint: ast.expr) -> Sequence[ast.expr]:
    if not isinstance(hint, ast.Subscript):
        return ()
    # Before Python 3.9 an index is wrapped.
    inside: Any = getattr(hint.slice, "value", hint.slice) if type(hint.slice).__name__ == "Index" else hint.slice
    return inside.elts if isinstance(inside, ast.Tuple) else (inside,)


def _is_open_tuple(arguments: Sequence[ast.expr]) -> bool:
    """Whether a tuple may have any number of items."""
    return len(arguments) == 2 and isinstance(arguments[1], ast.Constant) and arguments[1].value is ...


def _has_hinted_width(value: Any, hint: ast.expr) -> bool:
    arguments = _hint_arguments(hint)
    if _hint_name(hint) != "tuple" or not isinstance(value, tuple) or not arguments or _is_open_tuple(arguments):
        return True
    return len(value) == len(arguments)


def _hinted_parts(value: Any, hint: ast.expr) -> Any:
    """What is in a value, each with the hint for it."""
    arguments = _hint_arguments(hint)
    if not arguments or not isinstance(value, (list, tuple, set, frozenset, dict)):
        return []
    if isinstance(value, dict):
        entries = list(value.items())[:_PARTS_READ]
        if len(arguments) != 2:
            return [(key, arguments[0]) for key, _ in entries]
        return [pair for key, item in entries for pair in ((key, arguments[0]), (item, arguments[1]))]
    items = list(value)[:_PARTS_READ]
    if _hint_name(hint) == "tuple" and not _is_open_tuple(arguments):
        return list(zip(items, arguments))  # noqa: B905 - not before Python 3.10
    return [(item, arguments[0]) for item in items]
