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


def is_literal(node: ast.expr) -> bool:
    """Whether the value can be told without evaluating anything."""
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True
