"""Values of a type by Hypothesis, repeatable from a seed.

Drawing goes through ``fuzz_one_input`` with bytes of our own: an ordinary Hypothesis run takes constants from whatever
modules happen to be loaded and keeps files in the working folder, so that it would not give the same values twice.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
import inspect
import typing
from collections import abc, deque
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path, PurePath, PurePosixPath
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import UUID

from menace.inputs.strategies.expressions import Expression, expression_of
from menace.inputs.strategies.hint_types import is_union

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_ENTROPY = 512
"""Bytes one value is drawn from; a value that would need more is left out."""
_ATTEMPTS = 3
_DEPTH = 4
_SIZE = 4
_LETTERS = "abcdeXYZ0123 _-./,:;'\"\\\n\téß中\u0301\u200b😀"
_NUMBERS = (0, 1, -1, 2, 7, 10, 99, 256, -12, 1000)


def drawn(hint: Any, seed: int, count: int) -> list[Any]:
    """Up to so many different values of a type, the same for the same seed; none when the type is not understood."""
    strategy = strategy_for(hint)
    if strategy is None:
        return []
    from hypothesis import HealthCheck, errors, given, settings

    found: list[Any] = []

    @settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def keep(value: Any) -> None:
        found.append(value)

    chance = Random(seed)  # noqa: S311 - inputs, not secrets
    draw = keep.hypothesis.fuzz_one_input  # type: ignore[attr-defined]  # put there by the decorator
    seen: set[str] = set()
    values = []
    for _ in range(count * _ATTEMPTS):
        try:
            draw(chance.randbytes(_ENTROPY))
        except (errors.HypothesisException, TypeError, ValueError, NameError, RecursionError):
            continue  # a class of the caller may refuse what its own hints allow
        if found and (text := repr(found[-1])) not in seen:
            seen.add(text)
            values.append(found[-1])
        found.clear()
        if len(values) == count:
            break
    return values


def drawn_expressions(hint: Any, seed: int, count: int) -> tuple[Expression, ...]:
    """The same as expressions; what cannot be written is left out."""
    # Unions that compare equal may list their parts differently, and then draw differently.
    return _drawn_expressions(repr(hint), hint, seed, count)


@lru_cache(maxsize=2048)
def _drawn_expressions(_spelling: str, hint: Any, seed: int, count: int) -> tuple[Expression, ...]:
    written = (expression_of(value) for value in drawn(hint, seed, count))
    return tuple(each for each in written if each is not None)


def strategy_for(hint: Any, depth: int = 0) -> SearchStrategy[Any] | None:
    """Hypothesis' description of values of ordinary size; None for what it cannot describe."""
    from hypothesis import strategies as st

    if depth > _DEPTH:
        return None
    origin, inner = typing.get_origin(hint) or hint, typing.get_args(hint)
    if is_union(hint):
        known = [each for each in (strategy_for(part, depth + 1) for part in inner) if each is not None]
        return st.one_of(known) if known else None
    if origin is typing.Literal:
        return st.sampled_from(inner)
    if origin is typing.Annotated:
        return None  # a marker such as Gt(0) narrows what may be passed, and nobody here can read it
    if origin in _SCALARS:
        return _SCALARS[origin]()
    if origin in _MADE_OF:
        return _container(origin, inner, depth)
    return _instances(origin, depth) if isinstance(origin, type) else None


def _container(origin: Any, inner: Sequence[Any], depth: int) -> SearchStrategy[Any] | None:
    from hypothesis import strategies as st

    if origin is tuple and inner and inner[-1] is not Ellipsis:
        parts = [strategy_for(part, depth + 1) for part in inner]
        return None if None in parts else st.tuples(*(part for part in parts if part is not None))
    named = [part for part in inner if part is not Ellipsis]
    parts = [strategy_for(part, depth + 1) for part in named or ([str, int] if _MADE_OF[origin] is dict else [int])]
    first, last = parts[0], parts[-1]
    if first is None or last is None:
        return None
    kind = _MADE_OF[origin]
    if kind is dict:
        return st.dictionaries(first.filter(_is_hashable), last, max_size=_SIZE)
    if kind in (set, frozenset):
        made: SearchStrategy[Any] = st.lists(first.filter(_is_hashable), max_size=_SIZE).map(kind)
        return made
    plain = st.lists(first, max_size=_SIZE)
    return plain if kind is list else plain.map(kind)


