"""Whether compiled code asks for a canary, and does not merely give something its name."""

from __future__ import annotations

import dis
from types import CodeType
from typing import Sequence

_ASKED = frozenset({"LOAD_NAME", "LOAD_GLOBAL", "IMPORT_NAME"})


def asks_for(code: CodeType, tokens: Sequence[str]) -> bool:
    """Whether a canary is a name that is looked up in the code, or stands in the call of one that imports.

    A class, a field or a parameter may have any name: whoever makes one out of a word has looked at it.
    """
    if any(token in name for name in code.co_names for token in tokens) and _looks_up(code, tokens):
        return True
    if "__import__" in code.co_names and any(token in tokens for token in code.co_consts):
        return True
    return any(isinstance(inner, CodeType) and asks_for(inner, tokens) for inner in code.co_consts)


def _looks_up(code: CodeType, tokens: Sequence[str]) -> bool:
    asked = [str(each.argval) for each in dis.get_instructions(code) if each.opname in _ASKED]
    return any(token in name for name in asked for token in tokens)
