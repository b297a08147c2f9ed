"""How things stand before and after a call: what a refused one leaves alone, and numbers that are given only once.

What does not apply says nothing. This file stands on its own, so that it can be put into a script which shows a
finding.
"""

from __future__ import annotations

import contextlib
import re
from typing import Any, Dict, List, Optional, Tuple

_TOLD_BY_VALUE = (int, float, str, bytes, bool, type(None))
_CHANGED_IN_PLACE = (list, dict, set, bytearray)
_MOST_PARTS, _DEEPEST = 1000, 6
_MOMENTS_FROM, _MOMENTS_APART = 1000.0, 60.0
_BILLION = 1_000_000_000
_SHORTEST_MARK, _MARK = 15, re.compile(r"[0-9a-fA-F-]+\Z")
_GIVEN_TIMES = 3
_MOST_ASKED = 3
"""Times that one and the same question is asked in a process: each takes as long as a dozen plain calls."""
_ASKED: Dict[Any, int] = {}
_UNCLEAR, _LEFT_OUT = object(), object()
"""What cannot be compared: of an object it is left out where both have such a thing."""


def is_left_alone(before: Any, after: Any, *names: str) -> Optional[bool]:
    """Whether an object holds what it held before by some names, or by all, as far as that can be compared."""
    mine, theirs = _standing_parts(before), _standing_parts(after)
    names = tuple(name for name in mine if name in theirs and (not names or name in names))
    found = [stands_alike(outline(mine[name]), outline(theirs[name])) for name in names]
    told = [each for each in found if each is not None]
    return all(told) if told else None


def are_left_alone(before: Any, after: Any) -> Optional[bool]:
    """Whether a call left its arguments as they were, those that can be changed at all."""
    answers: List[Optional[bool]] = []
    for was, now in zip(before, after):  # noqa: B905 - not before Python 3.10
        if isinstance(was, _CHANGED_IN_PLACE) or _is_database(was):
            answers.append(stands_alike(outline(was), outline(now)))
        elif _standing_parts(was) and not callable(was):
            answers.append(is_left_alone(was, now))
    told = [each for each in answers if each is not None]
    return all(told) if told else None


def is_as_new(make: Any, restart: Any, *uses: Any, parts: Tuple[str, ...] = ()) -> Optional[bool]:
    """Whether an object, or some parts of it, is like a new one after it was used and told to begin anew."""
    key = getattr(restart, "__code__", restart)
    _ASKED[key] = _ASKED.get(key, 0) + 1
    if _ASKED[key] > _MOST_ASKED or not is_left_alone(make(), make()):
        return None
    lives = [[each] for each in uses] + [list(uses), list(uses[::-1])]
    for life in lives:
        thing = make()
        for use in life:
            with contextlib.suppress(Exception):  # what is refused is no use
                use(thing)
        restart(thing)
        if is_left_alone(make(), thing, *parts) is False:
            return False
    return True


def gives_new_ones(make: Any, give: Any, *drops: Any) -> Optional[bool]:
    """Whether an object never gives a number or name again, also when what went by it is dropped in between."""
    key = getattr(give, "__code__", give)
    _ASKED[key] = _ASKED.get(key, 0) + 1
    if _ASKED[key] > _MOST_ASKED:
        return None
    for drop in (None, *drops):
        thing, given = make(), []
        for _ in range(_GIVEN_TIMES):
            one = give(thing)
            if isinstance(one, bool) or not isinstance(one, (int, str, bytes)):
                return None
            given.append(one)
            if drop is not None and len(given) > 1:
                # The last one, for that is what comes again where somebody counts from what is there.
                # Where that cannot be dropped it is still there, and the next one has to differ as well.
                with contextlib.suppress(Exception):
                    drop(thing, one)
        if len(set(given)) < len(given):
            return False
    return True


STANDING = (is_left_alone, are_left_alone, is_as_new, gives_new_ones)


def _is_database(value: Any) -> bool:
    """Whether a value is a connection of ``sqlite3``, which need not be imported for that."""
    return any((kind.__module__, kind.__name__) == ("sqlite3", "Connection") for kind in type(value).__mro__)


def _standing_parts(thing: Any) -> Dict[str, Any]:
    """The attributes of an object by name."""
    if isinstance(thing, (*_TOLD_BY_VALUE, type)):
        return {}
    found = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name) and name not in ("__dict__", "__weakref__"):
                found[name] = getattr(thing, name)
    return found


def outline(value: Any, depth: int = _DEEPEST) -> Any:
    """A value as plain data that is equal for equal values; what cannot be told so is unclear."""
    if isinstance(value, _TOLD_BY_VALUE):
        return value if value == value else _UNCLEAR  # noqa: PLR0124 - what is no number is not equal to itself
    if not depth:
        return _UNCLEAR
    if _is_database(value):
        return list(value.iterdump())
    if isinstance(value, dict):
        parts = [each for pair in list(value.items())[:_MOST_PARTS] for each in pair]
    elif isinstance(value, (set, frozenset)):
        parts = sorted(value, key=repr)[:_MOST_PARTS]
    elif isinstance(value, (list, tuple, bytearray)) or type(value).__name__ == "deque":
        parts = list(value)[:_MOST_PARTS]
    else:
        return _object_outline(value, depth)
    return [len(value), [outline(each, depth - 1) for each in parts]]


def _object_outline(value: Any, depth: int) -> Any:
    """An object of a class as its name and the attributes that are clear."""
    held = _standing_parts(value)
    if callable(value) or not held or type(value).__module__ in ("builtins", "threading", "_thread", "logging"):
        return _UNCLEAR
    told = {name: outline(each, depth - 1) for name, each in sorted(held.items())}
    if all(each is _UNCLEAR for each in told.values()):
        return _UNCLEAR
    return [type(value).__name__, [[name, _LEFT_OUT if told[name] is _UNCLEAR else told[name]] for name in told]]


def stands_alike(one: Any, other: Any) -> Optional[bool]:
    """Whether two outlines agree; moments at which objects were made say nothing."""
    if one is _LEFT_OUT and other is _LEFT_OUT:
        return True
    if one in (_UNCLEAR, _LEFT_OUT) or other in (_UNCLEAR, _LEFT_OUT):
        return None
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return False
        answers = [stands_alike(mine, theirs) for mine, theirs in zip(one, other)]  # noqa: B905 - as above
        return False if False in answers else None if None in answers else True
    if type(one) is not type(other):
        return False
    return bool(one == other) or _are_of_their_making(one, other)


def _are_of_their_making(one: Any, other: Any) -> bool:
    """Whether two values tell when objects were made, or which of many they are, and so differ by themselves."""
    if isinstance(one, float):
        return abs(one) > _MOMENTS_FROM and not one.is_integer() and abs(one - other) < _MOMENTS_APART
    if type(one) is int:
        return abs(one) > _BILLION and abs(one - other) < _MOMENTS_APART * _BILLION
    return isinstance(one, str) and len(one) == len(other) > _SHORTEST_MARK and bool(_MARK.match(one + other))
