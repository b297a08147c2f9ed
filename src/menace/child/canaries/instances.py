"""Texts that a call was written with: those an instance was made with, and the parts of a message."""

from __future__ import annotations

import ast
from typing import Any, Dict, List, Sequence, Tuple

from ..inputs.attacks import tokens_in
from .results import Carried, texts_in

_Named = Sequence[Tuple[str, Any]]


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


def with_names(expressions: _Named, values: _Named) -> Tuple[_Named, _Named]:
    """What a call is given, and the names of those of its arguments that are hostile by their name."""
    named = [*expressions, *(("", repr(name)) for name, _ in expressions if tokens_in([name]))]
    return named, [*values, *(("", {name: ""}) for name, _ in values if tokens_in([name]))]


def carried_in(expressions: _Named, values: _Named, tokens: Sequence[str]) -> List[Carried]:
    """The texts with canaries that a call is given, by its expressions and by what they gave."""
    given = [(name, text, _is_mapping(value)) for name, value in values for text in texts_in(value)]
    inside = [(name, getattr(value, "__dict__", None)) for name, value in values]
    given += [(name, text, False) for name, value in inside for text in texts_in(value)]
    # Of a message the part that carries the canary is what arrives somewhere.
    given += [(name, text, False) for name, expression in expressions for text in texts_written(expression)]
    return [
        Carried(text, token, name.lower(), is_mapped)
        for name, text, is_mapped in dict.fromkeys(given)
        for token in tokens
        if token in text
    ]


def _is_mapping(value: Any) -> bool:
    items = value if type(value) in (list, tuple) else [value]
    return any(type(item) is dict for item in items)


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
