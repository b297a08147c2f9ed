"""What is promised of functions that are handed over: how often they are called, and with what.

This file stands on its own, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import inspect
from typing import Any, List, Optional

_MOST_CALLS = 1000


class _Failing(Exception):
    """Raised by a function that was handed over."""


def calls_for_each(make: Any, function: Any, items: Any, *, in_order: bool = True) -> Optional[bool]:
    """Whether a function is called once for each of some items; ``make`` makes the call with another in its place."""
    if not isinstance(items, (list, tuple)) or not callable(function) or inspect.iscoroutinefunction(function):
        return None
    seen: List[Any] = []

    def noting(*given: Any, **named: Any) -> Any:
        seen.append(given[0] if given else None)
        if len(seen) > _MOST_CALLS:
            raise RecursionError("called without end")
        return function(*given, **named)

    result = make(noting)
    if hasattr(type(result), "__next__"):
        for _ in result:
            continue
    if in_order:
        return len(seen) == len(items) and all(one is other for one, other in zip(seen, items))  # noqa: B905
    return len(seen) == len(items)


def hands_on_errors(make: Any) -> Optional[bool]:
    """Whether what a function raises comes out of the call that it was given to."""

    def failing(*_given: Any, **_named: Any) -> Any:
        raise _Failing("from inside")

    try:
        result = make(failing)
        for _ in result if hasattr(type(result), "__next__") else ():
            continue
    except _Failing:
        return True
    except Exception:  # it may be wrapped
        return None
    return False


CALLBACKS = (calls_for_each, hands_on_errors)
