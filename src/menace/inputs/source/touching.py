"""Which attributes of an instance its methods look at, and which of them they change."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from menace.inputs.source.signatures import Function

CHANGING = frozenset(
    {
        *("append", "appendleft", "extend", "insert", "add", "update", "setdefault", "put", "push", "sort", "reverse"),
        *("pop", "popitem", "popleft", "remove", "discard", "clear", "subtract", "move_to_end", "rotate", "write"),
    }
)
"""Methods by which containers and their like are changed."""
_READERS = frozenset(
    {
        *("len", "list", "tuple", "dict", "set", "frozenset", "sorted", "sum", "min", "max", "any", "all", "iter"),
        *("enumerate", "zip", "reversed", "isinstance", "str", "repr", "bool", "int", "float", "hash", "type", "print"),
        *("map", "filter", "range", "id", "format", "deepcopy", "copy", "join"),
    }
)
"""Functions that leave what they are given as it is."""
_GIVING = frozenset({"get", "values", "items", "setdefault"})
"""Methods of containers that give what is in them."""
_DEPTH = 4
_REMEMBERED = 1024
"""Methods whose bodies are not read again: those of a class are asked about many times over."""


@dataclass(frozen=True, slots=True)
class Touched:
    """Names of the attributes that a method asks for and of those that it changes, be it through other methods.

    Those that are ``altered`` are certainly changed in place: neither bound anew nor only handed to a function.
    """

    asked: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    altered: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Direct:
    """What the body of one method does by itself; ``named`` are all attributes of the instance that it mentions."""

    named: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    altered: frozenset[str] = frozenset()


def touched_by(name: str, methods: Mapping[str, Function], depth: int = _DEPTH) -> Touched:
    """What a method of a class has to do with its attributes; one that stands elsewhere than in its body, nothing."""
    asked, changed, altered = set[str](), set[str](), set[str]()
    known, reached = {name}, [name] if name in methods else []
    for _ in range(depth + 1):
        bodies = [_direct(methods[each]) for each in reached]
        for each in bodies:
            asked |= each.named
            changed |= each.changed
            altered |= each.altered
        reached = sorted({other for each in bodies for other in each.named if other in methods} - known)
        known.update(reached)
    own = methods.keys()
    return Touched(frozenset((asked | changed) - own), frozenset(changed - own), frozenset(altered - own))


@lru_cache(maxsize=_REMEMBERED)
def _direct(function: Function) -> _Direct:
    own = [*function.args.posonlyargs, *function.args.args]
    if not own:
        return _Direct()
    it = own[0].arg
    lent, surely = _lent(function, it)
    named, changed, altered = set[str](), set[str](), set[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and _is_of(node, it):
            named.add(node.attr)
        changed.update(_changed(node, it, lent))
        altered.update(_altered(node, it, surely))
    return _Direct(frozenset(named), frozenset(changed), frozenset(altered))


Lent = Mapping[str, str]
"""Local names by which a method goes into its attributes: ``rows`` after ``rows = self._rows``."""


def _lent(function: Function, own: str) -> tuple[Lent, Lent]:
    """The local names that stand for attributes or what is in them, and those that never stand for anything else."""
    found: dict[str, str] = {}
    others = set[str]()
    for node in ast.walk(function):
        for target, value in _bound(node):
            root = next(_root(value, own, found), None)
            if root is None or found.get(target, root) != root:
                others.add(target)
            else:
                found[target] = root
    return found, {name: root for name, root in found.items() if name not in others}


def _bound(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Names that a statement binds, each with the expression that it is bound to, or to a part of."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _paired(target, node.value)
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        yield from _paired(node.target, node.value)
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield from _paired(node.target, node.iter)


def _paired(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _GIVING:
        value = value.func.value  # what comes out of a container is in it
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple | ast.List):
        is_level = isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts)
        values = value.elts if isinstance(value, ast.Tuple) and is_level else [value] * len(target.elts)
        for each, part in zip(target.elts, values, strict=True):
            yield from _paired(each, part)


def _changed(node: ast.AST, own: str, lent: Lent) -> Iterator[str]:
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        yield from _root(node, own, lent)
    elif isinstance(node, ast.AugAssign) and not isinstance(node.target, ast.Name):
        yield from _root(node.target, own, lent)
    elif isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in CHANGING:
            yield from _root(function.value, own, lent)
        if (function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")) not in _READERS:
            for each in node.args:
                yield from _root(each, own, {})


def _altered(node: ast.AST, own: str, lent: Lent) -> Iterator[str]:
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        yield from _root(node.value, own, lent)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        yield from _root(node.func.value, own, lent)


def _root(node: ast.AST | None, own: str, lent: Lent) -> Iterator[str]:
    """The attribute of the instance that an expression leads into."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and _is_of(node, own):
            yield node.attr
            return
        node = node.value
    if isinstance(node, ast.Name) and node.id in lent:
        yield lent[node.id]


def _is_of(node: ast.Attribute, own: str) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == own