def _instances(kind: type, depth: int) -> SearchStrategy[Any] | None:
    """Instances of a class that is there: members of an enumeration, or built from its hinted parameters."""
    from hypothesis import strategies as st

    if issubclass(kind, enum.Enum):
        return st.sampled_from(list(kind)) if len(kind) else None
    if kind.__module__ == "builtins" or inspect.isabstract(kind):
        return None
    try:
        parameters = inspect.signature(kind).parameters.values()
        hints = typing.get_type_hints(kind if dataclasses.is_dataclass(kind) else kind.__init__)
    except (TypeError, ValueError, NameError, AttributeError):
        return None
    wanted = [each for each in parameters if each.default is each.empty and each.kind not in _REST]
    if not wanted and kind.__init__ is object.__init__:
        return st.from_type(kind)
    made = {each.name: strategy_for(hints.get(each.name), depth + 1) for each in wanted}
    if None in made.values() or any(each.kind is each.POSITIONAL_ONLY for each in wanted):
        return None
    return st.builds(kind, **{name: each for name, each in made.items() if each is not None})


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _text() -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    # Not st.text(), which reads tables of all characters and keeps them in the working folder.
    return st.lists(st.sampled_from(_LETTERS), max_size=12).map("".join)


def _whole() -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    return st.one_of(st.sampled_from(_NUMBERS), st.integers(-1000, 1000))


def _real() -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    special = st.sampled_from([0.0, -0.0, 0.5, 1e-9, 1e9, float("inf"), float("-inf"), float("nan")])
    return st.one_of(special, st.integers(-10_000, 10_000).map(lambda number: number / 8))


def _of(name: str, **given: Any) -> Callable[[], SearchStrategy[Any]]:
    def make() -> SearchStrategy[Any]:
        from hypothesis import strategies as st

        strategy: SearchStrategy[Any] = getattr(st, name)(**given)
        return strategy

    return make


def _path(kind: type[PurePath]) -> Callable[[], SearchStrategy[Any]]:
    def make() -> SearchStrategy[Any]:
        from hypothesis import strategies as st

        parts = st.lists(st.sampled_from(["a", "data", "..", ".", "file.txt", "é", "x y"]), min_size=1, max_size=3)
        return parts.map(lambda names: kind(*names))

    return make


_REST = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_FIRST, _LAST = dt.datetime(1900, 1, 1), dt.datetime(2100, 12, 31)  # noqa: DTZ001 - naive, as callers pass
_SCALARS: dict[Any, Callable[[], SearchStrategy[Any]]] = {
    int: _whole,
    float: _real,
    bool: _of("booleans"),
    complex: lambda: _whole().map(lambda number: complex(number, -number)),
    str: _text,
    bytes: _of("binary", max_size=8),
    bytearray: lambda: _of("binary", max_size=8)().map(bytearray),
    type(None): _of("none"),
    dt.datetime: _of("datetimes", min_value=_FIRST, max_value=_LAST),
    dt.date: _of("dates", min_value=_FIRST.date(), max_value=_LAST.date()),
    dt.time: _of("times"),
    dt.timedelta: _of("timedeltas", min_value=dt.timedelta(-1000), max_value=dt.timedelta(1000)),
    Decimal: lambda: _whole().map(lambda number: Decimal(number) / 8),
    Fraction: lambda: _whole().map(lambda number: Fraction(number, 8)),
    UUID: _of("uuids"),
    Path: _path(Path),
    PurePath: _path(PurePosixPath),
    PurePosixPath: _path(PurePosixPath),
}
_MADE_OF: dict[Any, type] = {
    list: list, tuple: tuple, set: set, frozenset: frozenset, dict: dict, deque: deque,
    abc.Sequence: list, abc.MutableSequence: list, abc.Iterable: list, abc.Collection: list,
    abc.Mapping: dict, abc.MutableMapping: dict, abc.Set: set, abc.MutableSet: set,
}  # fmt: skip
"""Containers, and what stands for those that only say what they can do."""
