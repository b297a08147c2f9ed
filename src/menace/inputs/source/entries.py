"""The entries that code reads by name from mappings, or from each of the mappings in a list: records without a class.

``row["price"] * 2`` says that rows have a price, which is a number; ``row.get("unit")`` that a unit may be missing.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Mapping

from menace.inputs.source.idioms import items_of
from menace.inputs.source.unpacking import taken_apart
from menace.inputs.source.usage import Usage
from menace.inputs.values import pools
from menace.inputs.values.meanings import MEANINGS, named_kinds

_FORESEEING = frozenset({"get", "pop", "setdefault"})
_DEPTH = 2
_MOST_ENTRIES = 8
_ANY = ("1", "'a'", "0", "''")
_CONTAINERS = {"list": ("['a', 'b']", "[]"), "dict": ("{'a': 1}", "{}"), "tuple": ("(1, 2)",), "set": ("{1}",)}

Read = Callable[[dict[str, Usage], ast.AST], None]
"""Adds what some code does with names to what is known of them."""
_Sources = Mapping[str, tuple[Usage, bool]]
"""By name what it stands for, and whether for one of the items."""


def read_entries(body: ast.AST, known: Mapping[str, Usage], read: Read, depth: int = _DEPTH) -> None:
    """Find out which entries of parameters and of their items are read by name, and what is done with each."""
    sources = _sources(body, known)
    if depth == 0 or not any(_read_by_name(node, sources) for node in ast.walk(body)):
        return
    naming = _Naming(sources)
    changed = naming.visit(copy.deepcopy(body))
    for node in ast.walk(changed):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in naming.entries:
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id not in known:
                    naming.entries[target.id] = naming.entries[node.value.id]
    for node in ast.walk(changed):
        if isinstance(node, ast.Compare):
            _foresee(node, sources, naming.entries)
    read(naming.entries, changed)
    read_entries(changed, naming.entries, read, depth - 1)


def _foresee(node: ast.Compare, sources: _Sources, entries: Mapping[str, Usage]) -> None:
    """Take note that an entry is asked for, or whether it is None, before it is used."""
    left, right = node.left, node.comparators[0]
    if isinstance(node.ops[0], ast.Is | ast.IsNot) and isinstance(left, ast.Name) and left.id in entries:
        entries[left.id].may_be_none = True
    elif isinstance(left, ast.Constant) and isinstance(left.value, str) and isinstance(node.ops[0], ast.In | ast.NotIn):
        holder = sources.get(right.id) if isinstance(right, ast.Name) else None
        if holder is not None:
            holder[0].optional[left.value] = None


def records_of(record: Mapping[str, Usage], optional: Mapping[str, None]) -> tuple[str, ...]:
    """Dictionaries with these entries: plain ones, without those that may be missing, and with each another value."""
    entries = {key: _values(key, usage) for key, usage in list(record.items())[:_MOST_ENTRIES]}
    plain = {key: values[0] for key, values in entries.items()}
    found = [plain]
    found += [{other: text for other, text in plain.items() if other != key} for key in plain if key in optional]
    found.append({key: values[1 % len(values)] for key, values in entries.items()})
    found.append({key: text for key, text in plain.items() if key not in optional})
    for step in (1, 2, 3):
        found += [{**plain, key: values[step]} for key, values in entries.items() if step < len(values)]
    return tuple(
        dict.fromkeys("{" + ", ".join(f"{key!r}: {text}" for key, text in each.items()) + "}" for each in found)
    )


def _values(key: str, usage: Usage) -> tuple[str, ...]:
    if usage.item_record:
        return pools.sequence_of(records_of(usage.item_record, usage.optional))
    if usage.record:
        return records_of(usage.record, usage.optional)
    none = ("None",) if usage.may_be_none else ()
    kinds = usage.kinds()
    # Texts can be gone through and measured like lists.
    for kind in (*(kind for kind in kinds if kind != "list"), *named_kinds(key), *kinds):
        if kind in MEANINGS and not MEANINGS[kind].setup:
            values = MEANINGS[kind].values
            return (values[0], *none, *usage.values, *values[1:])
        if kind in _CONTAINERS:
            return (*_CONTAINERS[kind], *none)
    return (*_ANY[:1], *none, *usage.values, *_ANY[1:])


def _sources(body: ast.AST, known: Mapping[str, Usage]) -> dict[str, tuple[Usage, bool]]:
    found = {name: (usage, False) for name, usage in known.items()}
    for node in ast.walk(body):
        for name, source in _items(node):
            if isinstance(source, ast.Name) and source.id in known and name not in known:
                found[name] = (known[source.id], True)
    return found


def _items(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that stand for items, or for the values of a mapping, and of what."""
    yield from items_of(node)
    for taken in taken_apart(node):
        if taken.part in ("item", "value") and isinstance(taken.target, ast.Name):
            yield taken.target.id, taken.source
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
        index = node.value.slice
        if isinstance(index, ast.UnaryOp | ast.Constant) and not isinstance(getattr(index, "value", 0), str):
            yield from ((each.id, node.value.value) for each in node.targets if isinstance(each, ast.Name))


def _read_by_name(node: ast.AST, sources: _Sources) -> tuple[str, str, bool] | None:
    """The name and the entry that an expression reads, and whether it foresees that there is none."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        holder, key, foreseen = node.value, node.slice, False
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _FORESEEING:
        holder, key, foreseen = node.func.value, node.args[0] if node.args else ast.Constant(None), True
    else:
        return None
    if isinstance(holder, ast.Name) and holder.id in sources and isinstance(key, ast.Constant):
        return (holder.id, key.value, foreseen) if isinstance(key.value, str) else None
    return None


class _Naming(ast.NodeTransformer):
    """Gives what is read by name a name of its own, so that what is done with it can be read like anything else."""

    def __init__(self, sources: _Sources) -> None:
        self._sources = sources
        self.entries: dict[str, Usage] = {}

    def visit(self, node: ast.AST) -> ast.AST:
        """The node, or the name of the entry that it reads."""
        found = _read_by_name(node, self._sources)
        if found is None:
            return self.generic_visit(node)
        name, key, foreseen = found
        usage, is_item = self._sources[name]
        entry = (usage.item_record if is_item else usage.record).setdefault(key, Usage())
        if foreseen:
            usage.optional[key] = None
        alias = f"{name}[{key}]"
        self.entries[alias] = entry
        return ast.copy_location(ast.Name(alias, ast.Load()), node)
