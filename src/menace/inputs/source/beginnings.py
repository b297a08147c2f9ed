"""Parameters that a text begins with which the code puts together: an address is one only if its beginning is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from menace.inputs.source.library import Library
from menace.inputs.source.signatures import Function, stated_parameters

_STEPS = 8
"""How far a text is followed to its beginning; circles exist."""
_FILLED = ("{}", "{0}", "%s")
"""What stands in a text in place of something that is filled in."""
_SAME_BEGINNING = frozenset({"rstrip", "strip", "removesuffix", "lower", "replace", "encode", "split", "partition"})
"""Methods that give a text with the same beginning, as a rule, or several of which the first one has it."""
_PUT_BEFORE = frozenset({"urljoin", "str"})
"""Functions of the library whose result begins with what they are given first."""

Led = tuple[str, str, int | str]
"""A parameter, the spelling of a function, and the place or name of the argument that begins with the parameter."""


def beginnings(library: Library, path: PurePosixPath, function: Function, owner: ast.ClassDef | None) -> list[Led]:
    """The arguments of calls that begin with a parameter, but are more than that.

    With an ``owner`` the function is its constructor, and what the methods do with what it keeps counts as well.
    """
    texts = _Texts(library, path, function)
    body: ast.AST = function if owner is None else owner
    found: dict[Led, None] = {}
    for node in ast.walk(body):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        spelling = ast.unparse(node.func)
        given: list[tuple[int | str, ast.expr]] = [*enumerate(node.args)]
        given += [(each.arg, each.value) for each in node.keywords if each.arg]
        for place, argument in given:
            name = texts.beginning(argument)
            if name is not None and not (isinstance(argument, ast.Name) and argument.id == name):
                found[name, spelling, place] = None
    return list(found)


class _Texts:
    """What the names of one function stand for."""

    def __init__(self, library: Library, path: PurePosixPath, function: Function) -> None:
        self._library, self._path = library, path
        self._parameters = {each.name.lstrip("*") for each in stated_parameters(function, skip_first=False)}
        self._assigned: dict[str, ast.expr] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                self._assigned.update({ast.unparse(target): node.value for target in node.targets})

    def beginning(self, node: ast.expr, steps: int = _STEPS) -> str | None:
        """The parameter that the text of an expression begins with, if any does."""
        if steps == 0:
            return None
        if isinstance(node, ast.Name) and node.id in self._parameters:
            return node.id
        first = self._assigned.get(ast.unparse(node)) if isinstance(node, ast.Name | ast.Attribute) else _first(node)
        if first is not None:
            return self.beginning(first, steps - 1)
        if not isinstance(node, ast.Call):
            return None
        return next((name for each in self._led(node) if (name := self.beginning(each, steps - 1))), None)

    def _led(self, node: ast.Call) -> Iterator[ast.expr]:
        """The arguments of a call of the target's own that its result begins with."""
        spelling = ast.unparse(node.func) if isinstance(node.func, ast.Name) else ""
        home = self._library.home(self._path, spelling) if spelling else None
        called = self._library.function(home.path, home.name, 0) if home is not None else None
        if home is None or called is None:
            return
        names = [each.name for each in stated_parameters(called, skip_first=False)]
        within = _Texts(self._library, home.path, called)
        returned = [each.value for each in ast.walk(called) if isinstance(each, ast.Return) and each.value is not None]
        # One step, so that functions which call each other come to an end.
        leading = {within.beginning(first) for each in returned if (first := _first(each)) is not None}
        yield from (argument for name, argument in zip(names, node.args, strict=False) if name in leading)
        yield from (each.value for each in node.keywords if each.arg in leading)


def _first(node: ast.expr) -> ast.expr | None:
    """The expression that the text of another one begins with."""
    if isinstance(node, ast.JoinedStr):
        part = node.values[0] if node.values else None
        return part.value if isinstance(part, ast.FormattedValue) else None
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.Mod) and _is_filled(node.left):
            return node.right.elts[0] if isinstance(node.right, ast.Tuple) and node.right.elts else node.right
        return node.left if isinstance(node.op, ast.Add) else None
    if isinstance(node, ast.BoolOp):
        return node.values[0]
    if isinstance(node, ast.Subscript):
        return node.value
    return _first_of_call(node) if isinstance(node, ast.Call) else None


def _first_of_call(node: ast.Call) -> ast.expr | None:
    func, given = node.func, node.args[0] if node.args else None
    if isinstance(func, ast.Attribute):
        if func.attr == "format" and _is_filled(func.value):
            return given
        if func.attr == "join" and isinstance(func.value, ast.Constant):
            return given.elts[0] if isinstance(given, ast.List | ast.Tuple) and given.elts else None
        if func.attr in _SAME_BEGINNING:
            return func.value
    name = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
    return given if name in _PUT_BEFORE else None


def _is_filled(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(_FILLED)
