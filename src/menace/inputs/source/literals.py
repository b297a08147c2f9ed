"""The values of expressions that are literals."""

from __future__ import annotations

import ast
from typing import Any


def literal(text: str) -> Any:
    """The value; None for an expression that has to be evaluated, or is none."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
