"""Texts that a call was written with: those an instance was made with, and the parts of a message."""

from __future__ import annotations

import ast
from typing import Any, Dict, List, Sequence, Tuple

from ..inputs.attacks import tokens_in


def given_to_instance(receiver: str, parameters: Sequence[Dict[str, Any]]) -> List[Tuple[str, str]]:
    """The texts with canaries that an instance is made with, each with the parameter it is given for."""
    if not tokens_in([receiver]):
        return []
    made = ast.parse(receiver, mode="eval").body
    if not isinstance(made, ast.Call):
        return []
    if isinstance(made.func, ast.Lambda):
        # One that was told something before it is called.
        return [("", text) for text in texts_written(receiver)]
    names = [parameter["name"] for parameter in parameters]
    named = [*zip([*names, *[""] * len(made.args)], made.args)]  # noqa: B905 - not before Python 3.10
    named += [(keyword.arg or "", keyword.value) for keyword in made.keywords]
    return [(name, node.value) for name, node in named if isinstance(node, ast.Constant) and type(node.value) is str]


def texts_written(expression: str) -> List[str]:
    """The texts that an expression is made of which calls something; pieces of a text are none by themselves."""
    if expression[:1] in ("'", '"'):
        return []
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return []
    nodes = ast.walk(tree) if isinstance(tree.body, ast.Call) else ()
    return [node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) is str]
