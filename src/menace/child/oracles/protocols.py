"""What objects owe to everybody by the methods that they have: orders, copies, blocks, what they hold.

What does not apply says nothing. This file stands on its own beside ``surroundings``, so that it can be put into a
script which shows a finding.
"""

from __future__ import annotations

import contextlib
import copy
import itertools
import json
import os
import pickle
import sys
from typing import Any, Dict, List, Optional, Tuple

from .surroundings import put_back_shared, shared_state

_MOST_TAKEN = 200
_OWNED = (list, dict, set, bytearray)
_SHOWABLE = (int, float, str, bytes, bool, type(None))


class _Passing(Exception):
    """Raised in a block to see what becomes of it."""


def orders_alike(one: Any, other: Any) -> Optional[bool]:
    """Whether the comparisons of two objects do not speak against each other."""
    kind: Any = type(one)
    if type(other) is not kind or not _answers(kind.__lt__(one, other), kind.__lt__(other, one)):
        return None
    before, behind = one < other, other < one
    same = _has_equality(one) and bool(one == other)
    if (before and behind) or (same and (before or behind)):
        return False
    if _answers(kind.__le__(one, other)) and (before or same) and not one <= other:
        return False
    if getattr(kind.__gt__, "__module__", "") == "functools":
        return True  # made of the others, and takes those that cannot be compared for larger
    return not (_answers(kind.__gt__(other, one)) and bool(other > one) != bool(before))


def copies_alike(thing: Any) -> Optional[bool]:
    """Whether copies of an object are equal to it, be they made by ``copy`` or by ``pickle``."""
    for make in (copy.copy, _pickled):
        try:
            other = make(thing)
        except RecursionError:
            return False
        except (pickle.PicklingError, TypeError, AttributeError, ImportError):
            continue  # it holds what nobody can copy
        if _is_alike(other, thing) is False:
            return False
    return True


def spells_itself(text: Any, thing: Any, kind: Any) -> Optional[bool]:
    """Whether what an object shows, if it is a call that makes one with plain arguments, makes an equal one."""
    if not isinstance(text, str) or not text.startswith(kind.__name__ + "(") or "..." in text:
        return None
    if not _has_equality(thing) or copy.copy(thing) != thing:
        return None
    if any(isinstance(value, float) for value in _attributes(thing).values()):
        return None  # shown with fewer digits, mostly
    try:
        other = eval(text, {"__builtins__": {}, kind.__name__: kind})  # noqa: S307 - only literals have a meaning there
    except (SyntaxError, NameError, TypeError):
        return None
    mine, theirs = _attributes(thing), _attributes(other)
    # A text without its quotes, or a number in short, is written for people.
    return bool(other == thing) if all(type(mine[name]) is type(theirs.get(name)) for name in mine) else None


def keeps_to_itself(value: Any, thing: Any) -> Optional[bool]:
    """Whether a container is not one that an object works with itself."""
    if not isinstance(value, _OWNED):
        return None
    common = [each for kind in type(thing).__mro__ for each in vars(kind).values() if isinstance(each, _OWNED)]
    held = [*_attributes(thing).values(), *common]
    inside = [each for part in held if isinstance(part, dict) for each in part.values()]
    inside += [each for part in held if isinstance(part, (list, tuple)) for each in part]
    return all(each is not value for each in [*held, *inside])


def keeps_within(thing: Any, limit: Any) -> Optional[bool]:
    """Whether an object holds no more than it has room for."""
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        return None
    return len(thing) <= limit


def holds(thing: Any, item: Any, *, no_more: bool = False) -> Optional[bool]:
    """Whether an item is in an object, or not any more."""
    return (item in thing) is not no_more if _is_steady(item) else None


def gives_back(given: Any, value: Any) -> Optional[bool]:
    """Whether what was kept under a name is what comes from there."""
    if type(given) is not type(value) or not _has_equality(value):
        return None  # what is equal to nothing but itself was made once more to be compared with
    if given != value and _as_json(value) == given:
        return None  # who keeps things in that notation has keys that are texts, and no tuples
    return bool(given == value) if _is_steady(value) else None


