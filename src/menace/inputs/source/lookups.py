"""What code looks up by a parameter: members of its enumerations, keys of its tables; and whether it asks the clock.

``Unit[name.upper()]`` takes eight texts and refuses all others; nobody meets them by chance.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath

from menace.inputs.objects.classes import enum_members
from menace.inputs.source.constants import constants_of
from menace.inputs.source.library import Library
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function
from menace.inputs.source.usage import Usage

_MOST = 12
_FOLDED = frozenset({"upper", "lower", "title", "capitalize", "casefold"})
"""Methods between a parameter and the look-up after which it does not matter how a key was spelt."""
_KEPT = frozenset({"strip", "lstrip", "rstrip"})
_ASKING = frozenset({"get", "pop"})
_CLOCKS = frozenset({"now", "today", "utcnow"})
_LISTS = frozenset({"list", "List", "Iterable", "Sequence", "Collection"})
_RELATIVE = {
    "date": (
        *("datetime.date.today()", "datetime.date.today() + datetime.timedelta(days=1)"),
        *("datetime.date.today() - datetime.timedelta(days=1)", "datetime.date.today() - datetime.timedelta(days=40)"),
    ),
    "datetime": ("datetime.datetime.now()", "datetime.datetime.now() - datetime.timedelta(hours=5)"),
}
NEEDED = "import datetime"
"""The statement that moments relative to now need."""


def add_lookups(library: Library, path: PurePosixPath, function: Function, found: dict[str, Usage]) -> None:
    """Add to what is known of each parameter the keys that it, or its items, are looked up by."""
    nodes = list(ast.walk(function))
    asks_clock = any(_is_clock(node) for node in nodes)
    items = {name: source for node in nodes for name, source in _loops(node) if source in found}
    for usage in found.values():
        usage.asks_clock |= asks_clock
    for node in nodes:
        for table, key, by_value in _lookups(node):
            name, folded = _name_of(key)
            source = name if name in found else items.get(name, "")
            if source:
                keys = [repr(each) for each in _keys(library, path, table, by_value=by_value, folded=folded)[:_MOST]]
                (found[source].values if name in found else found[source].members).update(dict.fromkeys(keys))
    if any(isinstance(node, ast.Name) and node.id.isupper() for node in nodes):
        for name, texts in constants_of(function, found, lambda each: library.assigned(path, each)).items():
            if name in found:
                found[name].values.update(dict.fromkeys(texts))


def lists_of(hint: ast.expr | None, members: Sequence[str]) -> tuple[str, ...]:
    """Lists of the members that a parameter's items are looked up by or held to, where its hint takes lists of such."""
    kind = ast.unparse(hint.slice).strip("'") if isinstance(hint, ast.Subscript) else ""
    members = [text for text in members if kind == "Any" or type(literal(text)).__name__ == kind]
    if not members or not isinstance(hint, ast.Subscript):
        return ()
    if ast.unparse(hint.value).rpartition(".")[2] not in _LISTS:
        return ()
    found = [[each] for each in members[:6]] + [list(members[:2]), list(members[-2:]), list(members)]
    return tuple(dict.fromkeys(f"[{', '.join(items)}]" for items in found))


def relative_to_now(hint: ast.expr | None) -> tuple[str, ...]:
    """Moments around the present for hints that take some: code that asks the clock treats these in a special way."""
    names = {ast.unparse(each).rpartition(".")[2] for each in _alternatives(hint)}
    return tuple(text for name in ("date", "datetime") if name in names for text in _RELATIVE[name])


def _alternatives(hint: ast.expr | None) -> Iterator[ast.expr]:
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        yield from _alternatives(hint.left)
        yield from _alternatives(hint.right)
    elif hint is not None:
        yield hint


def _is_clock(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CLOCKS


def _loops(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The name that a loop gives to each item, and the name of what it goes through."""
    if not isinstance(node, ast.For | ast.comprehension):
        return
    if isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Name):
        yield node.target.id, node.iter.id


def _lookups(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr, bool]]:
    """What is looked up where: the table, the key, and whether an enumeration is asked by value instead of by name."""
    if isinstance(node, ast.Subscript):
        yield node.value, node.slice, False
    elif isinstance(node, ast.Call) and len(node.args) > 0:
        if isinstance(node.func, ast.Attribute) and node.func.attr in _ASKING:
            yield node.func.value, node.args[0], False
        elif isinstance(node.func, ast.Name) and len(node.args) == 1:
            yield node.func, node.args[0], True
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
        yield node.comparators[0], node.left, False


def _name_of(key: ast.expr) -> tuple[str, bool]:
    """The name behind a key such as ``unit.strip().upper()``, and whether its spelling is folded on the way."""
    folded = False
    while isinstance(key, ast.Call) and isinstance(key.func, ast.Attribute) and not key.args:
        if key.func.attr not in _FOLDED | _KEPT:
            return "", False
        folded |= key.func.attr in _FOLDED
        key = key.func.value
    return (key.id, folded) if isinstance(key, ast.Name) else ("", False)


def _keys(library: Library, path: PurePosixPath, table: ast.expr, *, by_value: bool, folded: bool) -> list[object]:
    if not isinstance(table, ast.Name):
        return []
    made = library.definition(path, table.id)
    if made is not None:
        members = [each.rpartition(".")[2] for each in enum_members(made)]
        found: Iterable[object] = _values(made.node, members) if by_value else members
    else:
        found = [] if by_value else _constants(library.assigned(path, table.id))
    return [each.lower() if folded and isinstance(each, str) else each for each in found]


def _values(node: ast.ClassDef, members: Sequence[str]) -> list[object]:
    """The values of an enumeration that are written out."""
    return [
        each.value.value
        for each in node.body
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant)
        if any(isinstance(target, ast.Name) and target.id in members for target in each.targets)
    ]


def _constants(value: ast.expr | None) -> list[object]:
    if isinstance(value, ast.Call) and len(value.args) == 1:  # frozenset({...}) and its like
        value = value.args[0]
    parts = value.keys if isinstance(value, ast.Dict) else getattr(value, "elts", [])
    return [
        each.value for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str | int | bytes)
    ]
