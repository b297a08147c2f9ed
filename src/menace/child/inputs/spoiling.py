"""Calls turned into attacks or misuse, as expressions; what becomes of one depends on the given bits alone."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from .payloads import PRIVATE_PLACES, unlocked

Arguments = Tuple[List[str], List[Tuple[str, str]]]
"""Positional and named expressions of a call."""
_WRONG_FOR_TEXT = ("None", "0", "-1")
_MISUSES = ("surplus", "shortage", "type", "field", "file")


def attacked(call: Arguments, parameters: List[Dict[str, Any]], intensity: int, bits: int) -> Arguments:
    """The call with a payload in place of one argument, or inside it where it is a container."""
    args, kwargs = _with_some(call, parameters)
    texts, numbers = unlocked(intensity)
    place, bits = bits % (len(args) + len(kwargs)), bits >> 16
    value = _at(args, kwargs, place)
    kind = _kind(value)
    stock = numbers if kind == "number" and numbers else texts
    payload = stock[bits % len(stock)]
    if kind == "bytes":
        payload = "(%s).encode('utf-8', 'surrogatepass')" % payload
    elif kind == "list":
        payload = "[%s, *%s]" % (payload, value)
    elif kind == "mapping":
        payload = "dict.fromkeys(%s or ['key'], %s)" % (value, payload)
    return _put(args, kwargs, place, payload)


def misused(call: Arguments, parameters: List[Dict[str, Any]], bits: int) -> Arguments:
    """The call with a wrong number of arguments, a wrong type, a field too few, or somebody else's file."""
    args, kwargs = _with_some(call, parameters)
    misuse, bits = _MISUSES[bits % len(_MISUSES)], bits >> 8
    if misuse == "surplus":
        return [*args, *["None"] * (len(parameters) + 1 - len(args))], kwargs
    if misuse == "shortage":
        return (args[:-1], kwargs) if args else (args, kwargs[:-1])
    wanted = {"field": "mapping", "file": "text"}.get(misuse)
    places = range(len(args) + len(kwargs))
    fitting = [place for place in places if wanted is None or _kind(_at(args, kwargs, place)) == wanted]
    place = fitting[bits % len(fitting)] if fitting else bits % len(places)
    value = _at(args, kwargs, place)
    if not fitting or misuse == "type":
        return _put(args, kwargs, place, _of_another_type(value, bits >> 8))
    if misuse == "file":
        return _put(args, kwargs, place, repr(PRIVATE_PLACES[(bits >> 8) % len(PRIVATE_PLACES)]))
    return _put(args, kwargs, place, "dict(list(%s.items())[1:])" % value)


def _with_some(call: Arguments, parameters: List[Dict[str, Any]]) -> Arguments:
    """The call, with its first parameter given where it would be made without any argument."""
    args, kwargs = list(call[0]), list(call[1])
    if not args and not kwargs:
        first = parameters[0]
        if first["style"] == "positional":
            args.append(first["values"][0])
        else:
            kwargs.append((first["name"], first["values"][0]))
    return args, kwargs


def _at(args: List[str], kwargs: List[Tuple[str, str]], place: int) -> str:
    return args[place] if place < len(args) else kwargs[place - len(args)][1]


def _put(args: List[str], kwargs: List[Tuple[str, str]], place: int, value: str) -> Arguments:
    if place < len(args):
        args[place] = value
    else:
        kwargs[place - len(args)] = (kwargs[place - len(args)][0], value)
    return args, kwargs


def _kind(expression: str) -> Optional[str]:
    """What an expression gives, as far as its first characters tell."""
    first, second = expression[:1], expression[1:2]
    if first in ("'", '"') or (first in "frFR" and second in ("'", '"')):
        return "text"
    if first in "bB" and second in ("'", '"'):
        return "bytes"
    if first.isdigit() or (first == "-" and second.isdigit()) or expression.startswith("float("):
        return "number"
    return {"[": "list", "{": "mapping" if ":" in expression or expression == "{}" else None}.get(first)


def _of_another_type(value: str, bits: int) -> str:
    kind = _kind(value)
    if kind == "number":
        return "str(%s)" % value
    return _WRONG_FOR_TEXT[bits % len(_WRONG_FOR_TEXT)] if kind in ("text", "bytes") else "'misuse'"
