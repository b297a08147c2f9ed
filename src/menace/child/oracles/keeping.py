"""What has to be true at any time of objects that keep something: tallies, room, what goes first, what stays.

What does not apply says nothing. This file stands on its own beside ``matching``, so that it can be put into a script
which shows a finding.
"""

from __future__ import annotations

import contextlib
import copy
import itertools
from typing import Any, Dict, Iterator, List, Optional

from .matching import equal

_ADDABLE = (int, float)
_WRITTEN = (str, bytes, bytearray)
_COLLECTIONS = (list, tuple, set, frozenset, dict)
_LITERALS = (int, float, str, bytes, bool, type(None))
_MOST_ROOM = 32
_MOST_HELD = 1000
_NESTED = 6


def tallies(number: Any, way: str, *held: Any) -> Optional[bool]:
    """Whether a number is how many items are held, how long they are together, or what they add up to."""
    if isinstance(number, bool) or not isinstance(number, _ADDABLE):
        return None
    sums = [each for part in held for each in _sums(part, way)]
    return any(equal(float(each), float(number)) for each in sums) if sums else None


def has_room(limit: Any, way: str, held: Any) -> Optional[bool]:
    """Whether what is held, counted or with the lengths of all together, keeps within a limit."""
    sums = list(_sums(held, way))
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0 or not sums:
        return None
    return bool(min(sums) <= limit)


def lie_apart(one: Any, other: Any) -> Optional[bool]:
    """Whether two collections have nothing in common."""
    if not isinstance(one, _COLLECTIONS) or not isinstance(other, _COLLECTIONS):
        return None
    return not any(item in other for item in one)


def is_settled(thing: Any, again: Any, *given: Any) -> Optional[bool]:
    """Whether a call that was made before changes nothing of an object when it is made again, with what was given."""
    before = _outline_of(thing)
    # Copied together, so that the object still knows what it was given.
    other, arguments = copy.deepcopy((thing, given))
    again(other, *arguments)
    return _outline_of(other) == before if before else None


def is_taken_back(before: Any, after: Any, back: str, *names: str) -> Optional[bool]:
    """Whether a change that is taken back leaves what can be seen of an object as it was."""
    was, now = ([getattr(each, name) for name in names] for each in (before, after))
    if not _is_comparable(was) or not _is_comparable(now) or was == now:
        return None
    undone = copy.deepcopy(after)
    getattr(undone, back)()
    return [getattr(undone, name) for name in names] == was


def is_done_again(before: Any, after: Any, ways: Any, change: Any, *names: str) -> Optional[bool]:
    """Whether a change that is taken back can be done again, and not once another one was made in its place.

    ``ways`` are the methods that take back and do again, ``change`` makes the change.
    """
    was, now = ([getattr(each, name) for name in names] for each in (before, after))
    if not _is_comparable(was) or not _is_comparable(now) or was == now:
        return None
    back, again = ways
    undone = copy.deepcopy(after)
    getattr(undone, back)()
    if [getattr(undone, name) for name in names] != was:
        return None  # another law tells of that
    other = copy.deepcopy(undone)
    getattr(undone, again)()
    if [getattr(undone, name) for name in names] != now:
        return False
    for _ in range(2):  # twice, for once comes to the same as what was taken back
        change(other)
    changed = [copy.deepcopy(getattr(other, name)) for name in names]
    with contextlib.suppress(Exception):  # that there is nothing to be done again may be said so
        getattr(other, again)()
    return [getattr(other, name) for name in names] == changed


def hold_together(before: Any, after: Any) -> Optional[bool]:
    """Whether some collections together hold what they held before."""
    if not all(isinstance(each, _COLLECTIONS) for each in [*before, *after]):
        return None
    was, now = ([item for each in part for item in each] for part in (before, after))
    return all(item in now for item in was) and all(item in was for item in now)


def is_among(value: Any, *held: Any) -> Optional[bool]:
    """Whether a value is one of those held; none is needed where nothing is."""
    return value is None or any(value in each for each in held)


