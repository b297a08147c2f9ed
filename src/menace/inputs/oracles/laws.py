"""Laws of the protocols that a class follows: its length, its items and what it holds have to agree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from menace.domain import Arguments, Claim, Recipe
from menace.inputs.objects.histories import methods_of
from menace.inputs.objects.instances import instance
from menace.inputs.source.library import Definition
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_AGAIN = re.compile(
    r"\b(?:again and again|any number of times|as often as|more than once|several times|repeatedly|re-?itera\w+)\b",
    re.IGNORECASE,
)
_GONE_THROUGH = re.compile(
    rf"\b(?:gone through|iterat\w+|looped over|walked|traversed|read|consumed)\b[^.;]*{_AGAIN.pattern}", re.IGNORECASE
)
"""What is said of an iterator has to be said of going through it: asking for one item more is nothing else."""
_ITEMWISE = frozenset({"add", "append", "discard", "remove", "insert", "push", "put", "delete", "enqueue"})
"""Methods whose only argument is an item of the collection, or the key of one."""
_ITERATORS = frozenset({"Iterator", "Iterable", "Generator", "typing", "t", "collections", "abc", "None"})
_SELF = "self_afterwards"


def laws(function: Function, owner: Definition) -> Iterator[Claim]:
    """What has to be true of an instance after a method was called on it."""
    methods = methods_of(owner)
    if decorator_names(function) or function.name in ("__init__", "__new__"):
        return
    if "__next__" not in methods and "__iter__" in methods and _changes(function, methods):
        yield from _of_items(function, methods)
    if "__iter__" in methods:
        texts = [ast.get_docstring(owner.node) or "", ast.get_docstring(methods["__iter__"]) or ""]
        again = _AGAIN if "__next__" not in methods else _GONE_THROUGH
        if any(map(again.search, texts)):
            yield Claim("Law", f"gives_items_again({_SELF})", sure=True)
    if {"__eq__", "__hash__"} <= methods.keys() and not _changes(function, methods):
        yield Claim("Law", f"hashes_alike(self, {_SELF})", sure=function.name == "__hash__")
        if function.name == "__eq__":
            other = [each.name for each in stated_parameters(function, skip_first=True)][:1]
            yield from (Claim("Law", f"hashes_alike(self, {name})") for name in other)


def twins(function: Function, recipe: Recipe) -> Iterator[Arguments]:
    """Comparisons of the plainest instance with those that some classes take for equal to it.

    They are made of texts in the other case or with blanks around, of decimals, of items in another order.
    """
    if function.name != "__eq__" or recipe.receiver is None or recipe.receiver_name is None:
        return
    required = [each for each in recipe.receiver if each.required]
    plain = instance(recipe.receiver_name, required, 0)
    for place, each in enumerate(required):
        for value in dict.fromkeys([each.values[0], *map(ascii, _alike(literal(each.values[0])))]):
            changed = [replace(other, values=(value,)) if at == place else other for at, other in enumerate(required)]
            yield Arguments((instance(recipe.receiver_name, changed, 0),), (), recipe.setup, plain)


def _alike(value: Any) -> Iterator[Any]:
    """Values that differ from one in what may not matter."""
    if isinstance(value, str):
        yield from (value.swapcase(), f" {value} ")
    elif isinstance(value, int):
        yield float(value)
    elif isinstance(value, list | tuple) and len(value) > 1:
        yield value[::-1]


def _of_items(function: Function, methods: Mapping[str, Function]) -> Iterator[Claim]:
    if "__len__" in methods:
        yield Claim("Law", f"counts_its_items({_SELF})")
    if "__contains__" in methods and not _hold_others(methods):
        yield Claim("Law", f"holds_its_items({_SELF})")
        stated = stated_parameters(function, skip_first=True)
        if function.name in _ITEMWISE and len(stated) == 1 and not stated[0].name.startswith("*"):
            yield Claim("Law", f"agrees_about({_SELF}, {stated[0].name})")


def _hold_others(methods: Mapping[str, Function]) -> bool:
    """Whether hints say that what may be in a collection is something else than the items it gives."""
    asked = stated_parameters(methods["__contains__"], skip_first=True)[:1]
    given, held = methods["__iter__"].returns, asked[0].hint if asked else None
    if given is None or held is None:
        return False
    items = {each.id for each in ast.walk(given) if isinstance(each, ast.Name)} - _ITERATORS
    names = {each.id for each in ast.walk(held) if isinstance(each, ast.Name)}
    return bool(items) and not names & (items | {"object", "Any"})


def _changes(function: Function, methods: Mapping[str, Function]) -> bool:
    return methods.get(function.name) is function and bool(touched_by(function.name, methods).changed)
