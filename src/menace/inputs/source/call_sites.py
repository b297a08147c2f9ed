"""Calls with plain values that stand somewhere in the target's code, tests or documentation.

Whoever wrote ``Account('Smith', 100)`` into a docstring or a test knew how an account is made.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable

_CALL = re.compile(r"(?<![\w.])(?:\w+\.)?([A-Za-z_]\w*)\(([^()\n]{1,120})\)")
_PER_NAME = 4


def calls_of(names: Collection[str], texts: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The arguments of calls of these names, as written, where all of them are literals; few of each."""
    found: dict[str, dict[str, None]] = {}
    for text in texts:
        for name, arguments in _CALL.findall(text):
            if name not in names or len(found.get(name, ())) >= _PER_NAME:
                continue
            if _all_literal(arguments):
                found.setdefault(name, {})[arguments.strip()] = None
    return {name: tuple(calls) for name, calls in found.items()}


def _all_literal(arguments: str) -> bool:
    try:
        call = ast.parse(f"f({arguments})", mode="eval").body
        if not isinstance(call, ast.Call):
            return False
        for value in (*call.args, *(keyword.value for keyword in call.keywords)):
            ast.literal_eval(value)
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return False
    return True
