"""Documents that a parameter may hold, made of the fields that the code reads once it has parsed them."""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterator

from menace.inputs.source.document_shapes import documents_of

_READERS = frozenset({"json.loads", "loads", "json.JSONDecoder().decode"})
_MOST_FIELDS = 8
_SAMPLES: tuple[object, ...] = ("hello", 1, ["a"])
"""What every field holds, one document for each."""


def parsed_documents(body: ast.AST, names: Collection[str]) -> dict[str, list[str]]:
    """By parameter the texts, as expressions, that hold all fields which the code asks of what it parsed."""
    nodes = list(ast.walk(body))
    parsed = {name: parameter for node in nodes for name, parameter in _kept(node, names)}
    fields: dict[str, dict[str, None]] = {}
    for node in nodes:
        for owner, field in asked_fields(node):
            parameter = parsed.get(owner.id) if isinstance(owner, ast.Name) else _parameter_of(owner, names)
            if parameter is not None:
                fields.setdefault(parameter, {})[field] = None
    found = {parameter: _written(list(asked)[:_MOST_FIELDS]) for parameter, asked in fields.items()}
    read = {each for node in nodes if isinstance(node, ast.expr) and (each := _parameter_of(node, names)) is not None}
    if len(read) == 1:
        (parameter,) = read
        found.setdefault(parameter, []).extend(map(repr, documents_of(body)))
    return {parameter: texts for parameter, texts in found.items() if texts}


def _kept(node: ast.AST, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """The names that a parsed parameter is given."""
    if isinstance(node, ast.Assign | ast.NamedExpr):
        parameter = _parameter_of(node.value, names)
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if parameter is not None and isinstance(target, ast.Name):
                yield target.id, parameter


def _parameter_of(node: ast.expr, names: Collection[str]) -> str | None:
    """The parameter that an expression parses."""
    if not isinstance(node, ast.Call) or not node.args or not _may_read(node.func):
        return None
    if ast.unparse(node.func) not in _READERS:
        return None
    return next((each.id for each in ast.walk(node.args[0]) if isinstance(each, ast.Name) and each.id in names), None)


def _may_read(function: ast.expr) -> bool:
    """Whether a function may be a reader by the last word of its name: writing out every call would take its time."""
    last = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return last in ("loads", "decode")


def asked_fields(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """What is asked for a field of a fixed name, and the name."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        owner, field = node.value, node.slice.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        owner, first = node.func.value, node.args[0]
        field = first.value if node.func.attr in ("get", "pop") and isinstance(first, ast.Constant) else None
    else:
        return
    if isinstance(field, str):
        yield owner, field


def _written(fields: list[str]) -> list[str]:
    return [repr(json.dumps(dict.fromkeys(fields, sample))) for sample in _SAMPLES]
