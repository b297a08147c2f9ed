"""The runtime types of arguments, written so that equal kinds of input compare equal."""

from __future__ import annotations

import io
import itertools
from typing import Any, List, Sequence

_SAMPLE = 512
"""Items that are looked at; only one that is behind all of these can hide that it is of another kind."""
_ATTRIBUTES = 8
_MAX_VARIANTS = 16
_PLAIN_MODULES = frozenset(
    {"builtins", "datetime", "decimal", "fractions", "pathlib", "collections", "io", "re", "uuid"}
)
_NO_RECORDS = (type, BaseException, type(itertools), type(lambda: 0))
"""Of these the attributes say nothing about what they are made of."""


def shape(arguments: Sequence[Any], names: Sequence[str] = ()) -> str:
    """For example ``(int, list[str])``; an empty container is ``list[]``. The last ones may have ``names``."""
    return "(%s)" % ", ".join(_named([_kind(value) for value in arguments], names))


def accepted_shapes(arguments: Sequence[Any], names: Sequence[str] = ()) -> List[str]:
    """The shapes that a returned call demonstrates: its own, and the same with empty containers."""
    choices = []
    for value in arguments:
        kind = _kind(value)
        if hasattr(type(value), "__next__") and not isinstance(value, io.IOBase):
            # What is inside cannot be seen, so that another one of its type need not be like it; a file holds text or
            # bytes, and its type says which.
            return []
        if kind.endswith("[]") or (isinstance(value, (str, bytes, bytearray)) and not len(value)):
            # Nothing inside was looked at: a loop that never ran proves nothing about the other arguments either.
            return []
        base, bracket, inside = kind.partition("[")
        choices.append([kind, base + "[]"] if bracket and inside != "]" else [kind])
    variants = itertools.islice(itertools.product(*choices), _MAX_VARIANTS)
    return ["(%s)" % ", ".join(_named(variant, names)) for variant in variants]


def _named(kinds: Sequence[str], names: Sequence[str]) -> List[str]:
    """The kinds, those of keyword arguments with their names: what one parameter takes says nothing about another."""
    first = len(kinds) - len(names)
    # A keyword may be given in any order, and means the same in each.
    return [*kinds[:first], *sorted("%s=%s" % pair for pair in zip(names, kinds[first:]))]  # noqa: B905 - as in building


def _kind(value: Any) -> str:
    kind = type(value)
    if kind in (list, tuple, set, frozenset):
        return "%s[%s]" % (kind.__name__, _members(list(itertools.islice(value, _SAMPLE))))
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        # Whoever takes tuples takes those whose items have names.
        return "tuple[%s]" % _members(list(tuple.__iter__(value))[:_SAMPLE])
    if kind is dict:
        keys = list(itertools.islice(value, _SAMPLE))
        if not keys:
            return "dict[]"
        return "dict[%s: %s]" % (_members(keys), _members([value[key] for key in keys]))
    if kind.__module__ in _PLAIN_MODULES or issubclass(kind, _NO_RECORDS):
        return str(kind.__name__)
    return str(kind.__name__) + _attributes(value)


def _attributes(value: Any) -> str:
    """The kinds of what an instance holds: a constructor that takes anything makes sound ones and others."""
    try:
        held = object.__getattribute__(value, "__dict__")
    except (AttributeError, TypeError):
        return ""
    if type(held) is not dict or not held:
        return ""
    kinds = []
    for name in sorted(map(str, held))[:_ATTRIBUTES]:
        inside = held.get(name)
        plain = type(inside) in (list, tuple, set, frozenset, dict)
        kinds.append("%s: %s" % (name, _kind(inside) if plain else type(inside).__name__))
    return "[%s]" % ", ".join(kinds)


def _members(values: Sequence[Any]) -> str:
    kinds = set(map(type, values))
    names = {kind.__name__ for kind in kinds if kind is not tuple}
    if tuple in kinds:
        names.update(member_name(value) for value in values if type(value) is tuple)
    return "|".join(sorted(names))


def member_name(value: Any) -> str:
    """The type of an item; of a tuple also its length, for those in a list are records: pairs, triples."""
    name = str(type(value).__name__)
    return "%s%d" % (name, len(value)) if type(value) is tuple and value else name
