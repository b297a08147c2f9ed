"""Lists and mappings in which things coincide that differ in the known ones: repeated items, equal fields, same keys.

Most code is written with items in mind that are all different. Two that are equal where it matters are compared by
what comes next, or overwrite each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from menace.inputs.source.literals import literal
from menace.inputs.values import pools

_MOST_ITEMS, _MOST_FIELDS, _MOST_CYCLES = 12, 4, 2
_MOST = 16
_EMPTY: dict[type, object] = {str: "", int: 0, float: 0.0, list: [], dict: {}, tuple: ()}


def coinciding_lists(known: Iterable[str]) -> tuple[str, ...]:
    """Expressions of known lists and tuples with an item twice, with two that agree in one field, and backwards."""
    made = []
    for each in known:
        value = literal(each)
        if isinstance(value, list | tuple) and 0 < len(value) <= _MOST_ITEMS:
            made.append(tuple(repr(type(value)(items)) for items in _lists(value)))
    return pools.interleaved(made)[:_MOST]


def coinciding_mappings(known: Iterable[str], *, is_record: bool, typed: bool = False) -> tuple[str, ...]:
    """Expressions of known dictionaries with an empty value, and where no keys are fixed, with keys that changed hands.

    A record keeps its fields and their types. Where hints are to hold, what was nested stays nested.
    """
    made = []
    for each in known:
        value = literal(each)
        if isinstance(value, dict) and 0 < len(value) <= _MOST_ITEMS:
            changed = [*_exchanged(value, typed=typed)] if not is_record else []
            made.append(tuple(repr(new) for new in (*changed, *_emptied(value)) if new != value))
    return pools.interleaved(made)[:_MOST]


def _lists(value: Sequence[object]) -> Iterator[list[object]]:
    items = list(value)
    yield [items[0], *items]
    if len(items) > 1:
        yield from ([items[0], new, *items[2:]] for new in _agreeing(items[0], items[1]))
        yield items[::-1]
    if isinstance(items[0], str) and isinstance(items[-1], str):
        # One is the beginning of another.
        yield [items[0][:-1], *items, items[-1] + items[-1][-1:]]
    yield from ([new, *items[1:]] for new in _emptied(items[0]))


def _agreeing(first: object, second: object) -> Iterator[object]:
    """The second with one field of the first."""
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        for place, field in enumerate(first[:_MOST_FIELDS]):
            yield (*second[:place], field, *second[place + 1 :])
    elif isinstance(first, dict) and isinstance(second, dict):
        for key in [key for key in first if key in second][:_MOST_FIELDS]:
            yield {**second, key: first[key]}


def _emptied(value: object) -> Iterator[object]:
    """A record with one of its fields empty."""
    if isinstance(value, dict):
        for key, held in list(value.items())[:_MOST_FIELDS]:
            if type(held) in _EMPTY and held:
                yield {**value, key: _EMPTY[type(held)]}
    elif isinstance(value, tuple):
        for place, held in enumerate(value[:_MOST_FIELDS]):
            if type(held) in _EMPTY and held:
                yield (*value[:place], _EMPTY[type(held)], *value[place + 1 :])


def _exchanged(value: dict[object, object], *, typed: bool) -> Iterator[dict[object, object]]:
    """The values with other keys, keys that lead to themselves, one key less, and what was nested laid open."""
    keys, held = list(value), list(value.values())
    if len(keys) > 1:
        yield dict(zip(keys, [*held[1:], held[0]], strict=True))
    for key in keys[:_MOST_CYCLES]:
        if type(value[key]) is type(key):
            yield {**value, key: key}
        elif isinstance(inside := value[key], list) and all(type(item) is type(key) for item in inside):
            yield from ({**value, key: [*inside, key]}, {**value, key: [key, *inside]})
    if len(keys) > 1 and type(keys[0]) is type(keys[1]):
        first, second = value[keys[0]], value[keys[1]]
        if isinstance(first, list) and isinstance(second, list):
            yield {**value, keys[0]: [keys[1], *first], keys[1]: [keys[0], *second]}
    yield from _referring(value)
    for key in keys[:_MOST_FIELDS]:
        yield {other: value[other] for other in keys if other != key}
    for key, inside in value.items():
        if isinstance(inside, dict) and inside and not typed:
            yield {**value, key: next(iter(inside.values()))}


def _referring(value: dict[object, object]) -> Iterator[dict[object, object]]:
    """Where a value mentions another key, in whatever notation: one that mentions its own, two that mention each other.

    Of ``{"a": "$b", "b": "c"}`` come ``{"a": "$a", "b": "c"}`` and ``{"a": "$b", "b": "$a"}``.
    """
    for key, held in list(value.items())[:_MOST_FIELDS]:
        for other in value:
            if not (isinstance(held, str) and isinstance(key, str) and isinstance(other, str)):
                continue
            if other and other != key and other in held:
                yield {**value, key: held.replace(other, key)}
                yield {**value, other: held.replace(other, key)}
                break
