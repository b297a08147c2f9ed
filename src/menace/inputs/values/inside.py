"""Known values with one thing deep inside them changed: a number, a text or a container of a list, tuple or mapping.

Most data that code is given is nested, and its examples show how. What stands in the middle of it is as good a place
for something unusual as an argument of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from menace.inputs.source.literals import literal
from menace.inputs.values import pools
from menace.inputs.values.near import others
from menace.inputs.values.numerals import vast_numerals

_DEEPEST, _MOST_PLACES, _MOST_OTHERS, _MOST_KNOWN = 6, 8, 8, 2
_MOST_BESIDE = 3
_MOST = 40

DEPTH = 3000
"""Deeper than the interpreter lets functions call each other by default."""
_ANY_DEPTH = re.compile(
    r"\bhowever deep|\b(?:any|every|whatever) depth|\barbitrar\w+ deep|\bas deep(?:ly)? as|\bdepth does not matter"
    r"|\bno limit (?:to|on|for) (?:the |their |its )?(?:depth|nesting)|\bnested without (?:a )?limit",
    re.IGNORECASE,
)
_Path = tuple[Any, ...]
_Change = Callable[[Any, Any], Iterable[object]]
"""What may stand in the place of a value, given the container that it stands in."""


def near_inside(known: Iterable[str], amounts: Sequence[int] = ()) -> tuple[str, ...]:
    """Expressions of known containers in which one thing at any depth is another of its type; places take turns.

    A number also becomes one that stands beside it, or one of the ``amounts``.
    """

    def change(value: Any, around: Any) -> Iterator[object]:
        if type(value) in (list, dict, tuple):
            yield from _resized(value)
        elif type(value) in (int, float):
            beside = [held for _, held in _entries(around) if type(held) is type(value)]
            yield from (0, *beside[:_MOST_BESIDE], *others(value), *map(type(value), amounts))
        elif isinstance(value, bool):
            yield not value
        else:
            yield from others(value)

    return _altered(known, change, _MOST)


def far_inside(known: Iterable[str], amount: int, most: int = 4) -> tuple[str, ...]:
    """Expressions of known containers in which one whole number is so large that nothing has room for as many."""
    return _altered(known, lambda value, _: [amount] if type(value) is int else [], most)


def vast_inside(known: Iterable[str], readers: Collection[str], most: int = 4) -> tuple[str, ...]:
    """Expressions of known containers in which one text names a number that is too long for all that could be meant."""

    def change(value: Any, _: Any) -> Iterator[object]:
        return map(literal, vast_numerals(readers, [repr(value)])) if isinstance(value, str) else iter(())

    return _altered(known, change, most)


def deep_inside(known: Iterable[str], documentation: str) -> tuple[str, ...]:
    """Known containers that hold one of their own kind, in each other many times, where any depth is documented."""
    if not _ANY_DEPTH.search(documentation):
        return ()
    values = [value for each in known if isinstance(value := literal(each), list | tuple | dict) and value]
    found: dict[str, None] = {}
    for value in values:
        alike = (path for path, held, _ in within(value) if _is_alike(held, value))
        path = next(alike, None)
        if path is not None:
            held = _at(value, path)
            layer = repr(put(value, path, _Held()))
            found[f"__import__('functools').reduce(lambda held, _: {layer}, range({DEPTH}), {held!r})"] = None
    return tuple(found)[:_MOST_KNOWN]


class _Held:
    """Stands in an expression for what was made before."""

    def __repr__(self) -> str:
        return "held"


def _is_alike(held: Any, value: Any) -> bool:
    """Whether something could take the place of what it stands in."""
    if isinstance(value, dict) and isinstance(held, dict):
        return bool(held) and held.keys() <= value.keys()
    return type(held) is type(value)


def _at(value: Any, path: _Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _altered(known: Iterable[str], change: _Change, most: int) -> tuple[str, ...]:
    made: list[tuple[str, ...]] = []
    values = [value for each in known if isinstance(value := literal(each), list | tuple | dict) and value]
    for value in values[:_MOST_KNOWN]:
        changed = []
        for path, held, around in within(value):
            new = [each for each in change(held, around) if each != held or type(each) is not type(held)][:_MOST_OTHERS]
            if new:
                changed.append(tuple(repr(put(value, path, each)) for each in new))
        made += changed[:_MOST_PLACES]
    return pools.interleaved(made)[:most]


def within(value: Any, path: _Path = ()) -> Iterator[tuple[_Path, Any, Any]]:
    """Where something stands inside of a value, what, and in which container.

    Items of a list that are alike have one place together.
    """
    seen: set[str] = set()
    for key, held in _entries(value):
        if isinstance(value, list):
            likeness = repr(_likeness(held))
            if likeness in seen:
                continue
            seen.add(likeness)
        yield (*path, key), held, value
        if len(path) < _DEEPEST:
            yield from within(held, (*path, key))


def _entries(value: Any) -> list[tuple[Any, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list | tuple) else []


def _likeness(value: Any) -> object:
    """What two items have in common that differ in plain values only."""
    if isinstance(value, dict):
        return [(key, _likeness(held)) for key, held in value.items()]
    if isinstance(value, list | tuple):
        return [type(value).__name__, *map(_likeness, value)]
    return type(value).__name__


def put(value: Any, path: _Path, new: object) -> Any:
    """The value with something else at a place inside it."""
    if not path:
        return new
    changed = {key: put(held, path[1:], new) if key == path[0] else held for key, held in _entries(value)}
    return changed if isinstance(value, dict) else type(value)(changed.values())


def _resized(value: Any) -> Iterator[object]:
    """A container that holds nothing, less, or the same twice; a tuple is a record and keeps its fields."""
    if isinstance(value, list) and value:
        yield from ([], value[:-1], [value[0], *value], value[::-1])
    elif isinstance(value, dict) and value:
        yield {}
