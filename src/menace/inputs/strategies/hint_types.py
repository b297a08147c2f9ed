"""Type hints of source text as types, without importing what they were written for."""

from __future__ import annotations

import ast
import datetime as dt
import types
import typing
from collections import deque
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path, PurePosixPath
from typing import Any, Literal, Union
from uuid import UUID

from menace.inputs.values.kinds import kind_of

_DEPTH = 4
_TYPES: dict[str, Any] = {
    **{kind.__name__: kind for kind in (int, float, complex, bool, str, bytes, bytearray, list, tuple, set, dict)},
    "frozenset": frozenset,
    "None": type(None),
    "datetime.datetime": dt.datetime,
    "datetime.date": dt.date,
    "datetime.time": dt.time,
    "datetime.timedelta": dt.timedelta,
    "decimal.Decimal": Decimal,
    "fractions.Fraction": Fraction,
    "uuid.UUID": UUID,
    "pathlib.Path": Path,
    "pathlib.PurePath": PurePosixPath,
    "collections.deque": deque,
}
"""The types whose values can be written as source, by the kinds of ``menace.inputs.values.kinds``."""
_ANY_LENGTH = (list, set, frozenset, deque)

Origin = Callable[[str], str]
"""The full name of what a name in the hint stands for; empty when it cannot be told."""


def type_of(hint: ast.expr, origin: Origin, depth: int = 0) -> Any | None:
    """The type a hint means, or None when it is not one of plain values; of a union what is understood."""
    if depth > _DEPTH:
        return None
    if isinstance(hint, ast.Constant):
        return _of_constant(hint, origin, depth)
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        return _union([hint.left, hint.right], origin, depth)
    if isinstance(hint, ast.Subscript):
        return _of_subscript(hint, origin, depth)
    if isinstance(hint, ast.Name | ast.Attribute):
        return _TYPES.get(kind_of(origin(ast.unparse(hint))))
    return None


def _of_constant(hint: ast.Constant, origin: Origin, depth: int) -> Any | None:
    if hint.value is None:
        return type(None)
    if not isinstance(hint.value, str):
        return None
    try:
        return type_of(ast.parse(hint.value.strip(), mode="eval").body, origin, depth + 1)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _of_subscript(hint: ast.Subscript, origin: Origin, depth: int) -> Any | None:
    name = origin(ast.unparse(hint.value))
    inner = list(hint.slice.elts) if isinstance(hint.slice, ast.Tuple) else [hint.slice]
    special = name.rpartition(".")[2] if name.startswith(("typing.", "typing_extensions.")) else ""
    if special == "Literal":
        return _literal(inner)
    if special == "Optional":
        return _union([*inner, ast.Constant(None)], origin, depth)
    if special == "Union":
        return _union(inner, origin, depth)
    base = _TYPES.get(kind_of(name))
    if base is tuple:
        return _tuple(inner, origin, depth)
    parts = [type_of(part, origin, depth + 1) for part in inner]
    if None in parts or not ((base in _ANY_LENGTH and len(parts) == 1) or (base is dict and len(parts) == 2)):
        return None
    return base[tuple(parts)]


def _tuple(inner: list[ast.expr], origin: Origin, depth: int) -> Any | None:
    is_endless = len(inner) == 2 and isinstance(inner[1], ast.Constant) and inner[1].value is Ellipsis
    parts = [type_of(part, origin, depth + 1) for part in (inner[:1] if is_endless else inner)]
    if not parts or None in parts:
        return None
    return types.GenericAlias(tuple, (parts[0], ...) if is_endless else tuple(parts))


def _literal(choices: list[ast.expr]) -> Any | None:
    try:
        values = tuple(ast.literal_eval(choice) for choice in choices)
        return Literal[values] if values else None
    except (ValueError, TypeError, SyntaxError):
        return None


def _union(choices: list[ast.expr], origin: Origin, depth: int) -> Any | None:
    # Counted as one level however long it is, like its parentheses-free spelling.
    known = [each for each in (type_of(choice, origin, depth + 1) for choice in choices) if each is not None]
    return Union[tuple(known)] if known else None  # noqa: UP007 - as many as there are


def is_union(hint: Any) -> bool:
    """Whether a type is a union in either spelling."""
    return typing.get_origin(hint) in (Union, types.UnionType)
