"""A walk through code in the order it would run, looking for calls of the target."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Protocol

from menace.domain import Module
from menace.inputs.harvest.scope import TEMPORARY, Bound, Scope, Unsettled
from menace.inputs.harvest.tables import loop_rows, names_in, parametrized
from menace.inputs.source.files import import_base, import_names
from menace.inputs.source.signatures import Function

_TURNS = 150
"""Times that bodies of loops and tests are walked again in one definition at the top of a file."""
_PREPARING = ("setUp", "setup_method", "setUpClass", "setup_class", "setup")

_FIXTURES = {"tmp_path": TEMPORARY}
_RAISING = frozenset({"raises", "assertRaises", "assertRaisesRegex", "assert_raises", "suppress"})


class Collect(Protocol):
    """What is told about each call: what is known at its place, and whether it is expected to raise."""

    def __call__(self, call: ast.Call, scope: Scope, *, raises: bool = False) -> None: ...


class Scan:
    """Walks statements and hands every call to ``collect``, with what is known about names at that place."""

    def __init__(self, collect: Collect, module: Module | None) -> None:
        self._collect = collect
        self._module = module
        self._turns = 0
        self._raises = False

    def walk(self, body: Iterable[ast.stmt], scope: Scope) -> None:
        """Statements of a file or an example."""
        for node in body:
            self._turns = _TURNS
            self._statement(node, scope)

    def _body(self, body: Sequence[ast.stmt], scope: Scope) -> None:
        for node in body:
            self._statement(node, scope)

    def _statement(self, node: ast.stmt, scope: Scope) -> None:
        if isinstance(node, Function | ast.ClassDef):
            scope.bind(node.name, None)
        if isinstance(node, Function):
            self._function(node, scope)
        elif isinstance(node, ast.ClassDef):
            self._class(node, scope)
        elif isinstance(node, ast.For | ast.AsyncFor):
            self._loop(node, scope)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            if not (isinstance(node, ast.ImportFrom) and node.level and self._module is None):
                base = (
                    import_base(node, self._module) if self._module is not None else getattr(node, "module", "") or ""
                )
                for name, full, statement in import_names(node, base):
                    if name != "*":
                        scope.learn_import(name, full, statement)
        else:
            self._plain(node, scope)

    def _plain(self, node: ast.stmt, scope: Scope) -> None:
        """Any other statement: its expressions, then what it binds, then the statements inside it."""
        for value in ast.iter_child_nodes(node):
            if isinstance(value, ast.expr):
                self._calls(value, scope)
            elif isinstance(value, ast.withitem):
                self._calls(value.context_expr, scope)
                if value.optional_vars is not None:
                    _forget(value.optional_vars, scope)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not self._raises:
            scope.remember(node.value)
        if isinstance(node, ast.Assign):
            self._assign(node, scope)
        elif isinstance(node, ast.AnnAssign | ast.AugAssign):
            _forget(node.target, scope)
            if isinstance(node, ast.AnnAssign) and node.value is not None and isinstance(node.target, ast.Name):
                scope.bind(node.target.id, _value(node.value, scope))
        expecting = self._raises
        if isinstance(node, ast.With | ast.AsyncWith):
            self._raises |= any(_expects_error(item.context_expr) for item in node.items)
        for name in ("body", "orelse", "finalbody"):
            self._body(getattr(node, name, []), scope)
        self._raises = expecting
        for handler in getattr(node, "handlers", []):
            self._body(handler.body, scope)

    def _calls(self, value: ast.expr, scope: Scope) -> None:
        for each in ast.walk(value):
            if not isinstance(each, ast.Call):
                continue
            self._collect(each, scope, raises=self._raises)
            if _expects_error(each) and len(each.args) > 1:  # assertRaises(ValueError, function, argument)
                made = ast.copy_location(ast.Call(each.args[1], each.args[2:], each.keywords), each)
                self._collect(made, scope, raises=True)

    def _assign(self, node: ast.Assign, scope: Scope) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                scope.bind(target.id, _value(node.value, scope))
            elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                scope.bind(f"{target.value.id}.{target.attr}", _value(node.value, scope))
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                rows = loop_rows(target, ast.List([node.value], ast.Load()), scope)
                _forget(target, scope)
                for name, value in rows[0].items() if rows else ():
                    scope.bind(name, _value(value, scope))
            else:
                _forget(target, scope)

    def _function(self, node: Function, scope: Scope) -> None:
        for row in parametrized(node, scope):
            if self._turns <= 0:
                return
            self._turns -= 1
            inner = scope.inside()
            for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                inner.bind(each.arg, _value(row[each.arg], scope) if each.arg in row else _FIXTURES.get(each.arg))
            for rest in (node.args.vararg, node.args.kwarg):
                if rest is not None:
                    inner.bind(rest.arg, None)
            for body_node in node.body:
                self._statement(body_node, inner)

    def _class(self, node: ast.ClassDef, scope: Scope) -> None:
        inner = scope.inside()
        for each in node.body:
            if isinstance(each, ast.Assign):  # reached as `self.name` from the methods
                for target in each.targets:
                    if isinstance(target, ast.Name):
                        inner.bind(f"self.{target.id}", _value(each.value, scope))
            elif isinstance(each, Function) and each.name in _PREPARING:
                inner.bind("self", None)
                self._body(each.body, inner)
        for row in parametrized(node, scope)[:1]:
            for name, value in row.items():
                inner.bind(name, _value(value, scope))
        for each in node.body:
            self._turns = _TURNS
            if isinstance(each, Function | ast.ClassDef):
                self._statement(each, inner)

    def _loop(self, node: ast.For | ast.AsyncFor, scope: Scope) -> None:
        self._calls(node.iter, scope)
        rows = loop_rows(node.target, node.iter, scope)
        if not rows:
            _forget(node.target, scope)
            self._body(node.body, scope)
        for row in rows:
            if self._turns <= 0:
                break
            self._turns -= 1
            for name, value in row.items():
                scope.bind(name, _value(value, scope))
            self._body(node.body, scope)
        _forget(node.target, scope)
        self._body(node.orelse, scope)


def _expects_error(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
        return False
    return (node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id) in _RAISING


def _value(node: ast.expr, scope: Scope) -> Bound | None:
    """What an expression stands for with the names known here, None when that depends on more."""
    try:
        return scope.kept(node)
    except Unsettled:
        return None


def _forget(target: ast.expr, scope: Scope) -> None:
    for name in names_in(target):
        scope.bind(name, None)
