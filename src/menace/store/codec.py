"""The nouns as JSON text and back, without loss and strict in both directions.

The text is plain ASCII, so that any database can hold it: what Unicode cannot encode (lone
surrogates, which code under test does produce) travels as the hexadecimal form of its bytes, and
numbers that JSON lacks as ``"nan"``, ``"inf"`` and ``"-inf"``. Sets and mappings are sorted, so that
equal values give equal text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import PurePosixPath
from types import UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    NewType,
    NoReturn,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

Value = TypeVar("Value")

_RAW_TEXT = "utf8"
_NON_FINITE = {"nan", "inf", "-inf"}


class Unreadable(ValueError):
    """The text does not describe a value of the wanted kind; the message says where."""


class _Codec(NamedTuple):
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]


def to_json(value: object) -> str:
    """One frozen value of the domain as a line of ASCII JSON."""
    return json.dumps(_codec(cast(Any, type(value))).encode(value), separators=(",", ":"), allow_nan=False)


def from_json(kind: type[Value], text: str) -> Value:
    """The value that ``to_json`` was given; fields added since then take their defaults."""
    try:
        return cast(Value, _codec(cast(Any, kind)).decode(json.loads(text, parse_constant=_refuse_constant)))
    except (json.JSONDecodeError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from error


def _refuse_constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is not JSON")


@cache
def _codec(hint: Any) -> _Codec:
    """How values of one annotation are written and read."""
    if isinstance(hint, NewType):
        return _codec(hint.__supertype__)
    if hint in _SCALARS:
        return _SCALARS[hint]
    if is_dataclass(hint):
        return _record(cast(type[Any], hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _Codec(lambda value: hint(value).value, lambda value: _chosen(value, {e.value: e for e in hint}))
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        choices = {each: each for each in arguments}
        return _Codec(lambda value: _chosen(value, choices), lambda value: _chosen(value, choices))
    if origin in (Union, UnionType):
        return _optional(arguments)
    if origin is tuple:
        return _sequence(_codec(arguments[0])) if arguments[-1] is Ellipsis else _fixed(arguments)
    if origin is frozenset:
        items = _sequence(_codec(arguments[0]))
        return _Codec(lambda value: items.encode(sorted(value)), lambda value: frozenset(items.decode(value)))
    if origin is Mapping:
        pairs = _sequence(_fixed(arguments))
        return _Codec(lambda value: pairs.encode(sorted(value.items())), lambda value: dict(pairs.decode(value)))
    raise TypeError(f"there is no way to store {hint!r}")


def _record(kind: type[Any]) -> _Codec:
    """A dataclass as an object, field by field."""
    hints = get_type_hints(kind)
    codecs = {field.name: _codec(hints[field.name]) for field in fields(kind)}
    required = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}

    def encode(value: Any) -> dict[str, Any]:
        _expect(value, kind)
        return {name: codec.encode(getattr(value, name)) for name, codec in codecs.items()}

    def decode(value: Any) -> Any:
        _expect(value, dict)
        if odd := sorted(value.keys() - codecs.keys()) or sorted(required - value.keys()):
            raise Unreadable(f"{kind.__name__} has unknown or missing fields: {', '.join(odd)}")
        decoded = {}
        for name, raw in value.items():
            try:
                decoded[name] = codecs[name].decode(raw)
            except Unreadable as error:
                raise Unreadable(f"{kind.__name__}.{name}: {error}") from error
        return kind(**decoded)

    return _Codec(encode, decode)


def _optional(arguments: tuple[Any, ...]) -> _Codec:
    (inner,) = (each for each in arguments if each is not type(None))
    codec = _codec(inner)
    return _Codec(
        lambda value: None if value is None else codec.encode(value),
        lambda value: None if value is None else codec.decode(value),
    )


def _sequence(codec: _Codec) -> _Codec:
    return _Codec(
        lambda value: [codec.encode(each) for each in value],
        lambda value: tuple(codec.decode(each) for each in _expect(value, list)),
    )


def _fixed(items: tuple[Any, ...]) -> _Codec:
    """A tuple whose places have kinds of their own."""
    codecs = [_codec(each) for each in items]

    def decode(value: Any) -> tuple[Any, ...]:
        if len(_expect(value, list)) != len(codecs):
            raise Unreadable(f"{len(codecs)} values were expected, not {len(value)}")
        return tuple(codec.decode(each) for codec, each in zip(codecs, value, strict=True))

    return _Codec(lambda value: [codec.encode(each) for codec, each in zip(codecs, value, strict=True)], decode)


def _expect(value: Any, kind: type[Any]) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Unreadable(f"{kind.__name__} was expected, not {type(value).__name__}")
    return value


def _chosen(value: Any, choices: dict[Any, Any]) -> Any:
    try:
        return choices[value]
    except (KeyError, TypeError):
        raise Unreadable(f"{value!r} is not one of {', '.join(map(str, choices))}") from None


def _encode_text(value: Any) -> Any:
    _expect(value, str)
    if value.isascii():
        return value
    try:
        value.encode()
    except UnicodeEncodeError:
        # JSON's own escapes would merge a high and a low surrogate into one character.
        return {_RAW_TEXT: value.encode("utf-8", "surrogatepass").hex()}
    return value


def _decode_text(value: Any) -> str:
    if not isinstance(value, dict):
        return cast(str, _expect(value, str))
    try:
        return bytes.fromhex(value[_RAW_TEXT]).decode("utf-8", "surrogatepass")
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable("text was expected") from error


def _encode_float(value: Any) -> float | str:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Unreadable(f"float was expected, not {type(value).__name__}")
    number = float(value)
    return str(number) if str(number) in _NON_FINITE else number


def _decode_float(value: Any) -> float:
    if isinstance(value, str) and value in _NON_FINITE:
        return float(value)
    # What is counted in fractions today was once counted in whole numbers, and the rows of that time stay.
    return float(_expect(value, int)) if isinstance(value, int) else cast(float, _expect(value, float))


def _decode_time(value: Any) -> datetime:
    try:
        return datetime.fromisoformat(_expect(value, str))
    except ValueError as error:
        raise Unreadable(str(error)) from error


_SCALARS: dict[Any, _Codec] = {
    str: _Codec(_encode_text, _decode_text),
    int: _Codec(lambda value: _expect(value, int), lambda value: _expect(value, int)),
    bool: _Codec(lambda value: _expect(value, bool), lambda value: _expect(value, bool)),
    float: _Codec(_encode_float, _decode_float),
    datetime: _Codec(lambda value: _expect(value, datetime).isoformat(), _decode_time),
    PurePosixPath: _Codec(lambda value: _encode_text(str(value)), lambda value: PurePosixPath(_decode_text(value))),
}
