"""What the code does with a parameter tells which kinds of value it expects, and which values matter to it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from menace.inputs.objects.awaiting import awaited, called
from menace.inputs.objects.held import held_in_files
from menace.inputs.source.constants import READ, beside, constants_of
from menace.inputs.source.doings import FUNCTIONS, METHODS
from menace.inputs.source.entries import read_entries
from menace.inputs.source.idioms import class_names, items_of, one_of, operand_kinds, typed_by
from menace.inputs.source.signatures import Function
from menace.inputs.source.unpacking import Taken, taken_apart
from menace.inputs.source.usage import BEYOND_FLOATS, Usage
from menace.inputs.values.numerals import readers_and_others
from menace.inputs.values.parsed import parsed_documents
from menace.inputs.values.placeholders import keys_filled_in

_MOST_VALUES = 12
_OF_MAPPINGS = frozenset({"keys", "values", "items", "setdefault", "popitem"})
"""Methods that only mappings have; what else is done with one can be done with any iterable."""
_LOOKING = ("startswith", "endswith", "split", "rsplit", "partition", "rpartition", "index", "find", "rfind", "count")
"""Methods of texts that are given what to look for."""


def expected_kinds(function: Function, name: str, owner: ast.ClassDef | None = None) -> list[str]:
    """Kinds the code treats the parameter as, most often seen first; empty when it gives nothing away."""
    return usages(function, owner).get(name, Usage()).kinds()


def usages(function: Function, owner: ast.ClassDef | None = None) -> dict[str, Usage]:
    """What is done with each parameter of a function.

    With an ``owner`` the function is its constructor: what the methods do with the attribute counts too.
    """
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    found = {each.arg: Usage() for each in named}
    for rest in (arguments.vararg, arguments.kwarg):
        if rest is not None:
            found[rest.arg] = Usage()
    aliases = dict(found)
    if owner is not None:
        aliases.update({kept: found[name] for name, kept in _kept(function, found)})
    body = owner if owner is not None else function
    _Reading(aliases).read(body)
    read_entries(body, aliases, lambda names, tree: _Reading(names).read(tree))
    constants, (readers, others) = constants_of(body, found), readers_and_others(body, found)
    held, filled = dict.fromkeys(held_in_files(body)), keys_filled_in(body, found)
    documents = parsed_documents(body, found)
    for name, usage in found.items():
        room = max(_MOST_VALUES - len(usage.values), 0)
        new = [each for each in constants.get(name, ()) if each not in usage.values]
        usage.values.update(dict.fromkeys(new[:room]))
        usage.contents.update(dict.fromkeys(constants.get(READ, ())))
        usage.held.update(held)
        usage.readers.update(readers.get(name, {}))
        usage.parts_passed_on += others.get(name, ())
        usage.keys.update(dict.fromkeys(map(repr, filled.get(name, ()))))
        # What has all that is asked for gets further than what the code is compared with.
        usage.values = {**dict.fromkeys(documents.get(name, ())), **usage.values}
    if any(isinstance(each, ast.BinOp) and isinstance(each.op, ast.Pow) and _varies(each) for each in ast.walk(body)):
        for usage in found.values():
            if "int" in usage.votes:
                usage.values[BEYOND_FLOATS] = None
    return found


def _varies(power: ast.BinOp) -> bool:
    return not isinstance(power.right, ast.Constant | ast.UnaryOp)


def _kept(function: Function, names: Iterable[str]) -> list[tuple[str, str]]:
    """The attributes of ``self`` that the function sets to a parameter."""
    return [
        (node.value.id, f"self.{target.attr}")
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in names
        for target in node.targets
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    ]


class _Reading:
    """One walk through the code for all its parameters."""

    def __init__(self, names: dict[str, Usage]) -> None:
        self._names = names
        self._items: dict[str, Usage] = {}
        self._parts: dict[str, dict[str, int]] = {}

    def read(self, body: ast.AST) -> None:
        nodes = list(ast.walk(body))
        for node in nodes:
            for name, source in items_of(node):
                usage = self._of(source)
                if usage is not None and name not in self._names:
                    self._items[name] = usage
            for taken in taken_apart(node):
                self._take_apart(taken)
        for node in nodes:
            for votes, kind in self._votes(node):
                votes[kind] = votes.get(kind, 0) + 1

    def _take_apart(self, taken: Taken) -> None:
        """Remember what the names stand for that something is taken apart into, and into how many."""
        usage, part = self._of(taken.source), taken.part
        if usage is None and part == "whole" and isinstance(taken.source, ast.Name):
            usage, part = self._items.get(taken.source.id), "item"
        if usage is None:
            return
        names = taken.names()
        if isinstance(taken.target, ast.Name) and taken.target.id not in self._names:
            if part == "item":
                self._items[taken.target.id] = usage
            elif part != "whole":
                self._parts[taken.target.id] = usage.key_votes if part == "key" else usage.value_votes
        elif names and part in ("item", "whole"):
            votes = usage.items if part == "item" else usage.votes
            votes["tuple"] = votes.get("tuple", 0) + 1
            if part == "item":
                usage.item_width = len(names)
            else:
                usage.width = len(names)
            for place, name in enumerate(names):
                if name is not None and name not in self._names:
                    self._parts[name] = usage.fields.setdefault(place, {})

    def _of(self, node: ast.AST) -> Usage | None:
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            node = node.values[0]  # `options or {}` is still about the options
        if isinstance(node, ast.Name):
            return self._names.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            return self._names.get(f"self.{node.attr}")
        return None

    def _votes(self, node: ast.AST) -> Iterable[tuple[dict[str, int], str]]:
        """The kinds a node speaks for, each with whom it speaks about."""
        if isinstance(node, ast.Attribute):
            self._asked(node, "")
            return self._about(node.value, METHODS.get(node.attr, ()) * (3 if node.attr in _OF_MAPPINGS else 1))
        if isinstance(node, ast.BinOp | ast.UnaryOp | ast.AugAssign):
            return self._arithmetic(node)
        if isinstance(node, ast.Compare):
            return self._comparison(node)
        if isinstance(node, ast.For | ast.comprehension):
            return self._about(node.iter, ("list",))
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.Call | ast.Await):
            return [*(self._call(node) if isinstance(node, ast.Call) else ()), *self._waits(node)]
        if isinstance(node, ast.Match):
            return self._match(node)
        if isinstance(node, ast.With | ast.AsyncWith):
            return [vote for item in node.items for vote in self._about(item.context_expr, ("file",))]
        return ()

    def _waits(self, node: ast.AST) -> Iterator[tuple[dict[str, int], str]]:
        for each in awaited(node):
            yield from (*self._about(each, ("awaitable",)), *self._about(called(each), ("async_callable",) * 2))

    def _arithmetic(self, node: ast.BinOp | ast.UnaryOp | ast.AugAssign) -> list[tuple[dict[str, int], str]]:
        if isinstance(node, ast.BinOp):
            left, right = operand_kinds(node, node.right), operand_kinds(node, node.left)
            return [*self._about(node.left, left), *self._about(node.right, right)]
        if isinstance(node, ast.UnaryOp):
            return self._about(node.operand, ("int",)) if isinstance(node.op, ast.USub) else []
        if not isinstance(node.op, ast.Div | ast.FloorDiv | ast.RShift):
            return []
        reduced = self._of(node.target)
        if reduced is not None:
            reduced.is_reduced = True
        return self._about(node.target, ("int",))

    def _asked(self, node: ast.Attribute, kind: str) -> None:
        """Take note of an attribute that is asked for, and of what it is taken for."""
        usage, source = self._of(node.value), one_of(node.value)
        if usage is not None:
            asked = usage.attributes
        else:
            items = self._items.get(node.value.id) if isinstance(node.value, ast.Name) else self._of(source)
            asked = items.item_attributes if items is not None else {}
        known = asked.get(node.attr, "")
        # Texts can be indexed and gone through as well.
        asked[node.attr] = kind if kind and known in ("", "list") else known

    def _about(self, node: ast.AST, kinds: Iterable[str]) -> list[tuple[dict[str, int], str]]:
        usage = self._of(node)
        if usage is not None:
            return [(usage.votes, kind) for kind in kinds]
        if isinstance(node, ast.Name) and node.id in self._items:
            return [(self._items[node.id].items, kind) for kind in kinds]
        if isinstance(node, ast.Name) and node.id in self._parts:
            return [(self._parts[node.id], kind) for kind in kinds]
        if isinstance(node, ast.Attribute):
            for kind in list(kinds)[:1]:
                self._asked(node, kind)
        return []

    def _comparison(self, node: ast.Compare) -> list[tuple[dict[str, int], str]]:
        found: list[tuple[dict[str, int], str]] = []
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, node.comparators, strict=False):
            if isinstance(operator, ast.In | ast.NotIn):
                choices = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else []
                keys = [key for key in right.keys if key] if isinstance(right, ast.Dict) else []
                for each in (*choices, *keys):
                    found += self._held_to(left, each)
                if isinstance(left, ast.Constant) and isinstance(left.value, str):
                    found += self._about(right, ("str",))
                    self._looked_for(right, left.value)
                continue
            found += self._held_to(left, right)
            found += self._held_to(right, left)
        return found

    def _held_to(self, node: ast.AST, other: ast.AST) -> list[tuple[dict[str, int], str]]:
        """A comparison with a constant: its kind, and the constant as a value worth trying."""
        if not isinstance(other, ast.Constant) or other.value is None or isinstance(other.value, bool):
            return []
        kind = type(other.value).__name__
        if kind not in ("int", "float", "str", "bytes"):
            return []
        usage, item = self._of(node), self._items.get(node.id) if isinstance(node, ast.Name) else None
        for held in (usage.values if usage else None, item.members if item else None):
            if held is not None and len(held) < _MOST_VALUES:
                held.update(dict.fromkeys(repr(each) for each in beside(other.value)))
        return self._about(node, (kind,))

    def _subscript(self, node: ast.Subscript) -> list[tuple[dict[str, int], str]]:
        key = node.slice
        usage = self._of(node.value)
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            if usage is not None:
                usage.keys[repr(key.value)] = None
            return self._about(node.value, ("dict",))
        if isinstance(node.value, ast.Dict):
            return [vote for each in node.value.keys if each for vote in self._held_to(key, each)]
        return self._about(node.value, ("list",))

    def _match(self, node: ast.Match) -> list[tuple[dict[str, int], str]]:
        found: list[tuple[dict[str, int], str]] = []
        for case in node.cases:
            patterns = case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]
            for each in patterns:
                if isinstance(each, ast.MatchValue):
                    found += self._held_to(node.subject, each.value)
        return found

    def _call(self, node: ast.Call) -> list[tuple[dict[str, int], str]]:
        func = node.func
        found = self._about(func, ("callable",))
        if isinstance(func, ast.Name) and func.id == "isinstance" and len(node.args) == 2:
            classes, usage = class_names(node.args[1]), self._of(node.args[0])
            if usage is not None:
                usage.asked.update(dict.fromkeys(classes))
            return [*found, *self._about(node.args[0], classes)]
        remade = self._of(typed_by(func))
        if remade is not None:
            remade.is_remade = True
        if isinstance(func, ast.Attribute):
            found += self._method_call(func, node)
        spelling = ast.unparse(func) if isinstance(func, ast.Name | ast.Attribute) else ""
        short = spelling.rpartition(".")[2]
        for place, argument in enumerate(node.args):
            kinds = FUNCTIONS.get(spelling) or FUNCTIONS.get(f"{spelling}:{place}", ())
            found += self._about(argument, kinds)
            usage = self._of(argument)
            if usage is not None and not kinds and short:
                usage.passed_on.append((spelling, place))
        for keyword in node.keywords:
            usage = self._of(keyword.value)
            if usage is not None and keyword.arg and short:
                usage.passed_on.append((spelling, keyword.arg))
        return found

    def _method_call(self, func: ast.Attribute, node: ast.Call) -> list[tuple[dict[str, int], str]]:
        """``', '.join(words)``, ``table.get(key)`` and the texts that ``startswith`` looks for."""
        if func.attr == "join" and node.args and isinstance(func.value, ast.Constant):
            usage = self._of(node.args[0])
            votes = self._about(node.args[0], ("list",))
            return [*votes, (usage.items, "str")] if usage is not None else votes
        usage = self._of(func.value)
        if usage is None or not node.args:
            return []
        first = node.args[0]
        for each in first.elts if isinstance(first, ast.Tuple) else [first]:
            value = each.value if isinstance(each, ast.Constant) else None
            if func.attr in ("get", "pop", "setdefault") and isinstance(value, str):
                usage.keys[repr(value)] = None
            elif func.attr in _LOOKING and value:
                self._looked_for(func.value, value)
                if func.attr == "startswith" and isinstance(value, str):
                    self._looked_for(func.value, value + ("example.org/a" if value.endswith("://") else "a"))
        return []

    def _looked_for(self, node: ast.AST, value: object) -> None:
        usage = self._of(node)
        if usage is not None and len(usage.values) < _MOST_VALUES:
            usage.values[repr(value)] = None
