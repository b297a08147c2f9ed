"""Laws that hold between what an object says about itself; what does not apply says nothing.

This file stands on its own, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import itertools
from typing import Any, Iterator, Optional

_MOST_ITEMS, _DEEPEST_SHARED = 1000, 4
_CONTAINERS = (list, dict, set, bytearray)


def counts_its_items(thing: Any) -> Optional[bool]:
    """Whether the length of an object is the number of items that it gives."""
    items = _items(thing)
    return None if items is None else len(items) == len(thing)


def holds_its_items(thing: Any) -> Optional[bool]:
    """Whether an object holds every item that it gives."""
    items = _items(thing)
    return None if items is None else all(item in thing for item in items if _is_itself(item))


def agrees_about(thing: Any, item: Any) -> Optional[bool]:
    """Whether an object that holds an item gives it, too, and the other way round."""
    items = _items(thing)
    return None if items is None or not _is_itself(item) else (item in thing) == (item in items)


def gives_items_again(thing: Any) -> Optional[bool]:
    """Whether an object can be gone through a second time."""
    first = _items(thing, is_told=True)
    return None if not first else bool(_items(thing, is_told=True) == first)


def hashes_alike(one: Any, other: Any) -> Optional[bool]:
    """Whether objects that are equal have the same hash."""
    return hash(one) == hash(other) if type(one) is type(other) and one == other else None


def share_nothing(one: Any, other: Any, *names: str, deep: bool = False) -> Optional[bool]:
    """Whether two objects have containers of their own in some attributes; ``deep`` inside of these as well."""
    if one is other:
        return None
    pairs = [(getattr(one, name, None), getattr(other, name, None)) for name in names]
    held = [pair for pair in pairs if isinstance(pair[0], _CONTAINERS)]
    if not deep:
        return all(mine is not theirs for mine, theirs in held) if held else None
    mine, theirs = ({id(each) for pair in held for each in _containers_in(pair[place])} for place in (0, 1))
    return not mine & theirs if held else None


LAWS = (counts_its_items, holds_its_items, agrees_about, gives_items_again, hashes_alike, share_nothing)


def _items(thing: Any, *, is_told: bool = False) -> Any:
    """The items that an object gives; nothing for one that is used up by giving them, or has too many.

    Where ``is_told`` that it can be gone through again, giving them must not use it up.
    """
    if not hasattr(type(thing), "__iter__") or (hasattr(type(thing), "__next__") and not is_told):
        return None
    items = list(itertools.islice(iter(thing), _MOST_ITEMS))
    return items if len(items) < _MOST_ITEMS else None


def _containers_in(value: Any, depth: int = _DEEPEST_SHARED) -> Iterator[Any]:
    """A container and those inside of it."""
    if not depth or not isinstance(value, (*_CONTAINERS, tuple)):
        return
    if isinstance(value, _CONTAINERS):
        yield value
    for each in list(value.values() if isinstance(value, dict) else value)[:_MOST_ITEMS]:
        yield from _containers_in(each, depth - 1)


def _is_itself(item: Any) -> bool:
    """Whether an item is equal to itself, which no number that is none is."""
    return bool(item == item)  # noqa: PLR0124 - that is the question
