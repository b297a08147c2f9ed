"""Whether the arguments of a call satisfy the type hints of what is called: the same question for every tool.

Like the reference, it takes a call for one that does only if every argument has a hint that it understands.
"""

from __future__ import annotations

import datetime as dt
import inspect
import types
import typing
from collections import abc
from typing import Any

PLAIN = (int, str, bool, bytes, dt.timedelta, dt.datetime, dt.date)
BARE = (list, dict, tuple, set, frozenset)
LISTS = (list, abc.Iterable, abc.Sequence, abc.Collection, abc.MutableSequence)
LOOKED_INTO = (list, tuple, set, frozenset, range, abc.KeysView, abc.ValuesView)
_POSITIONAL, _NAMED = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD


def satisfies(function: Any, args: list[Any], kwargs: dict[str, Any]) -> bool:
    """Whether all arguments do; False where that cannot be told."""
    try:
        signature = inspect.signature(function)
        given = signature.bind(*args, **kwargs).arguments
        hints = typing.get_type_hints(function.__init__ if inspect.isclass(function) else function)
        return all(
            signature.parameters[name].kind not in (_POSITIONAL, _NAMED) and name in hints and fits(value, hints[name])
            for name, value in given.items()
        )
    except Exception:  # noqa: BLE001 - signatures and hints may be anything
        return False


def fits(value: Any, hint: Any) -> bool:
    """Whether one value satisfies one hint."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint is typing.Any or hint is object:
        return True
    if hint is None or hint is type(None):
        return value is None
    if hint is float:
        return type(value) in (int, float)
    if hint in PLAIN:
        # A moment is a date as well, but True is hardly meant as a number.
        return isinstance(value, hint) and (hint is bool or not isinstance(value, bool))
    if origin is typing.Union or origin is types.UnionType:
        return any(fits(value, each) for each in inside)
    if origin is typing.Literal:
        return any(value == each and type(value) is type(each) for each in inside)
    if origin is abc.Callable or hint is abc.Callable:
        return callable(value)
    if hint in BARE:
        return isinstance(value, hint)
    return _holds(value, origin, inside)


def _holds(value: Any, origin: Any, inside: tuple[Any, ...]) -> bool:
    """Whether a container is of the hinted kind, and each of its items of theirs."""
    if origin in (dict, abc.Mapping, abc.MutableMapping):
        key, item = inside
        return isinstance(value, dict) and all(fits(k, key) and fits(v, item) for k, v in value.items())
    if origin is tuple:
        if len(inside) == 2 and inside[1] is Ellipsis:
            return isinstance(value, tuple) and all(fits(each, inside[0]) for each in value)
        return isinstance(value, tuple) and len(value) == len(inside) and all(map(fits, value, inside))
    if origin in (set, frozenset):
        return isinstance(value, origin) and all(fits(each, inside[0]) for each in value)
    if origin in LISTS:
        if isinstance(value, str):
            return origin is not list and fits(value, inside[0])
        return isinstance(value, origin) and isinstance(value, LOOKED_INTO) and all(fits(v, inside[0]) for v in value)
    return False
