"""Calls turned into misuse, as expressions; what becomes of one depends on the given bits alone."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .expressions import Arguments, is_mapping, kind_of, put, value_at, with_some
from .payloads import PRIVATE_PLACES

_WRONG_FOR_TEXT = ("None", "0", "-1")
_OUT_OF_RANGE = ("-1", "-(10 ** 9)", "10 ** 18", "2 ** 63", "0", "float('nan')")
_MISUSES = ("surplus", "shortage", "type", "field", "file", "order", "range")


def misused(call: Arguments, parameters: List[Dict[str, Any]], bits: int) -> Arguments:
    """The call with a wrong number or order of arguments, a wrong type, a number out of range, a field too few, or
    somebody else's file."""
    args, kwargs = with_some(call, parameters)
    misuse, bits = _MISUSES[bits % len(_MISUSES)], bits >> 8
    if misuse == "surplus":
        return [*args, *["None"] * (len(parameters) + 1 - len(args))], kwargs
    if misuse == "shortage":
        return (args[:-1], kwargs) if args else (args, kwargs[:-1])
    if misuse == "order" and len(set(args)) > 1:
        return [*args[1:], args[0]], kwargs
    places = range(len(args) + len(kwargs))
    fitting = [place for place in places if _suits(value_at(args, kwargs, place), misuse)]
    place = fitting[bits % len(fitting)] if fitting else bits % len(places)
    value = value_at(args, kwargs, place)
    given = _instead(value, misuse, bits >> 8) if fitting else None
    return put(args, kwargs, place, given or _of_another_type(value, bits >> 8))


def _suits(value: str, misuse: str) -> bool:
    if misuse == "field":
        return is_mapping(value)
    wanted = {"file": "text", "range": "number"}.get(misuse)
    return wanted is None or kind_of(value) == wanted


def _instead(value: str, misuse: str, bits: int) -> Optional[str]:
    if misuse == "file":
        return repr(PRIVATE_PLACES[bits % len(PRIVATE_PLACES)])
    if misuse == "range":
        return _OUT_OF_RANGE[bits % len(_OUT_OF_RANGE)]
    return "dict(list(%s.items())[1:])" % value if misuse == "field" else None


def _of_another_type(value: str, bits: int) -> str:
    kind = kind_of(value)
    if kind == "number":
        return "str(%s)" % value
    return _WRONG_FOR_TEXT[bits % len(_WRONG_FOR_TEXT)] if kind in ("text", "bytes") else "'misuse'"