def drops_one(before: Any, after: Any) -> Optional[bool]:
    """Whether an object that held something holds one item less."""
    return len(after) == len(before) - 1 if len(before) > 0 else None


def stays_used_up(iterator: Any) -> Optional[bool]:
    """Whether an iterator that has come to its end stays there."""
    if sum(1 for _ in itertools.islice(iterator, _MOST_TAKEN)) == _MOST_TAKEN:
        return None
    return next(iterator, _Passing) is _Passing


def lets_errors_pass(make: Any) -> Optional[bool]:
    """Whether an exception that leaves a block is not lost."""
    context = make()
    try:
        with context:
            raise _Passing("from inside")
    except _Passing:
        return True
    return False


def puts_back(make: Any, source: Any) -> Optional[bool]:
    """Whether a block that an exception leaves is tidied up as one that comes to its end.

    ``source`` is what the context comes from: what it and its module hold is looked at as well as the process.
    """
    before = _state(source)
    ends: List[Tuple[Any, ...]] = []
    for error in (None, _Passing("from inside")):
        given = _left_block(make, error)
        ends.append((_state(source) == before, _held_open(given)))
        put_back_shared(before)
    if not ends[0][0]:
        return None
    return ends[0] == ends[1]


PROTOCOLS = (
    orders_alike, copies_alike, spells_itself, keeps_to_itself, keeps_within, holds, gives_back, drops_one,
    stays_used_up, lets_errors_pass, puts_back,
)  # fmt: skip


def _left_block(make: Any, error: Optional[BaseException]) -> Any:
    """What a block was given, once it has come to its end or was left by an exception."""
    with contextlib.suppress(_Passing), make() as given:
        if error is not None:
            raise error
    return given


def _answers(*values: Any) -> bool:
    return all(isinstance(value, bool) for value in values)


def _pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - it was written just now


def _as_json(value: Any) -> Any:
    try:
        return json.loads(json.dumps(value))
    except Exception:  # no such notation for it
        return None


def _has_equality(thing: Any) -> bool:
    """Whether the class of an object says which others are equal to it."""
    kind: Any = type(thing)
    return kind.__eq__ is not object.__eq__


def _is_steady(item: Any) -> bool:
    return bool(item == item)  # noqa: PLR0124 - what is not equal to itself is never found again


def _is_alike(value: Any, given: Any) -> Optional[bool]:
    if type(value) is not type(given):
        return False
    if _has_equality(given):
        return bool(value == given) if _is_steady(given) else None
    theirs, mine = _attributes(value), _attributes(given)
    if not all(isinstance(each, _SHOWABLE) and _is_steady(each) for each in mine.values()):
        return None
    return theirs == mine


def _attributes(thing: Any) -> Dict[str, Any]:
    """The attributes that an object holds, in its dictionary or in slots."""
    found = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name):
                found[name] = getattr(thing, name)
    return found


def _state(source: Any) -> Dict[str, Any]:
    """What a block may have changed for all others: of the process, of a module, of an object."""
    module = sys.modules.get(getattr(source, "__module__", ""), None)
    return {
        **shared_state(),
        "module": _shown(vars(module)) if module is not None else {},
        "object": {} if callable(source) else _shown(_attributes(source)),
    }


def _shown(names: Dict[str, Any]) -> Dict[str, str]:
    """Plain values by their text, containers by what they hold, and locks by whether they are held."""
    found = {}
    for name, value in names.items():
        if isinstance(value, _SHOWABLE):
            found[name] = repr(value)
        elif type(value) in (list, dict, set):
            found[name] = repr(list(map(id, value)))
        elif callable(getattr(type(value), "locked", None)):
            found[name] = repr(value.locked())
    return found


def _held_open(given: Any) -> Tuple[Any, ...]:
    """What of a thing that a block was given can be seen to be still there."""
    is_path = isinstance(given, (str, os.PathLike)) and bool(str(given))
    return (os.path.lexists(given) if is_path else None, getattr(given, "closed", None))
