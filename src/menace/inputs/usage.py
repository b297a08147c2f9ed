"""What the body does with a parameter tells which kinds of value it expects."""

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
}  # fmt: skip
_ARITHMETIC = (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow, ast.LShift, ast.RShift)
_SEQUENCE_FUNCTIONS = {"len", "sorted", "sum", "max", "min", "enumerate", "list", "tuple", "set", "reversed", "zip"}
_NUMBER_FUNCTIONS = {"range", "abs", "round", "float", "divmod", "chr", "hex"}


def expected_kinds(function: Function, name: str) -> list[str]:
    """Kinds the body treats the parameter as, most often seen first; empty when it gives nothing away."""
    votes: dict[str, int] = {}

    def vote(kind: str) -> None:
        votes[kind] = votes.get(kind, 0) + 1

    for node in ast.walk(function):
        for kind in _kinds(node, name):
            vote(kind)
    return sorted(votes, key=lambda kind: (-votes[kind], kind))


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
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and any(_is(arg, name) for arg in node.args):
        if node.func.id in _SEQUENCE_FUNCTIONS:
            return ["list"]
        if node.func.id in _NUMBER_FUNCTIONS:
            return ["int"]
    return []


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
    return isinstance(node, ast.Name) and node.id == name


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
