"""Whether compiled code hands a canary the power to do something, and does not merely name something after it.

Who reads conditions or sums may evaluate names: a name that is looked up does nothing. Code that calls it, or that
leads from a value to the classes and frames of the interpreter, could as well have done anything else.
"""

from __future__ import annotations

import dis
import sys
from types import CodeType, FrameType
from typing import Any, Callable, Iterator, List, Sequence, Tuple

_ASKED = frozenset({"LOAD_NAME", "LOAD_GLOBAL"})
_OF_A_VALUE = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
_WAYS_OUT = frozenset({"__class__", "f_back"})
"""Attributes by which a value leads to all classes there are, and a frame to those around it."""
_UNTOLD = frozenset({"CACHE", "PRECALL", "PUSH_NULL", "EXTENDED_ARG", "NOP", "NOT_TAKEN"})
"""Instructions that stand between a name and its call in some versions of the interpreter."""
_POWERFUL = frozenset({"__import__", "open", "eval", "exec", "compile", "getattr"})
"""Functions that every name is as good as: who can call one of those does what he likes."""

_MOST_CALLS = 20
"""How many others are waited for: what hears of an event is over after a few."""

# Bound before the target is imported: it may replace them in their module.
_getprofile, _setprofile = sys.getprofile, sys.setprofile


def calls(code: CodeType, tokens: Sequence[str]) -> bool:
    """Whether a canary is called by its name, imported, or stands in the call of what imports.

    A class, a field or a parameter may have any name: whoever makes one out of a word has looked at it.
    """
    for (does, name), (then, given) in _pairs(code, tokens):
        # With something given to it, the call may be that of another name, of which this is an argument.
        is_called = does == "IMPORT_NAME" or (does in _ASKED and then.startswith("CALL") and given == 0)
        if is_called and _holds(name, tokens):
            return True
    if "__import__" in code.co_names and any(token in tokens for token in code.co_consts):
        return True
    return any(calls(inner, tokens) for inner in _inner(code))


def leads_away(code: CodeType, tokens: Sequence[str]) -> bool:
    """Whether a canary is an attribute of the class of a value, or of a frame: no choice of names forbids that."""
    for (does, name), (then, wanted) in _pairs(code, tokens):
        is_way_out = does in _OF_A_VALUE and name in _WAYS_OUT and then in _OF_A_VALUE
        if is_way_out and _holds(wanted, tokens):
            return True
    return any(leads_away(inner, tokens) for inner in _inner(code))


def once_run_with_power(code: CodeType, told: Callable[[], None]) -> None:
    """Tell when code begins to run where it can call functions by which it does what it likes.

    What names mean there is decided by whoever runs it, and seen in no event: only its frame knows.
    """
    before, left = _getprofile(), [_MOST_CALLS]

    def next_step(frame: FrameType, event: str, _: Any) -> None:
        left[0] -= event == "call"
        if event == "call" and frame.f_code is code:
            _setprofile(before)
            known: Any = frame.f_builtins  # whoever runs it may have given something else than a mapping
            if isinstance(known, dict) and not _POWERFUL.isdisjoint(known):
                told()
        elif not left[0]:
            _setprofile(before)

    _setprofile(next_step)


def _pairs(code: CodeType, tokens: Sequence[str]) -> Iterator[Tuple[Tuple[str, Any], Tuple[str, Any]]]:
    """Each instruction with what it is about, and the one that follows it; none of code that names no canary."""
    if not any(_holds(name, tokens) for name in code.co_names):
        return iter(())  # all that is imported comes this way, and reading instructions takes long
    told: List[Tuple[str, Any]] = [
        (each.opname, each.argval) for each in dis.get_instructions(code) if each.opname not in _UNTOLD
    ]
    return zip(told, [*told[1:], ("", None)])  # noqa: B905 - not before Python 3.10


def _holds(name: Any, tokens: Sequence[str]) -> bool:
    return isinstance(name, str) and any(token in name for token in tokens)


def _inner(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))
