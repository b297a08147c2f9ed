"""Which types stand where inside an argument, and which of them no example has there.

Two lists of pairs have one shape although the pairs of one are swapped; what the code does with a field is no fault
of it when the field is of another type than in every example.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator

from menace.domain import Parameter

_DEEPEST, _MOST_ITEMS = 6, 100
_NUMBERS = frozenset({"int", "float", "bool"})
_ODD = frozenset(
    {
        *("Decimal", "Fraction", "complex", "generator", "function", "builtin", "type", "object", "slice", "ellipsis"),
        *("iter", "range", "zip", "memoryview", "bytearray", "timedelta", "datetime", "date", "time", "Exception"),
    }
)
"""What takes the place of plain data in calls that are made to be unusual."""
_CALLABLE = frozenset({"function", "builtin", "method", "type"})
_Place = tuple[object, ...]
_KEY = ast.Dict
"""Where the keys of a dictionary stand, all of them."""


def foreign_types(text: str, examples: Iterable[str]) -> set[str]:
    """The types inside an argument that no example has at the same place; of two levels or more without examples.

    Items of a list and keys share a place, fields of a tuple and of a dictionary have their own.
    """
    known: dict[_Place, set[str]] = {}
    for example in examples:
        for place, kind in _profile(parsed(example)):
            known.setdefault(place, set()).add(kind)
            known.setdefault((*place[:-1], ...), set()).add(kind)
    found = set()
    for place, kind in _profile(parsed(text)):
        seen = known.get(place) or known.get((*place[:-1], ...), set())
        if seen & _NUMBERS:
            seen = seen | _NUMBERS
        if kind not in seen and (known or len(place) > 1):
            found.add(kind)
    return found


def has_odd_types(text: str, examples: Iterable[str]) -> bool:
    """Whether something inside an argument is of a type that data seldom has, and examples have others there."""
    shown = [each for each in examples if each]
    return bool(shown) and bool(foreign_types(text, shown) & _ODD)


def types_within(examples: Iterable[str]) -> set[str]:
    """The types of all that stands inside of examples, however deep."""
    return {kind for example in examples for _, kind in _profile(parsed(example))}


def unspoken_makings(receiver: str, parameters: Iterable[Parameter]) -> set[str]:
    """The types of what an instance is made of, as far as nothing speaks for them; a hint speaks for all of its own."""
    node, stated = parsed(receiver), list(parameters)
    if not isinstance(node, ast.Call):
        return set()
    by_name = {each.name: each for each in stated}
    given = [*zip(stated, node.args, strict=False)]
    given += [(by_name[each.arg], each.value) for each in node.keywords if each.arg in by_name]
    found: set[str] = set()
    for parameter, value in given:
        known = {*parameter.kinds, *(_NUMBERS if _NUMBERS & set(parameter.kinds) else ())}
        kinds = _CALLABLE if isinstance(value, ast.Name | ast.Lambda) else set(_kind(value))
        found |= set() if parameter.typed else kinds - known
    return found


def _profile(node: ast.expr | None, place: _Place = ()) -> Iterator[tuple[_Place, str]]:
    if place and node is not None:
        yield from ((place, kind) for kind in _kind(node))
    if len(place) >= _DEEPEST:
        return
    if isinstance(node, ast.List | ast.Set):
        for item in node.elts[:_MOST_ITEMS]:
            yield from _profile(item, (*place, "*"))
    elif isinstance(node, ast.Tuple):
        for number, item in enumerate(node.elts[:_MOST_ITEMS]):
            yield from _profile(item, (*place, number))
    elif isinstance(node, ast.Dict):
        for key, item in list(zip(node.keys, node.values, strict=True))[:_MOST_ITEMS]:
            yield from _profile(item, (*place, ast.unparse(key) if key is not None else ...))
            if key is not None:
                yield from _profile(key, (*place, _KEY))


def _kind(node: ast.expr) -> Iterator[str]:
    """The type of what an expression stands for, as far as its outside tells."""
    if isinstance(node, ast.Constant):
        yield type(node.value).__name__
    elif isinstance(node, ast.List | ast.Set | ast.Tuple | ast.Dict):
        yield type(node).__name__.lower()
    elif isinstance(node, ast.UnaryOp):
        yield from _kind(node.operand)
    elif isinstance(node, ast.BinOp):
        yield from _kind(node.left)
    elif isinstance(node, ast.Call):
        yield ast.unparse(node.func).rpartition(".")[2]
    elif isinstance(node, ast.Lambda):
        yield "function"
    elif isinstance(node, ast.GeneratorExp):
        yield "generator"
    elif isinstance(node, ast.Name) and hasattr(builtins, node.id):
        yield "type" if isinstance(getattr(builtins, node.id), type) else "builtin"


def parsed(text: str) -> ast.expr | None:
    """The expression that a text stands for, unless it stands for none."""
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
