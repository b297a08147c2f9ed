"""What falls over on an instance that was used before: which of it speaks against the code."""

from __future__ import annotations

import re
from typing import Final

from menace.domain import Outcome, Recipe, Verdict

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