def outlives(thing: Any, key: Any, value: Any, names: Any, limit: Any) -> Optional[bool]:
    """Whether what was used last is still there when the room of an object was filled but for one place, and again.

    ``names`` are the methods that put something in, if there is one, get it, and were used, and the attribute that
    holds everything.
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 < limit <= _MOST_ROOM or value is None:
        return None
    put, _, used, held = names
    if not _is_there(copy.deepcopy(thing), key, names):
        return None
    if not _has_room_by_number(copy.deepcopy(thing), key, value, names, limit):
        return None
    filled = copy.deepcopy(thing)
    others = _other_keys(key, getattr(filled, held))
    for turn in range(2):
        for other in itertools.islice(others, limit - 1):
            _put_in(filled, other, value, names)
        if not _is_there(copy.deepcopy(filled), key, names):
            return False
        if not turn:
            getattr(filled, used)(*((key, value) if used == put else (key,)))
    return True


KEEPING = (
    *(tallies, has_room, lie_apart, hold_together, is_among, is_settled, is_taken_back, is_done_again),
    outlives,
)


def _has_room_by_number(thing: Any, key: Any, value: Any, names: Any, limit: int) -> bool:
    """Whether the limit of an object is one on the number of what it holds."""
    held = names[-1]
    for other in list(itertools.islice(_other_keys(key, getattr(thing, held)), limit + 1)):
        _put_in(thing, other, value, names)
    return len(getattr(thing, held)) in (limit, limit + 1)


def _put_in(thing: Any, key: Any, value: Any, names: Any) -> None:
    put, get = names[:2]
    getattr(thing, put or get)(*((key, value) if put else (key,)))


def _is_there(thing: Any, key: Any, names: Any) -> bool:
    """Whether an object has something for a key; one that makes what it does not have is looked into."""
    put, get, _, held = names
    if not put:
        return key in getattr(thing, held)
    try:
        return getattr(thing, get)(key) is not None
    except LookupError:
        return False


def _other_keys(key: Any, held: Any) -> Iterator[Any]:
    """Keys of the same kind that are not held."""
    for number in range(1, _MOST_ROOM * 3):
        other = "other %d" % number if isinstance(key, str) else key + number
        if other not in held and other != key:
            yield other


def _sums(held: Any, way: str) -> Iterator[Any]:
    """What a container comes to: the words that people use leave more than one thing open."""
    items = list(held.values()) if isinstance(held, dict) else list(held) if _is_countable(held) else None
    if items is None or len(items) > _MOST_HELD:
        return
    if way == "number":
        yield len(items)
        if items and all(isinstance(item, (list, set, dict, tuple)) for item in items):
            yield sum(map(len, items))
        if isinstance(held, dict) and all(type(item) is int for item in items):
            yield sum(items)
        return
    fields = [_parts_of(item) for item in items]
    if way == "lengths":
        lengths = [[len(part) for part in each if isinstance(part, _WRITTEN)] for each in fields]
        if all(lengths):
            yield sum(map(sum, lengths))
            yield sum(each[-1] for each in lengths)
        return
    numbers = [[part for part in each if type(part) in _ADDABLE] for each in fields]
    if not items or not all(numbers) or len({len(each) for each in numbers}) > 1:
        if not items:
            yield 0
        return
    yield from map(sum, zip(*numbers))  # noqa: B905 - not before Python 3.10; all are as long as each other
    if len(numbers[0]) == 2:
        yield sum(one * other for one, other in numbers)


def _is_countable(held: Any) -> bool:
    return hasattr(type(held), "__len__") and hasattr(type(held), "__iter__") and not isinstance(held, _WRITTEN)


def _parts_of(item: Any) -> List[Any]:
    """The parts of an item: of a tuple or a dictionary, or the attributes of an object; a plain one is its own part."""
    if isinstance(item, dict):
        return list(item.values())
    if isinstance(item, (list, tuple)):
        return list(item)
    return [item] if isinstance(item, _LITERALS) else list(_kept_attributes(item).values())


def _kept_attributes(thing: Any) -> Dict[str, Any]:
    found = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        found.update({name: getattr(thing, name) for name in slots if hasattr(thing, name)})
    return found


def _outline_of(thing: Any) -> Dict[str, str]:
    """The attributes of an object as texts: containers by what is in them, other things not at all."""
    found = {}
    for name, value in _kept_attributes(thing).items():
        if _is_comparable(value):
            found[name] = repr(sorted(map(repr, value)) if isinstance(value, (set, frozenset)) else value)
        elif isinstance(value, _COLLECTIONS):
            found[name] = repr(len(value))
    return found


def _is_comparable(value: Any, depth: int = _NESTED) -> bool:
    """Whether a value is equal to another one when both hold the same."""
    if isinstance(value, _LITERALS):
        return bool(value == value)  # noqa: PLR0124 - what is no number is not equal to itself
    if not depth or (not isinstance(value, _COLLECTIONS) and type(value).__name__ != "deque"):
        return False
    inside = [*value.keys(), *value.values()] if isinstance(value, dict) else list(value)
    return len(inside) <= _MOST_HELD and all(_is_comparable(each, depth - 1) for each in inside)
