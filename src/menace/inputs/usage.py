"""What the code does with a parameter tells which kinds of value it expects."""

from __future__ import annotations

import ast

from menace.inputs.signatures import Function

_METHODS = {
    "str": {"split", "strip", "lower", "upper", "startswith", "endswith", "replace", "encode", "join", "format",
            "splitlines", "rstrip", "lstrip", "isdigit", "title", "partition", "rpartition", "casefold", "zfill"},
    "list": {"append", "extend", "insert", "sort", "reverse"},
    "dict": {"items", "keys", "values", "get", "setdefault", "update"},
    "bytes": {"decode", "hex"},
    "set": {"add", "union", "discard", "intersection", "difference", "issubset"},
    "file": {"read", "readline", "readlines", "write", "seek", "tell", "flush"},
    "date": {"year", "month", "day", "weekday", "isocalendar", "toordinal"},
    "datetime": {"hour", "minute", "tzinfo", "utcoffset", "timestamp"},
}  # fmt: skip
_ARITHMETIC = (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow, ast.LShift, ast.RShift)
_SEQUENCE_FUNCTIONS = {"len", "sorted", "sum", "max", "min", "enumerate", "list", "tuple", "set", "reversed", "zip"}
_ITERATOR_FUNCTIONS = {"next", "iter"}
_NUMBER_FUNCTIONS = {"range", "abs", "round", "float", "divmod", "chr", "hex"}


def expected_kinds(function: Function, name: str, owner: ast.ClassDef | None = None) -> list[str]:
    """Kinds the code treats the parameter as, most often seen first; empty when it gives nothing away.

    With an ``owner`` the function is its constructor: what the methods do with the attribute counts too.
    """
    votes: dict[str, int] = {}
    for body, spelling in [(function, name), *((owner, attribute) for attribute in _kept_as(function, name) if owner)]:
        for node in ast.walk(body):
            for kind in _kinds(node, spelling):
                votes[kind] = votes.get(kind, 0) + 1
    return sorted(votes, key=lambda kind: (-votes[kind], kind))


def _kept_as(function: Function, name: str) -> list[str]:
    """The attributes of ``self`` that the function sets to the parameter."""
    return [
        ast.unparse(target)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _is(node.value, name)
        for target in node.targets
        if isinstance(target, ast.Attribute) and _is(target.value, "self")
    ]


def _kinds(node: ast.AST, name: str) -> list[str]:
    if isinstance(node, ast.Attribute) and _is(node.value, name):
        return [kind for kind, methods in _METHODS.items() if node.attr in methods]
    if isinstance(node, ast.BinOp):
        return _of_operation(node, name)
    if isinstance(node, ast.Compare) and _is(node.left, name):
        return _of_comparison(node)
    if isinstance(node, ast.For | ast.comprehension) and _is(node.iter, name):
        return ["list"]
    if isinstance(node, ast.Subscript) and _is(node.value, name):
        key = node.slice
        return ["dict"] if isinstance(key, ast.Constant) and isinstance(key.value, str) else ["list"]
    if isinstance(node, ast.Call):
        return _of_call(node, name)
    return []


def _of_call(node: ast.Call, name: str) -> list[str]:
    if _is(node.func, name):
        return ["callable"]
    if not isinstance(node.func, ast.Name) or not node.args:
        return []
    called = node.func.id
    if called == "isinstance" and _is(node.args[0], name) and len(node.args) == 2:
        classes = node.args[1].elts if isinstance(node.args[1], ast.Tuple) else [node.args[1]]
        return [each.id for each in classes if isinstance(each, ast.Name)]
    if not any(_is(argument, name) for argument in node.args):
        return []
    if called in _SEQUENCE_FUNCTIONS:
        return ["list"]
    if called in _ITERATOR_FUNCTIONS:
        return ["iterator"]
    if called == "callable":
        return ["callable"]
    return ["int"] if called in _NUMBER_FUNCTIONS else []


def _of_operation(node: ast.BinOp, name: str) -> list[str]:
    if not (_is(node.left, name) or _is(node.right, name)):
        return []
    if isinstance(node.op, _ARITHMETIC) or (isinstance(node.op, ast.Mod) and not _is_text(node.left)):
        return ["int"]
    other = node.right if _is(node.left, name) else node.left
    if isinstance(node.op, ast.Add | ast.Mult) and isinstance(other, ast.Constant):
        return ["str"] if isinstance(other.value, str) else ["int"]
    return []


def _of_comparison(node: ast.Compare) -> list[str]:
    other = node.comparators[0]
    if not isinstance(other, ast.Constant) or other.value is None or isinstance(other.value, bool):
        return []
    kind = type(other.value).__name__
    return [kind] if kind in ("int", "float", "str", "bytes") else []


def _is(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Name):
        return node.id == name
    return isinstance(node, ast.Attribute) and "." in name and ast.unparse(node) == name


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
