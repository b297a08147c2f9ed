"""Values from a hint satisfy it; a hint that is not understood claims nothing."""

import ast
import builtins
import types
import typing
from typing import Any

import pytest

from menace.inputs.values.hints import Pool, pool_for

IMPORTS = """
import collections, collections.abc, datetime, datetime as dt, decimal, fractions, io, logging, numbers, os, pathlib
import random, re, typing, typing as t, uuid
from collections import deque
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, AbstractSet, Any, Callable, Dict, FrozenSet, Iterable, List, Literal, Optional, Text
from typing import Tuple, Union
"""


class Surroundings:
    """A file with the imports above, in which the class ``Point`` of the target is known."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        for node in ast.parse(IMPORTS).body:
            if isinstance(node, ast.Import):
                self.names.update({each.asname or each.name: each.name for each in node.names})
            elif isinstance(node, ast.ImportFrom):
                self.names.update({each.name: f"{node.module}.{each.name}" for each in node.names})

    def origin(self, name: str) -> str:
        """The full name of an imported or built-in name."""
        head, _, rest = name.partition(".")
        if head in self.names:
            return f"{self.names[head]}.{rest}" if rest else self.names[head]
        return f"builtins.{name}" if hasattr(builtins, head) else ""

    def alias(self, name: str) -> ast.expr | None:
        """``Ratio`` stands for a float."""
        return ast.Name("float", ast.Load()) if name == "Ratio" else None

    def instances(self, name: str, depth: int) -> Pool | None:
        """Two points, or the members of a colour."""
        if name == "Point":
            return Pool(("Point(1)", "Point(0)"), ("from shapes import Point",))
        return Pool(("Color.RED", "Color.BLUE"), ("from shapes import Color",)) if name == "Color" else None


def pool_of(hint: str) -> Pool | None:
    """The pool for a hint written in the file above."""
    return pool_for(ast.parse(hint, mode="eval").body, Surroundings())


def values_of(hint: str) -> list[Any]:
    """The values of the pool, evaluated behind nothing but the pool's own setup."""
    pool = pool_of(hint)
    assert pool is not None, hint
    names: dict[str, Any] = {}
    for statement in pool.setup:
        exec(statement, names)  # noqa: S102 - what a pool says is what is tested
    return [eval(text, names) for text in pool.values]  # noqa: S307


def satisfies(value: Any, hint: Any) -> bool:
    """Whether a value is of the hinted type, elements included."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is None:
        return value is None
    if origin is None:
        return isinstance(value, hint)
    if origin is typing.Literal:
        return any(value == choice and type(value) is type(choice) for choice in inner)
    if origin is typing.Annotated:
        return satisfies(value, inner[0])
    if origin is typing.Union or isinstance(hint, types.UnionType):
        return any(satisfies(value, choice) for choice in inner)
    if not inner or not isinstance(value, origin):
        return isinstance(value, origin)
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return len(value) == len(inner) and all(map(satisfies, value, inner))
    if isinstance(value, dict):
        return all(satisfies(key, inner[0]) and satisfies(each, inner[1]) for key, each in value.items())
    return all(satisfies(each, inner[0]) for each in value)


SUPPORTED = [
    "int", "float", "complex", "bool", "str", "bytes", "bytearray", "None", "range", "slice",
    "list", "dict", "set", "frozenset", "tuple", "List", "Dict", "Tuple", "Text",
    "list[int]", "List[str]", "dict[str, int]", "Dict[str, List[float]]", "set[str]", "FrozenSet[int]", "t.Set[int]",
    "tuple[int, str]", "tuple[int]", "Tuple[int, ...]", "tuple[str, tuple[int, bool]]",
    "Optional[int]", "t.Optional[str]", "Union[int, str, None]", "int | None", "'int | None'", "list['int']",
    "int | str | bytes | float | bool | None",
    "Literal['a', 'b']", "Literal[1, -1, None, True]", "Annotated[int, 'in metres']",
    "Sequence[int]", "Iterable[str]", "Mapping[str, int]", "AbstractSet[int]", "Set[int]", "collections.abc.Sized",
    "collections.abc.Iterator[int]", "Iterator", "numbers.Number", "numbers.Real", "typing.Hashable",
    "date", "dt.datetime", "datetime.time", "timedelta", "decimal.Decimal", "fractions.Fraction", "Path",
    "pathlib.PurePath", "os.PathLike", "uuid.UUID", "io.StringIO", "io.BytesIO", "re.Pattern", "typing.Pattern",
    "deque", "deque[int]", "typing.Deque[date]", "collections.Counter", "logging.Logger", "random.Random",
    "list[date]", "dict[str, Path]", "tuple[date, ...]", "Optional[decimal.Decimal]",
]  # fmt: skip


@pytest.mark.parametrize("hint", SUPPORTED)
def test_values_satisfy_their_hint(hint: str) -> None:
    """Every value of the pool is of the hinted type and can be made with the pool's own setup."""
    surroundings: dict[str, Any] = {}
    exec(IMPORTS, surroundings)  # noqa: S102
    wanted = eval(hint, surroundings)  # noqa: S307
    if isinstance(wanted, str):
        wanted = eval(wanted, surroundings)  # noqa: S307
    if hint == "list['int']":
        wanted = list[int]
    values = values_of(hint)

    assert values
    if "terator" in hint:
        assert all(isinstance(each, typing.Iterator) and satisfies(list(each), list[int]) for each in values)
    else:
        assert all(satisfies(value, wanted) for value in values)


