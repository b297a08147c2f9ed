"""From a type hint to a pool of values that satisfy it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from menace.inputs import pools

_DEPTH = 3
_ALIASES = {"List": "list", "Dict": "dict", "Set": "set", "FrozenSet": "frozenset", "Tuple": "tuple", "Text": "str",
            "NoneType": "None", "AnyStr": "str", "DefaultDict": "dict", "MutableMapping": "dict", "Mapping": "dict",
            "Sequence": "list", "Iterable": "list", "Collection": "list", "Container": "list",
            "MutableSequence": "list",
            "AbstractSet": "set", "MutableSet": "set", "Deque": "deque", "SupportsInt": "int", "SupportsFloat": "float",
            "Hashable": "str", "Sized": "list", "Reversible": "list", "Buffer": "bytes", "LiteralString": "str",
            "Number": "int", "Real": "float", "Integral": "int", "PathLike": "str", "StrPath": "str"}  # fmt: skip
_LIBRARY = {name.rpartition(".")[2]: name for name in pools.FROM_LIBRARY}


@dataclass(frozen=True, slots=True)
class Pool:
    """Values that satisfy a hint, and the statements their expressions need."""

    values: tuple[str, ...]
    setup: tuple[str, ...] = ()


ClassPool = Callable[[str, int], Pool | None]
"""Instances of a class of the target by the name the hint uses, at a depth of nesting; None when not understood."""


def pool_for(hint: ast.expr, instances: ClassPool, depth: int = 0) -> Pool | None:
    """Values of the hinted type, or None when the hint is not understood: then nothing is claimed."""
    if depth > _DEPTH:
        return None
    if isinstance(hint, ast.Constant):
        return _of_constant(hint, instances, depth)
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        return _union([hint.left, hint.right], instances, depth)
    if isinstance(hint, ast.Subscript):
        return _of_subscript(hint, instances, depth)
    if isinstance(hint, ast.Name | ast.Attribute):
        return _of_name(ast.unparse(hint), instances, depth)
    return None


def _of_constant(hint: ast.Constant, instances: ClassPool, depth: int) -> Pool | None:
    if hint.value is None:
        return Pool(("None",))
    if isinstance(hint.value, str):  # a hint written as text
        try:
            parsed = ast.parse(hint.value.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            return None
        return pool_for(parsed, instances, depth + 1)
    return None


def _of_name(name: str, instances: ClassPool, depth: int) -> Pool | None:
    leaf = name.rpartition(".")[2]
    known = _ALIASES.get(leaf, leaf)
    if known in pools.SCALARS:
        return Pool(pools.SCALARS[known])
    if known in ("list", "tuple", "set", "frozenset", "dict"):
        return _container(known, [Pool(pools.SCALARS["int"]), Pool(pools.SCALARS["str"])][:1], bare=True)
    own = instances(name, depth)
    if own is not None:
        return own
    if known in _LIBRARY:
        full = _LIBRARY[known]
        return Pool(pools.FROM_LIBRARY[full], (f"import {full.rpartition('.')[0]}",))
    return None


def _of_subscript(hint: ast.Subscript, instances: ClassPool, depth: int) -> Pool | None:
    outer = ast.unparse(hint.value).rpartition(".")[2]
    outer = _ALIASES.get(outer, outer)
    inner = list(hint.slice.elts) if isinstance(hint.slice, ast.Tuple) else [hint.slice]
    if outer == "Literal":
        return Pool(tuple(ast.unparse(choice) for choice in inner))
    if outer == "Optional":
        return _union([inner[0], ast.Constant(None)], instances, depth)
    if outer == "Union":
        return _union(inner, instances, depth)
    if outer in ("Annotated", "Final", "ClassVar", "Required", "NotRequired", "ReadOnly"):
        return pool_for(inner[0], instances, depth + 1)
    if outer in ("type", "Type", "Callable", "Iterator", "Generator"):
        return None
    if outer == "tuple" and not (len(inner) == 2 and _is_ellipsis(inner[1])):
        return _fixed_tuple(inner, instances, depth)
    parts = [pool_for(part, instances, depth + 1) for part in inner if not _is_ellipsis(part)]
    known = [part for part in parts if part is not None]
    return _container(outer, known) if known and len(known) == len(parts) else None


def _container(outer: str, inner: list[Pool], *, bare: bool = False) -> Pool | None:
    setup = tuple(line for part in inner for line in part.setup)
    values = inner[0].values
    if outer == "list":
        return Pool(pools.sequence_of(values), setup)
    if outer == "tuple":
        return Pool(pools.sequence_of(values, "(", ")"), setup)
    if outer in ("set", "frozenset"):
        return Pool(pools.set_of(values, outer), setup)
    if outer == "dict":
        if bare:
            return Pool(pools.mapping_of(pools.SCALARS["str"], values), setup)
        return Pool(pools.mapping_of(values, inner[-1].values), setup)
    if outer == "deque":
        return Pool(tuple(f"collections.deque({text})" for text in pools.sequence_of(values)), ("import collections",))
    return None


def _fixed_tuple(inner: list[ast.expr], instances: ClassPool, depth: int) -> Pool | None:
    parts = [pool_for(part, instances, depth + 1) for part in inner]
    known = [part for part in parts if part is not None]
    if len(known) != len(parts) or not known:
        return None
    width = max(len(part.values) for part in known)
    rows = [", ".join(part.values[step % len(part.values)] for part in known) for step in range(width)]
    comma = "," if len(known) == 1 else ""
    setup = tuple(line for part in known for line in part.setup)
    return Pool(tuple(dict.fromkeys(f"({row}{comma})" for row in rows)), setup)


def _union(choices: list[ast.expr], instances: ClassPool, depth: int) -> Pool | None:
    parts = [pool_for(choice, instances, depth + 1) for choice in choices]
    # Every alternative that is understood is a permitted input; the others are merely not tried.
    known = [part for part in parts if part is not None]
    if not known:
        return None
    setup = tuple(line for part in known for line in part.setup)
    return Pool(pools.interleaved([part.values for part in known]), setup)


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is Ellipsis
