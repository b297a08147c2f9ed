"""Entries of mappings that a function makes itself to remember where it is, while it goes through what it was given.

Whether such an entry is there depends on the order of the items, not on what any record among them holds.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from menace.inputs.source.signatures import Function

Entry = tuple[str, str]
"""The name of a mapping, and a key."""


# Asked again for every section of a file, which may hold thousands.
@lru_cache(maxsize=8)
def own_entries(tree: ast.Module) -> frozenset[Entry]:
    """What functions of a file put, by name, into mappings of their own, and read in the same loop and nowhere else."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = [(function, set(_remembered(function))) for function in functions]
    # Two functions of a file may mean different things by a name.
    foreign = {entry for function, own in found for entry, _ in _read(function) if entry not in own}
    return frozenset().union(*(own for _, own in found)) - foreign


def _remembered(function: Function) -> Iterator[Entry]:
    mappings = _made_here(function)
    read = [(entry, node) for entry, node in _read(function) if entry[0] in mappings]
    if not read:
        return
    for loop in [node for node in ast.walk(function) if isinstance(node, ast.For | ast.AsyncFor | ast.While)]:
        inside, anew = {node for _, node in _read(loop)}, _bound(loop)
        for entry in {entry for entry, _ in read} & _put(loop):
            if entry[0] not in anew and all(node in inside for each, node in read if each == entry):
                yield entry


def _made_here(function: Function) -> set[str]:
    """Names that stand for nothing but mappings which the function writes out."""
    given = function.args
    stated = {
        each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg) if each
    }
    made: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                made.update(_mappings(target, node.value))
    bound = _bound(function)
    return {name for name in made if bound.count(name) == 1} - stated - _collecting(function)


def _bound(body: ast.AST) -> list[str]:
    return [node.id for node in ast.walk(body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def _collecting(function: Function) -> set[str]:
    """Names of mappings that hold a record of the input for a while: its fields by any name, one after the other."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            found.update({ast.unparse(node.value)} if not isinstance(node.slice, ast.Constant) else ())
        elif isinstance(node, ast.Attribute) and node.attr in ("clear", "update"):
            found.add(ast.unparse(node.value))
    return found


def _mappings(target: ast.expr, value: ast.expr) -> Iterator[str]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, part in zip(target.elts, value.elts, strict=False):
            yield from _mappings(each, part)
    elif isinstance(target, ast.Name):
        is_called = isinstance(value, ast.Call) and ast.unparse(value.func) == "dict" and not value.args
        # Two stars before what is taken over have no key.
        is_written = isinstance(value, ast.Dict) and all(isinstance(key, ast.Constant) for key in value.keys)
        yield from (target.id,) if is_called or is_written else ()


def _read(body: ast.AST) -> Iterator[tuple[Entry, ast.expr]]:
    """``name["key"]`` and ``name.pop("key")``, wherever there has to be something already."""
    for node in ast.walk(body):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            yield from ((entry, node) for entry in _entry(node))
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript):
            target = node.target
            yield from ((entry, target) for entry in _entry(target))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pop":
            yield from ((entry, node) for each in node.args[:1] for entry in _entry_of(node.func.value, each))


def _put(body: ast.AST) -> set[Entry]:
    """``name["key"] = ...``."""
    targets = [target for node in ast.walk(body) if isinstance(node, ast.Assign) for target in node.targets]
    return {entry for target in targets if isinstance(target, ast.Subscript) for entry in _entry(target)}


def _entry(node: ast.Subscript) -> Iterator[Entry]:
    return _entry_of(node.value, node.slice)


def _entry_of(mapping: ast.expr, key: ast.expr) -> Iterator[Entry]:
    if isinstance(mapping, ast.Name) and isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield mapping.id, key.value
