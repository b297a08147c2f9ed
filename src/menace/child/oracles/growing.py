"""How much an object holds after many calls: one that is told how much it may hold stops growing.

What does not apply says nothing. This file stands on its own, so that it can be put into a script which shows a
finding.
"""

from __future__ import annotations

import contextlib
import datetime as dt
from typing import Any, Dict, Optional, Sequence

_FIRST_CALLS, _ALL_CALLS = 30, 90
_FAR_APART = 1000
_MOST_FILLED = 6
"""Times that one and the same question is asked in a process: each takes as long as a hundred plain calls."""
_FILLED: Dict[Any, int] = {}
_DEEPEST_HELD, _MOST_COUNTED = 4, 5000


def stops_growing(make: Any, use: Any, given: Sequence[Any]) -> Optional[bool]:
    """Whether an object with little room holds no more after many calls with other arguments than after some."""
    if not given or varied(given[0], 1) is given[0]:
        return None  # what is held under one key is held once
    key = getattr(use, "__code__", use)
    _FILLED[key] = _FILLED.get(key, 0) + 1
    if _FILLED[key] > _MOST_FILLED:
        return None
    thing = make()
    amounts = []
    for number in range(1, _ALL_CALLS + 1):
        with contextlib.suppress(Exception):  # what is refused is not held
            use(thing, *[varied(value, number) for value in given])
        if number in (_FIRST_CALLS, _ALL_CALLS):
            amounts.append(_held_in(thing, _DEEPEST_HELD))
    some, many = amounts
    # One more for each call, or for every other one; a tally here and there is no such thing.
    return many - some < (_ALL_CALLS - _FIRST_CALLS) // 2 if some else None


GROWING = (stops_growing,)


def varied(value: Any, number: int) -> Any:
    """A value of the same kind that is different for every number; what has no other is passed as it is."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return "%s%d" % (value, number)
    if isinstance(value, bytes):
        return value + str(number).encode()
    if isinstance(value, (int, float)):
        return value + number * _FAR_APART
    if isinstance(value, dt.date):
        return value + dt.timedelta(days=number * _FAR_APART)
    if type(value) is tuple:
        return tuple(varied(each, number) for each in value)
    return value


def _held_in(thing: Any, depth: int) -> int:
    """How many items the containers of an object hold, with those inside of them."""
    if not depth or isinstance(thing, (str, bytes, int, float, type(None), type)) or callable(thing):
        return 0
    if isinstance(thing, dict):
        return len(thing) + sum(_held_in(each, depth - 1) for each in list(thing.values())[:_MOST_COUNTED])
    if isinstance(thing, (list, tuple, set, frozenset)) or type(thing).__name__ == "deque":
        return len(thing) + sum(_held_in(each, depth - 1) for each in list(thing)[:_MOST_COUNTED])
    parts = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        names = kind.__dict__.get("__slots__", ())
        for name in (names,) if isinstance(names, str) else names:
            parts[name] = getattr(thing, name, None)
    return sum(_held_in(each, depth - 1) for each in parts.values())
