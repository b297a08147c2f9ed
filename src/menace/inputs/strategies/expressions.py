"""Values as Python source: what cannot be written so that it evaluates back to an equal value is not written at all."""

from __future__ import annotations

import datetime as dt
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path, PosixPath, PurePosixPath
from typing import Any
from uuid import UUID

_DEEPEST = 20
_LONG = 200
_DIGITS = 10**300
"""Longer numbers are written in hexadecimal: Python refuses to print or read them in decimal."""


@dataclass(frozen=True, slots=True)
class Expression:
    """The source of a value, and the statements it needs."""

    text: str
    setup: tuple[str, ...] = ()


def expression_of(value: Any, depth: int = 0) -> Expression | None:
    """The value as an expression that evaluates to an equal one; None for what is no plain value."""
    kind = type(value)
    if kind in _PLAIN:
        return Expression(_PLAIN[kind](value))
    if kind in _FROM_LIBRARY:
        module, write = _FROM_LIBRARY[kind]
        text = write(value)
        return None if text is None else Expression(text, (f"import {module}",))
    if depth >= _DEEPEST:
        return None
    if kind is dict:
        return _mapping(value, depth)
    if kind in _CONTAINERS:
        opening, closing, is_ordered = _CONTAINERS[kind]
        parts = _parts(value, depth)
        if parts is None:
            return None
        texts = [part.text for part in parts]
        if not is_ordered:
            # The order of a set hangs on the interpreter's hash seed; its source must not.
            texts.sort()
        comma = "," if kind is tuple and len(texts) == 1 else ""
        needed = ("import collections",) if kind is deque else ()
        return Expression(f"{opening}{', '.join(texts)}{comma}{closing}", _setup(parts, needed))
    return None


def _mapping(value: dict[Any, Any], depth: int) -> Expression | None:
    keys, values = _parts(value.keys(), depth), _parts(value.values(), depth)
    if keys is None or values is None:
        return None
    pairs = ", ".join(f"{key.text}: {each.text}" for key, each in zip(keys, values, strict=True))
    return Expression(f"{{{pairs}}}", _setup([*keys, *values]))


def _parts(values: Iterable[Any], depth: int) -> list[Expression] | None:
    parts = [expression_of(each, depth + 1) for each in values]
    known = [part for part in parts if part is not None]
    return known if len(known) == len(parts) else None


def _setup(parts: Iterable[Expression], needed: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*needed, *(line for part in parts for line in part.setup)]))


def _text(value: str | bytes) -> str:
    """Long repetitions of one character stay short."""
    if len(value) > _LONG and value == value[:1] * len(value):
        return f"{value[:1]!r} * {len(value)}"
    return repr(value)


def _integer(value: int) -> str:
    return repr(value) if -_DIGITS < value < _DIGITS else hex(value)


def _float(value: float) -> str:
    return repr(value) if value - value == 0 else f"float({str(value)!r})"


def _moment(value: dt.datetime | dt.time) -> str | None:
    zone = value.tzinfo
    return repr(value) if zone is None or type(zone) is dt.timezone else None


_PLAIN: dict[type, Callable[[Any], str]] = {
    type(None): repr,
    bool: repr,
    int: _integer,
    float: _float,
    complex: lambda value: f"complex({_float(value.real)}, {_float(value.imag)})",
    str: _text,
    bytes: _text,
    bytearray: lambda value: f"bytearray({_text(bytes(value))})",
    range: repr,
}
_FROM_LIBRARY: dict[type, tuple[str, Callable[[Any], str | None]]] = {
    dt.datetime: ("datetime", _moment),
    dt.time: ("datetime", _moment),
    dt.date: ("datetime", repr),
    dt.timedelta: ("datetime", repr),
    dt.timezone: ("datetime", repr),
    Decimal: ("decimal", lambda value: f"decimal.{value!r}"),
    Fraction: ("fractions", lambda value: f"fractions.{value!r}"),
    UUID: ("uuid", lambda value: f"uuid.{value!r}"),
    PurePosixPath: ("pathlib", lambda value: f"pathlib.{value!r}"),
    PosixPath: ("pathlib", lambda value: f"pathlib.Path({str(value)!r})"),
    type(Path()): ("pathlib", lambda value: f"pathlib.Path({str(value)!r})"),
}
_CONTAINERS: dict[type, tuple[str, str, bool]] = {
    list: ("[", "]", True),
    tuple: ("(", ")", True),
    set: ("set([", "])", False),
    frozenset: ("frozenset([", "])", False),
    deque: ("collections.deque([", "])", True),
}
