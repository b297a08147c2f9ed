"""Functions behind decorators."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any


def logged(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def around(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return around


def hidden(function: Callable[..., Any]) -> Callable[..., Any]:
    def around(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return around


def times(count: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def around(*args: Any, **kwargs: Any) -> list[Any]:
            return [function(*args, **kwargs) for _ in range(min(count, 3))]

        return around

    return decorate


def replaced(function: Callable[..., Any]) -> int:
    return 7


@logged
def wrapped(number: int) -> int:
    return number + 1


@hidden
def wrapped_in_secret(number: int) -> int:
    return number + 1


@times(2)
def repeated(text: str) -> str:
    return text.strip()


@functools.lru_cache(maxsize=8)
def cached(number: int) -> int:
    return number * number


@functools.cache
@logged
def cached_and_logged(number: int) -> int:
    return -number


@functools.singledispatch
def described(thing: object) -> str:
    return "something"


@described.register
def _(thing: int) -> str:
    return "a number"


@described.register(str)
def described_text(thing: str) -> str:
    return "a text"


@contextmanager
def opened(name: str) -> Iterator[str]:
    yield name.upper()


@asynccontextmanager
async def opened_later(name: str):
    yield name.lower()


@replaced
def gone() -> None:
    return None


half = functools.partial(cached, 2)
