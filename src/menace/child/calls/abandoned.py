"""Files that are open when a call raises, and that nobody closes: they go with the frames of the exception, one day."""

from __future__ import annotations

import re
from typing import Any, Iterator

from ..measuring.leaks import Leaks, open_handles
from .ending import ENDS
from .loading import owner_of, source_of

_CHAIN_LIMIT = 20
_CLOSING = re.compile(
    r"\bclos(?:es|ed|ing)\b|\bclose\b(?! (?:to|by)\b)|\b(?:leaves?|keeps?|left|kept|stays?) (?:\w+ ){0,3}open\b",
    re.IGNORECASE,
)
_set_traceback = BaseException.__dict__["__traceback__"].__set__


def let_go(error: BaseException, leaks: Leaks) -> int:
    """Drop the frames of an exception, and of those it came from; how many handles are closed only by that."""
    if leaks.is_quiet(spawned=False):
        _drop(error)
        return 0
    held = open_handles()
    _drop(error)
    return len(held - open_handles())


def has_to_close(function: Any) -> bool:
    """Whether closing is the business of what is called: its documentation or its code knows of it, or its class."""
    if isinstance(function, type) and any(hasattr(function, name) for name in (*ENDS, "__exit__", "__aexit__")):
        return True
    if any(map(_closes, vars(function).values() if isinstance(function, type) else (source_of(function),))):
        return True
    texts = [getattr(each, "__doc__", None) for each in (function, owner_of(function))]
    return any(_CLOSING.search(each) for each in texts if type(each) is str)


def _closes(function: Any) -> bool:
    """Whether the code of a function ends something."""
    return any(name in ENDS for name in getattr(getattr(function, "__code__", None), "co_names", ()))


def _drop(error: BaseException) -> None:
    for each in _chain(error):
        _set_traceback(each, None)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and those during which it was raised."""
    waiting, seen = [error], 0
    while waiting and seen < _CHAIN_LIMIT:
        each = waiting.pop()
        seen += 1
        yield each
        waiting += [other for other in (each.__cause__, each.__context__) if other is not None]
