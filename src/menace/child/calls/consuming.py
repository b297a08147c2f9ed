"""What a call only promised, run: coroutines, generators, iterators, and functions made into context managers."""

from __future__ import annotations

import contextlib
import inspect
import itertools
import re
from collections import deque
from typing import Any, AsyncIterator, Callable, Iterator, List, Optional

TAKEN = 50
"""Items taken from an iterator that a call returned; endless ones exist."""
_TAKING_ALL = r">>>[^\n]*\b(?:list|tuple|sorted|set|frozenset|dict|sum|join|len)\([\w.]*\b%s\("
_ENDLESS = re.compile(
    r"\b(?:for ?ever|endless\w*|infinite\w*|indefinite\w*|unbounded|never (?:ends?|stops?)"
    r"|(?:without|no|has no) (?:an )?(?:end|limit)|as (?:long|often|many) as)\b",
    re.IGNORECASE,
)
_COMPLETE = frozenset({type(None), bool, int, float, str, bytes, list, tuple, dict, set})
"""Kinds of results that promise nothing."""


@contextlib.contextmanager
def _surrounded() -> Iterator[None]:
    yield


@contextlib.asynccontextmanager
async def _surrounded_later() -> AsyncIterator[None]:
    yield


# Only those that a decorator made of a generator: entering a file or a lock would close or hold what was given out.
_CONTEXT, _CONTEXT_LATER = type(_surrounded()), type(_surrounded_later())


def consume(result: Any, *, of: Optional[Callable[..., Any]] = None) -> Any:
    """Run what a call only promised: coroutines to their end, iterators for a bounded while; what there was of it.

    Of a context manager it is what the block would be given; the block is empty. Where the documentation of the
    function that gave it (``of``) takes all there is, an iterator has to come to an end, and is run until it does.
    """
    if type(result) in _COMPLETE:
        return result
    if inspect.iscoroutine(result):
        return consume(_run(_completed(result)))
    if inspect.isasyncgen(result):
        return _run(_drain(result))
    if hasattr(type(result), "__next__"):
        taken = list(itertools.islice(result, TAKEN))
        if len(taken) == TAKEN and of is not None and comes_to_an_end(of):
            deque(result, maxlen=0)
        return taken
    if type(result) is _CONTEXT:
        with result as given:
            return consume(given)
    if type(result) is _CONTEXT_LATER:
        return _run(_entered(result))
    if hasattr(type(result), "__anext__"):
        return _run(_drain(result))
    return result


def comes_to_an_end(function: Callable[..., Any]) -> bool:
    """Whether an example in the documentation of a function takes all that it gives, and no word says it has no end."""
    told, name = getattr(function, "__doc__", None), getattr(function, "__name__", "")
    if not isinstance(told, str) or not isinstance(name, str) or _ENDLESS.search(told):
        return False
    return re.search(_TAKING_ALL % re.escape(name), told) is not None


def _run(coroutine: Any) -> Any:
    # Imported here, because it is slow to load and few sections need it.
    import asyncio

    return asyncio.run(coroutine)


async def _completed(coroutine: Any) -> Any:
    from .tasks import completed  # it asks how objects are ended, and these are consumed in turn

    return await completed(coroutine)


async def _drain(generator: Any) -> List[Any]:
    taken: List[Any] = []
    async for item in generator:
        taken.append(item)
        if len(taken) >= TAKEN:
            if hasattr(generator, "aclose"):
                await generator.aclose()
            break
    return taken


async def _entered(context: Any) -> Any:
    async with context as given:
        return given