UNKNOWN = [
    "Any", "object", "T", "Callable[[int], Any]", "Callable", "type[int]", "typing.Generator[int, None, None]",
    "np.ndarray", "Text2", "list[Any]", "dict[str, Any]", "tuple[int, Any]", "list[list[list[list[list[int]]]]]",
    "typing.DefaultDict[str, int]", "collections.defaultdict", "Annotated[int, Odd()]", "Literal[SOME.member]",
    "tuple[()]", "'not a hint('", "typing.Protocol", "3", "[int, str]", "lambda: int",
]  # fmt: skip


@pytest.mark.parametrize("hint", UNKNOWN)
def test_an_unknown_hint_claims_nothing(hint: str) -> None:
    """Without certainty about the hint there is no pool, so that no finding rests on it."""
    assert pool_of(hint) is None


def test_a_class_of_the_target_comes_with_its_import() -> None:
    """Containers and unions of the target's own classes pass the setup on."""
    for hint in ("Point", "list[Point]", "dict[str, Point]", "tuple[Point, int]", "Point | None", "deque[Point]"):
        pool = pool_of(hint)

        assert pool is not None
        assert "from shapes import Point" in pool.setup
        assert any("Point(1)" in value for value in pool.values)


def test_a_member_in_a_literal_comes_with_its_import() -> None:
    """``Literal[Color.RED]`` gives only that member."""
    assert pool_of("Literal[Color.RED]") == Pool(("Color.RED",), ("from shapes import Color",))
    assert pool_of("Literal[Color.PINK]") is None


def test_a_union_tries_what_is_understood() -> None:
    """An alternative that is not understood is left out; the others are still permitted."""
    assert pool_of("np.ndarray | bool") == Pool(("True", "False"))


def test_every_alternative_of_a_union_comes_early() -> None:
    """The alternatives take turns."""
    pool = pool_of("int | str | None")

    assert pool is not None
    assert pool.values[:3] == ("1", "'hello'", "None")


def test_iterables_and_sequences_are_not_always_lists() -> None:
    """One that can be gone through once, and one that cannot be changed, early on; a list hint takes lists only."""
    once = pool_of("Iterable[int]")
    fixed = pool_of("Sequence[str]")
    plain = pool_of("list[int]")

    assert once is not None
    assert "iter([1, 0, -1])" in once.values[:6]
    assert fixed is not None
    assert "tuple(['hello', '', 'a'])" in fixed.values[:6]
    assert plain is not None
    assert not any("iter" in text or "tuple" in text for text in plain.values)
