"""What a parsed document looks like, told by what the code does with it: fields, lists of things, kinds of values."""

from __future__ import annotations

import ast
import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from menace.inputs.values.meanings import named_kinds

_READERS = frozenset({"json.load", "json.loads", "load", "loads", "JSONDecoder().decode", "json.JSONDecoder().decode"})
_LAST_NAMES = frozenset({"load", "loads", "decode"})
_ROUNDS = 3
"""Times that the code is gone through: a name may be used in a helper before it is given a value."""
_MOST_PLACES, _MOST_UNKNOWN, _MOST_DOCUMENTS = 24, 3, 6
_NUMERIC = frozenset({"int", "float", "count", "port", "year", "fraction", "timedelta"})
"""Kinds that names suggest, of which documents hold numbers."""
_SAMPLES: dict[str, object] = {
    "str": "hello",
    "int": 3,
    "float": 2.5,
    "bool": True,
    "list": ["a"],
    "dict": {"a": 1},
}


@dataclass(slots=True)
class _Place:
    """A place in a document: its fields, what stands in it if it is a list, and the kinds it is held to."""

    fields: dict[str, _Place] = field(default_factory=dict)
    items: list[_Place] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)

    def at(self, name: str) -> _Place:
        """The place of a field."""
        return self.fields.setdefault(name, _Place()) if len(self.fields) < _MOST_PLACES else _Place()

    def item(self) -> _Place:
        """The place of what a list holds."""
        if not self.items:
            self.items.append(_Place())
        return self.items[0]

    def leaves(self, name: str = "") -> Iterator[tuple[str, _Place]]:
        """The places that hold a plain value of which nothing is known, each with the name of its field."""
        inner = [*self.fields.items(), *((name, each) for each in self.items)]
        if not inner and not self.kinds:
            yield name, self
        for called, each in inner:
            yield from each.leaves(called)

    def value(self, known: dict[int, object]) -> object:
        """A value that stands there; twice in a list, for many go wrong at the second."""
        if self.fields:
            return {name: each.value(known) for name, each in self.fields.items()}
        if self.items:
            return [each.value(known) for each in self.items * 2]
        sample = next((_SAMPLES[kind] for kind in self.kinds if kind in _SAMPLES), None)
        return known.get(id(self), "hello") if sample is None else sample


def documents_of(body: ast.AST) -> list[str]:
    """Documents of the form that the code takes apart, as JSON; none where it shows no more than plain fields."""
    reading = _Reading()
    nodes = list(ast.walk(body))
    for _ in range(_ROUNDS):
        for node in nodes:
            reading.look(node)
    root = reading.root
    if not root.items and not any(each.fields or each.items or each.kinds for each in root.fields.values()):
        return []
    unknown = list(root.leaves())[:_MOST_UNKNOWN]
    likely = tuple(1 if _NUMERIC & set(named_kinds(name)) else "hello" for name, _ in unknown)
    # Of those whose names say nothing, the first ones are mostly texts.
    others = sorted(itertools.product(("hello", 1), repeat=len(unknown)), key=lambda each: abs(each.count(1) - 1))
    choices = list(dict.fromkeys([likely, *others]))[:_MOST_DOCUMENTS]
    return [json.dumps(root.value(_known(unknown, each))) for each in choices]


def _known(unknown: Sequence[tuple[str, _Place]], values: Sequence[object]) -> dict[int, object]:
    return {id(place): value for (_, place), value in zip(unknown, values, strict=True)}


def _last_name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else str(getattr(function, "id", ""))


class _Reading:
    """Goes through code, and knows which names stand for which places of the document."""

    def __init__(self) -> None:
        self.root = _Place()
        self._named: dict[str, _Place] = {}

    def look(self, node: ast.AST) -> None:
        """Learn from one piece of the code."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(target, node.value)
        elif isinstance(node, ast.NamedExpr):
            self._bind(node.target, node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            place = self._place(node.iter)
            if place is not None and isinstance(node.target, ast.Name):
                self._named[node.target.id] = place.item()
        elif isinstance(node, ast.Compare):
            self._compare(node)
        elif isinstance(node, ast.Call) and _last_name(node.func) == "isinstance" and len(node.args) == 2:
            self._hold(node.args[0], node.args[1])
        if isinstance(node, ast.expr):
            self._place(node)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for name, each in zip(target.elts, value.elts, strict=True):
                self._bind(name, each)
        place = self._place(value)
        if place is not None and isinstance(target, ast.Name):
            self._named[target.id] = place

    def _compare(self, node: ast.Compare) -> None:
        """``type(x) is int`` says what ``isinstance`` says."""
        left = node.left
        if isinstance(left, ast.Call) and _last_name(left.func) == "type" and len(left.args) == 1:
            self._hold(left.args[0], node.comparators[0])

    def _hold(self, asked: ast.expr, kinds: ast.expr) -> None:
        place = self._place(asked)
        named = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
        for each in named if place is not None else ():
            # That something is no bool is asked of numbers.
            if isinstance(each, ast.Name) and each.id != "bool" and place is not None and each.id not in place.kinds:
                place.kinds.append(each.id)

    def _place(self, node: ast.expr) -> _Place | None:
        """The place that an expression reads, if it reads any."""
        if isinstance(node, ast.Name):
            return self._named.get(node.id)
        if isinstance(node, ast.BoolOp):
            return self._place(node.values[0])
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            return self._part(self._place(node.value), node.slice.value)
        if not isinstance(node, ast.Call):
            return None
        if _last_name(node.func) in _LAST_NAMES and ast.unparse(node.func) in _READERS:
            return self.root
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "pop") and node.args:
            first = node.args[0]
            is_named = isinstance(first, ast.Constant) and isinstance(first.value, str)
            return self._part(self._place(node.func.value), first.value) if is_named else None  # type: ignore[attr-defined]
        return None

    def _part(self, place: _Place | None, key: object) -> _Place | None:
        if place is None or isinstance(key, bool) or not isinstance(key, str | int):
            return None
        return place.at(key) if isinstance(key, str) else place.item()
