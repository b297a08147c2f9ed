"""What a call may leave changed for everybody: the folder, the environment, filters, signals, locks.

This file stands on its own beside ``surroundings``, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import sys
from typing import Any, Dict, Optional

from .surroundings import put_back_shared, shared_state


class _Interrupting(Exception):
    """Raised by a function that was handed over."""


def leaves_no_trace(result: Any, kinds: Any, make: Any, source: Any, *functions: Any) -> Optional[bool]:
    """Whether a call that raises, or is given a function that does, leaves everything of some kinds as it found it.

    ``result`` is what came of the call before, ``make`` makes it with the functions that it is given, and ``source`` is
    what is called, or its instance. A call that works may change what it likes.
    """
    if "locks" in kinds and any(lock.locked() for lock in _locks_of(source).values()):
        # The call that is judged has left it so; another one would wait for ever.
        _bring_back({**_common_state(source), "locks": []}, source)
        return False if isinstance(result, BaseException) else None
    attempts = [functions]
    if functions and all(map(callable, functions)):
        attempts.append(tuple(_interrupt for _ in functions))
    for given in attempts:
        before, has_raised = _common_state(source), False
        try:
            make(*given)
        except Exception:  # what it raises is judged elsewhere
            has_raised = True
        after = _common_state(source)
        _bring_back(before, source)
        if any(after[kind] != before[kind] for kind in kinds):
            return False if has_raised else None
    return True


TRACES = (leaves_no_trace,)


def _interrupt(*_args: Any, **_kwargs: Any) -> Any:
    raise _Interrupting("from inside")


def _common_state(source: Any) -> Dict[str, Any]:
    return {**shared_state(), "locks": [name for name, lock in _locks_of(source).items() if lock.locked()]}


def _locks_of(source: Any) -> Dict[str, Any]:
    """The locks of the module that something belongs to, and those that an object holds itself."""
    module = sys.modules.get(getattr(source, "__module__", "") or "")
    names = {**(vars(module) if module else {}), **({} if callable(source) else getattr(source, "__dict__", {}))}
    return {name: each for name, each in names.items() if type(each).__name__ == "lock" and hasattr(each, "locked")}


def _bring_back(state: Dict[str, Any], source: Any) -> None:
    put_back_shared(state)
    for name, lock in _locks_of(source).items():
        if lock.locked() and name not in state["locks"]:
            lock.release()
