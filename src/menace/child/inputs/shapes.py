"""The runtime types of arguments, written so that equal kinds of input compare equal."""

from __future__ import annotations

import itertools
from typing import Any, List, Sequence

_SAMPLE = 8
_MAX_VARIANTS = 16


def shape(arguments: Sequence[Any]) -> str:
    """For example ``(int, list[str])``; an empty container is ``list[]``."""
    return "(%s)" % ", ".join(_kind(value) for value in arguments)


def accepted_shapes(arguments: Sequence[Any]) -> List[str]:
    """The shapes that a returned call demonstrates: its own, and the same with empty containers."""
    choices = []
    for value in arguments:
        kind = _kind(value)
        if kind.endswith("[]") or (isinstance(value, (str, bytes, bytearray)) and not len(value)):
            # Nothing inside was looked at: a loop that never ran proves nothing about the other arguments either.
            return []
        base, bracket, inside = kind.partition("[")
        choices.append([kind, base + "[]"] if bracket and inside != "]" else [kind])
    variants = itertools.islice(itertools.product(*choices), _MAX_VARIANTS)
    return ["(%s)" % ", ".join(variant) for variant in variants]


def _kind(value: Any) -> str:
    kind = type(value)
    if kind in (list, tuple, set, frozenset):
        return "%s[%s]" % (kind.__name__, _members(list(itertools.islice(value, _SAMPLE))))
    if kind is dict:
        keys = list(itertools.islice(value, _SAMPLE))
        if not keys:
            return "dict[]"
        return "dict[%s: %s]" % (_members(keys), _members([value[key] for key in keys]))
    return str(kind.__name__)


def _members(values: Sequence[Any]) -> str:
    return "|".join(sorted({type(value).__name__ for value in values}))
