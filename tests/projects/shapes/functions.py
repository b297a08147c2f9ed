"""Functions and their signatures."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Literal, Optional, Union, overload


def nothing():
    return None


def positional_only(first: int, second: int, /) -> int:
    return first + second


def keyword_only(*, width: int, height: int = 2) -> int:
    return width * height


def all_kinds(first: int, /, second: str, third: float = 1.0, *rest: int, flag: bool = False, **extra: str) -> str:
    return f"{first}{second}{third}{len(rest)}{flag}{len(extra)}"


def defaults(text="a", number=3, nothing=None, words=("x", "y")):
    return f"{text}{number}{nothing}{len(words) if hasattr(words, '__len__') else words}"


def any_number(*values, **named):
    return len(values) + len(named)


def optional(number: Optional[int] = None, text: Union[str, bytes] = "") -> str:
    return f"{number}{text!r}"


def literal(mode: Literal["fast", "slow"], level: Literal[1, 2]) -> str:
    if mode not in ("fast", "slow"):
        raise ValueError(f"no such mode: {mode}")
    return mode * level


def containers(
    numbers: list[int], names: dict[str, list[int]], pair: tuple[int, str], many: tuple[int, ...], some: frozenset[str]
) -> int:
    return len(numbers) + len(names) + len(pair) + len(many) + len(some)


def takes_callable(function: Callable[[int], int], value: Any) -> bool:
    return callable(function) or value is None


def unknown_hint(thing: NeverDefined) -> str:  # noqa: F821
    return str(thing)


def partly_typed(number: int, other) -> str:
    return f"{number}{other}"


async def waits(number: int) -> int:
    return number + 1


async def ticks(count: int) -> AsyncIterator[int]:
    for number in range(min(count, 3)):
        yield number


def numbers(count: int) -> Iterator[int]:
    for number in range(min(count, 3)):
        yield number


def receives() -> Iterator[int]:
    received = yield 0
    while received:
        received = yield received


def falls_late(count: int) -> Iterator[int]:
    yield 1
    yield 1 // (count * 0)


async def falls_awaited(text: str) -> str:
    return text[len(text)]


@overload
def twice(value: int) -> int: ...
@overload
def twice(value: str) -> str: ...
def twice(value: int | str) -> int | str:
    return value * 2


def outer(number: int) -> Callable[[], int]:
    def inner() -> int:
        return number

    return inner


if sys.version_info >= (3, 8):

    def conditional() -> str:
        return "newer"

else:

    def conditional() -> str:
        return "older"


try:
    import tomllib
except ImportError:

    def reads() -> str:
        return "without tomllib"

else:

    def reads() -> str:
        return tomllib.__name__


def repeated() -> int:
    return 1


def repeated() -> int:  # noqa: F811
    return 2


square = lambda number: number * number  # noqa: E731
add_three = (lambda base: lambda number: base + number)(3)
