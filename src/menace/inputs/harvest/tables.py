"""Values that tests go through: parametrize tables and loops over literals."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from menace.inputs.harvest.scope import Scope, Unsettled
from menace.inputs.source.signatures import Function

ROWS = 24
"""Rows taken of one table."""
Row = dict[str, ast.expr]


def parametrized(function: Function | ast.ClassDef, scope: Scope) -> list[Row]:
    """What the ``parametrize`` decorators of a test give its parameters, row by row; one empty row without any."""
    rows: list[Row] = [{}]
    for decorator in function.decorator_list:
        if not isinstance(decorator, ast.Call) or not isinstance(decorator.func, ast.Attribute):
            continue
        if decorator.func.attr != "parametrize" or len(decorator.args) < 2:
            continue
        names = _names(decorator.args[0])
        table = [row for each in _items(decorator.args[1], scope) if (row := _row(names, each)) is not None]
        if table:
            # Tables beside each other are crossed by the test; a walk along both shows as much in fewer calls.
            longest = max(len(rows), len(table))
            rows = [{**rows[step % len(rows)], **table[step % len(table)]} for step in range(longest)]
    return rows[:ROWS]


def loop_rows(target: ast.expr, values: ast.expr, scope: Scope) -> list[Row]:
    """What a loop over a literal binds, turn by turn; empty when it is not one."""
    rows = []
    for item in _items(values, scope)[:ROWS]:
        row: Row = {}
        if not _unpack(target, item, row):
            return []
        rows.append(row)
    return rows


def _items(node: ast.expr, scope: Scope) -> list[ast.expr]:
    if isinstance(node, ast.Call):
        return _called_items(node, scope)
    try:
        node = scope.settled(node, {}) if isinstance(node, ast.Name | ast.Attribute) else node
    except Unsettled:
        return []
    if isinstance(node, ast.Dict):
        return [key for key in node.keys if key is not None]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [ast.Constant(each) for each in node.value[:ROWS]]
    return [_unwrapped(each) for each in node.elts] if isinstance(node, ast.List | ast.Tuple | ast.Set) else []


def _called_items(node: ast.Call, scope: Scope) -> list[ast.expr]:
    """``{...}.items()``, ``enumerate([...])``, ``range(4)`` and ``zip([...], [...])``."""
    func = node.func
    if isinstance(func, ast.Attribute) and func.attr == "items" and not node.args:
        try:
            mapping = scope.settled(func.value, {})
        except Unsettled:
            return []
        if isinstance(mapping, ast.Dict):
            return [_pair(key, value) for key, value in zip(mapping.keys, mapping.values, strict=True) if key]
    if not isinstance(func, ast.Name) or node.keywords:
        return []
    if func.id == "enumerate" and len(node.args) == 1:
        return [_pair(ast.Constant(step), each) for step, each in enumerate(_items(node.args[0], scope))]
    if func.id == "zip" and node.args:
        columns = [_items(each, scope) for each in node.args]
        return [ast.Tuple(list(row), ast.Load()) for row in zip(*columns, strict=False)]
    if func.id == "range" and all(isinstance(each, ast.Constant) and type(each.value) is int for each in node.args):
        bounds = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, int)]
        try:
            return [ast.Constant(number) for number in range(*bounds)[:ROWS]]
        except (TypeError, ValueError):
            return []
    return []


def _pair(first: ast.expr, second: ast.expr) -> ast.expr:
    return ast.Tuple([first, second], ast.Load())


def _unwrapped(node: ast.expr) -> ast.expr:
    """The row inside ``pytest.param(..., id=...)``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        if name == "param" and node.args:
            return node.args[0] if len(node.args) == 1 else ast.Tuple(list(node.args), ast.Load())
    return node


def _names(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [each.strip() for each in node.value.split(",") if each.strip()]
    elements = node.elts if isinstance(node, ast.List | ast.Tuple) else []
    return [each.value for each in elements if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _row(names: list[str], item: ast.expr) -> Row | None:
    if len(names) == 1:
        return {names[0]: item}
    if isinstance(item, ast.Tuple | ast.List) and len(item.elts) == len(names):
        return dict(zip(names, item.elts, strict=True))
    return None


def _unpack(target: ast.expr, item: ast.expr, row: Row) -> bool:
    if isinstance(target, ast.Name):
        row[target.id] = item
        return True
    if not isinstance(target, ast.Tuple | ast.List) or not isinstance(item, ast.Tuple | ast.List):
        return False
    if len(target.elts) != len(item.elts):
        return False
    return all(_unpack(*each, row) for each in zip(target.elts, item.elts, strict=True))


def names_in(target: ast.expr) -> Iterator[str]:
    """Every name that an assignment to the target binds."""
    for each in ast.walk(target):
        if isinstance(each, ast.Name):
            yield each.id
