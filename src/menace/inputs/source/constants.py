"""Texts and bytes that code holds against a parameter, or against what it made of it: what it treats in a special way.

``rule = rule.strip(); if rule[0] == "/"`` says that a slash matters to ``rule``, although the two are never compared.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterable, Iterator

from menace.inputs.source.signatures import Function

READ = "<read>"
"""Stands for what comes out of files."""
_LONGEST, _MOST, _LONGEST_MARK = 20, 8, 3
_LOOKING = frozenset(
    {
        *("startswith", "endswith", "removeprefix", "removesuffix", "strip", "lstrip", "rstrip", "replace"),
        *("split", "rsplit", "partition", "rpartition", "index", "find", "rfind", "count"),
    }
)
_READING = frozenset({"read", "readline", "readlines", "read_text", "read_bytes", "recv"})
_THROUGH = frozenset(
    {"str", "bytes", "list", "tuple", "iter", "enumerate", "reversed", "sorted", "next", "map", "filter"}
)
"""Functions that give what they are given, or its parts."""
_MATCHING = frozenset({"match", "fullmatch", "search", "finditer", "findall"})
"""Methods of patterns, which give parts of the text that they are given."""


Assigned = Callable[[str], "ast.expr | None"]
"""Gives what a name of the file stands for."""


def constants_of(
    function: Function | ast.ClassDef, names: Iterable[str], assigned: Assigned = lambda _: None
) -> dict[str, list[str]]:
    """By parameter, and for what is read from files, the expressions of the texts that the code looks for there."""
    origins = Origins(names)
    nodes = list(ast.walk(function))
    for _ in range(2):  # what is made of what was made
        for node in nodes:
            origins.learn(node)
    found: dict[str, dict[str, None]] = {}
    for node in nodes:
        for about, value in _looked_for(node, assigned):
            name = origins.of(about)
            for text in _worth_trying(value) if name else ():
                found.setdefault(str(name), {})[repr(text)] = None
    return {name: list(texts)[:_MOST] for name, texts in found.items()}


class Origins:
    """From which parameter the local names come."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name: name for name in names}

    def learn(self, node: ast.AST) -> None:
        """Take note of what an assignment or a loop makes of a parameter."""
        if isinstance(node, ast.Assign):
            self._bind(node.targets, node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self._bind([node.target], node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            self._bind([node.target], node.iter)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            name = self.of(node.context_expr) or _opened(node.context_expr)
            if name is not None:
                self._name(node.optional_vars, READ)

    def of(self, node: ast.AST) -> str | None:
        """The parameter that an expression is made of, as far as its outside tells."""
        if isinstance(node, ast.Name):
            return self._names.get(node.id)
        if isinstance(node, ast.Subscript | ast.Starred | ast.Await):
            return self.of(node.value)
        if isinstance(node, ast.BoolOp):
            return self.of(node.values[0])
        if isinstance(node, ast.BinOp):
            return self.of(node.left) or self.of(node.right)
        return self._of_call(node) if isinstance(node, ast.Call) else None

    def _of_call(self, node: ast.Call) -> str | None:
        if isinstance(node.func, ast.Attribute):
            if node.func.attr in _READING:
                return READ
            found = self.of(node.func.value)
            return self._of_arguments(node) if found is None and node.func.attr in _MATCHING else found
        return self._of_arguments(node) if isinstance(node.func, ast.Name) and node.func.id in _THROUGH else None

    def _of_arguments(self, node: ast.Call) -> str | None:
        return next((name for each in node.args if (name := self.of(each))), None)

    def _bind(self, targets: Iterable[ast.expr], value: ast.expr) -> None:
        name = self.of(value)
        if name is not None:
            for target in targets:
                self._name(target, name)

    def _name(self, target: ast.expr, origin: str) -> None:
        for each in ast.walk(target):
            if isinstance(each, ast.Name):
                self._names.setdefault(each.id, origin)


def _opened(node: ast.expr) -> str | None:
    """Whether an expression opens something that is read."""
    func = node.func if isinstance(node, ast.Call) else None
    name = func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
    return READ if name == "open" else None


def _looked_for(node: ast.AST, assigned: Assigned) -> Iterator[tuple[ast.expr, object]]:
    """What a node holds against which constant."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, node.comparators, strict=False):
            if isinstance(operator, ast.In | ast.NotIn):
                yield from ((left, value) for value in _choices(right))
                yield from ((right, value) for value in _constants(left, assigned))
            elif isinstance(operator, ast.Eq | ast.NotEq):
                yield from ((left, value) for value in _constants(right, assigned))
                yield from ((right, value) for value in _constants(left, assigned))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LOOKING:
        for argument in node.args[:1]:
            yield from ((node.func.value, value) for value in _constants(argument, assigned))
    elif isinstance(node, ast.JoinedStr):
        yield from _separated(node)


def _separated(node: ast.JoinedStr) -> Iterator[tuple[ast.expr, object]]:
    """What stands between two values in a text: whoever takes them apart again looks for it."""
    for first, between, second in zip(node.values, node.values[1:], node.values[2:], strict=False):
        if isinstance(first, ast.FormattedValue) and isinstance(second, ast.FormattedValue):
            mark = between.value if isinstance(between, ast.Constant) else None
            if isinstance(mark, str) and len(mark) <= _LONGEST_MARK and not any(map(str.isalnum, mark)):
                yield from ((each.value, mark) for each in (first, second))


def _constants(node: ast.expr, assigned: Assigned) -> list[object]:
    if isinstance(node, ast.Name):
        node = assigned(node.id) or node
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return [each.value for each in parts if isinstance(each, ast.Constant)]


def _choices(node: ast.expr) -> list[object]:
    """The values among which something is looked for; of a text its characters."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return list(node.value[:3])
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else []
    return [each.value for each in parts if isinstance(each, ast.Constant)]


def _worth_trying(value: object) -> list[str | bytes]:
    return [value] if isinstance(value, str | bytes) and 0 < len(value) <= _LONGEST else []


def beside(value: object) -> list[object]:
    """A constant, and for a number those next to it on either side."""
    if isinstance(value, int):
        return [value, value - 1, value + 1]
    if isinstance(value, float) and math.isfinite(value):
        return [value, math.nextafter(value, -math.inf), math.nextafter(value, math.inf)]
    return [value]
