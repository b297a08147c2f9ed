"""Smaller expressions for one value: what a person would try by hand to make an example shorter."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeVar

_SINGLE_STEPS = 10
"""Containers and texts up to this length are also tried with each of their parts left out."""
_INNER = 12
"""Parts of a container or call that are made smaller one at a time."""
_UNKNOWN_WEIGHT = 20
_MOST, _REMEMBERED = 120, 4096
_SMALL_BITS = 4
_PLAIN_NUMBERS = (0, 1, 2, 10)

Part = TypeVar("Part")


def parsed(text: str) -> ast.expr | None:
    """The expression in the text; None where it is none, or too deep to be looked at."""
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@lru_cache(_REMEMBERED)
def weight(text: str) -> int:
    """How much there is to an expression; everything proposed for it weighs less."""
    node = parsed(text)
    try:
        return _UNKNOWN_WEIGHT + len(text) if node is None else _weight(node)
    except RecursionError:
        return _UNKNOWN_WEIGHT + len(text)


def smaller(text: str) -> Iterator[str]:
    """Expressions of the same kind that weigh less, boldest first; of very many only the first."""
    node = parsed(text)
    if node is None:
        return
    known, limit = {text}, weight(text)
    try:
        for proposed in islice(_smaller(node), _MOST):
            if _weight(proposed) < limit:
                written = ast.unparse(ast.fix_missing_locations(proposed))
                if written not in known:
                    known.add(written)
                    yield written
    except (RecursionError, ValueError):  # nested or spelled beyond what can be written
        return


def _weight(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=bool() | None):
            return 1
        case ast.Constant(value=int(number)):
            return _size(abs(number))
        case ast.Constant(value=float(number)):
            return 3 + len(repr(number)) + (number not in (0, 1))
        case ast.Constant(value=str() | bytes() as text):
            return 2 + sum(1 if _plainness(letter) else 2 for letter in text)
        case ast.UnaryOp(operand=operand):
            return 1 + _weight(operand)
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return 2 + sum(1 + _weight(part) for part in parts)
        case ast.Dict(keys=keys, values=values):
            inside = [part for part in (*keys, *values) if part is not None]
            return 2 + sum(1 + _weight(part) for part in inside)
        case ast.Call(func=function, args=args, keywords=keywords):
            given = [*args, *(each.value for each in keywords)]
            return 10 + _weight(function) + sum(1 + _weight(part) for part in given) + 2 * len(keywords)
        case ast.BinOp(left=left, right=right):
            return 6 + _weight(left) + _weight(right)
        case ast.Name() | ast.Attribute() | ast.Starred():
            return 6
        case _:
            return _UNKNOWN_WEIGHT + len(ast.unparse(node))


def _size(number: int) -> int:
    """Small numbers one by one, larger ones in steps of a quarter."""
    bits = number.bit_length()
    return 1 + number if bits < _SMALL_BITS else 1 + 4 * (bits - 2) + (number >> (bits - 3)) - 4


def _plainness(letter: str | int) -> bool:
    return letter in ("a", "0", " ", 0, 97)


def _smaller(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(value=value):
            yield from map(_written, _plain_values(value))
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            yield ast.Constant(number)
            yield from (_written(-each) for each in _numbers(number))
        case ast.List(elts=parts):
            yield from (ast.List(list(each), ast.Load()) for each in _sequences(parts))
        case ast.Tuple(elts=parts):
            yield from (ast.Tuple(list(each), ast.Load()) for each in _sequences(parts))
        case ast.Set(elts=parts):
            # An empty pair of braces would be a dictionary.
            yield from (ast.Set(list(each)) for each in _sequences(parts) if each)
        case ast.Dict():
            yield from _mappings(node)
        case ast.Call():
            yield from _calls(node)
        case ast.BinOp(left=left, op=operator, right=right):
            yield left
            yield from (ast.BinOp(left, operator, each) for each in _smaller(right))
            yield from (ast.BinOp(each, operator, right) for each in _smaller(left))


def _plain_values(value: object) -> Iterator[int | float | str | bytes]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield from _numbers(value)
    elif isinstance(value, str):
        yield from dict.fromkeys(_texts(value))
    elif isinstance(value, bytes):
        yield from (shorter.encode("latin-1") for shorter in dict.fromkeys(_texts(value.decode("latin-1"))))


def _written(value: float | str | bytes) -> ast.expr:
    if isinstance(value, int | float) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def _numbers(number: float) -> Iterator[float]:
    return _whole_numbers(number) if isinstance(number, int) else _fractions(number)


def _whole_numbers(number: int) -> Iterator[int]:
    """Plain ones, then halves from the smallest up: with all of them tried, the border is within a factor of two."""
    yield from (each for each in _PLAIN_NUMBERS if each < number)
    bits = number.bit_length()
    step = max(1, bits // 8)
    yield from (number >> shift for shift in range(bits - 4, 0, -step))
    yield from (number - number // 4, number - 1)


def _fractions(number: float) -> Iterator[float]:
    yield from (0.0, 1.0)
    if math.isfinite(number):
        yield from (float(int(number)), round(number, 1), number / 2)


def _texts(text: str) -> Iterator[str]:
    yield ""
    for size in (1, 2, 4):
        yield text[:size]
    yield from map("".join, _without_parts(text))
    for place, letter in enumerate(text[:_INNER]):
        for plain in "a0":
            if not _plainness(letter):
                yield text[:place] + plain + text[place + 1 :]


def _without_parts(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """The sequence without a half, a quarter, and so on; a short one also without each single part."""
    size = len(parts)
    piece = size // 2
    while piece > 1:
        for start in range(0, size, piece):
            yield [*parts[:start], *parts[start + piece :]]
        piece = piece // 2 if size <= _SINGLE_STEPS or piece > size // 4 else 0
    if size <= _SINGLE_STEPS:
        for place in range(size):
            yield [*parts[:place], *parts[place + 1 :]]


def _sequences(parts: Sequence[ast.expr]) -> Iterator[Sequence[ast.expr]]:
    yield []
    if len(parts) > 1:
        yield parts[:1]
        yield parts[-1:]
    yield from _without_parts(parts)
    yield from _one_smaller(parts)


def _one_smaller(parts: Sequence[ast.expr]) -> Iterator[list[ast.expr]]:
    for place, part in enumerate(parts[:_INNER]):
        for each in _smaller(part):
            yield [*parts[:place], each, *parts[place + 1 :]]


def _mappings(node: ast.Dict) -> Iterator[ast.expr]:
    pairs = list(zip(node.keys, node.values, strict=True))
    for chosen in ([], *_without_parts(pairs)):
        yield ast.Dict([key for key, _ in chosen], [value for _, value in chosen])
    for values in _one_smaller(node.values):
        yield ast.Dict(node.keys, list(values))


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    """The call with fewer and with smaller arguments; one of ``float`` also as the number it might have been."""
    if isinstance(node.func, ast.Name) and node.func.id == "float" and node.args:
        yield from (ast.Constant(0.0), ast.Constant(1.0))
    for place in range(len(node.keywords)):
        yield ast.Call(node.func, node.args, [*node.keywords[:place], *node.keywords[place + 1 :]])
    for count in range(len(node.args)):
        yield ast.Call(node.func, node.args[:count], node.keywords)
    for args in _one_smaller(node.args):
        yield ast.Call(node.func, args, node.keywords)
    for place, keyword in enumerate(node.keywords[:_INNER]):
        for each in _smaller(keyword.value):
            changed = ast.keyword(keyword.arg, each)
            yield ast.Call(node.func, node.args, [*node.keywords[:place], changed, *node.keywords[place + 1 :]])
