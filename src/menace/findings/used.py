"""What falls over on an instance that was used before: which of it speaks against the code."""

from __future__ import annotations

import ast
import re
from typing import Final

from menace.domain import Outcome, Recipe, Verdict
from menace.domain.case import USED

_ABSENCE: Final = frozenset({"KeyError", "IndexError", "StopIteration", "ValueError"})
_GIVING: Final = frozenset(
    {"add", "put", "push", "append", "insert", "set", "store", "register", "clear", "reset", "extend", "enqueue"}
)
_PART: Final = re.compile(r"[A-Za-z]+")


def counts_on_used(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether the end of a call on a used instance can be held against the method.

    What is not there any more is natural to ask for in vain, unless the documentation says what happens then. What
    does not end may be the history, which waits for somebody.
    """
    failure = outcome.failure
    if outcome.verdict in (Verdict.HUNG, Verdict.KILLED):
        return False
    if outcome.verdict is not Verdict.FELL_OVER or failure is None or failure.type not in _ABSENCE:
        return True
    return recipe.may_lack or bool(_GIVING & set(_PART.findall((failure.function or "").lower())))


def repeats_itself(outcome: Outcome) -> bool:
    """Whether the step before was the same call, with the like of what it is given now: that is fit for it."""
    call = outcome.arguments
    if call.receiver != USED or not call.setup or not call.args or call.kwargs:
        return False
    step = _parsed(call.setup[-1])  # after steps of its own alone the instance is called so
    if not isinstance(step, ast.Call) or step.keywords or len(step.args) != len(call.args):
        return False
    before, now = [_kind(each) for each in step.args], [_kind(_parsed(each)) for each in call.args]
    return before == now and None not in now


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def _kind(node: ast.expr | None) -> type | None:
    try:
        return type(ast.literal_eval(node)) if node is not None else None
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return None
