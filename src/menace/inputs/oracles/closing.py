"""Objects used after they were closed: they have to refuse in plain words, or to work."""

from __future__ import annotations

import ast
import re

from menace.domain import Arguments, Parameter, Recipe
from menace.inputs.library import Definition
from menace.inputs.signatures import Function, decorator_names

CLOSE = "close"
_INSTANCE = "closed"
_AFTERWARDS = re.compile(
    r"(?:after|once|when|if|on) [^.]{0,60}\bclos(?:e|ed|ing)\b|\bclosed\b[^.]{0,60}\brais|\brais[^.]{0,60}\bclosed\b"
    r"|\bclosing (?:it )?twice\b",
    re.IGNORECASE,
)


def after_closing(function: Function, owner: Definition | None, recipe: Recipe) -> list[Arguments]:
    """The plainest call of a method on an object that was closed, where texts say what happens then.

    Closing twice needs no text: everybody does it, in a ``finally`` inside a ``with``.
    """
    if owner is None or recipe.receiver_name is None or not _has_close(owner.node) or not _is_plain(function):
        return []
    texts = [ast.get_docstring(owner.node) or "", *(ast.get_docstring(each) or "" for each in _methods(owner.node))]
    if function.name != CLOSE and not any(map(_AFTERWARDS.search, texts)):
        return []
    made = next(iter(recipe.known_receivers), None) or _instance(recipe)
    args = tuple(each.values[0] for each in recipe.parameters if each.required and each.style == "positional")
    kwargs = tuple(
        (each.name, each.values[0]) for each in recipe.parameters if each.required and each.style == "keyword"
    )
    setup = (*recipe.setup, f"{_INSTANCE} = {made}", f"{_INSTANCE}.{CLOSE}()")
    return [Arguments(args, kwargs, setup, _INSTANCE)]


def _methods(node: ast.ClassDef) -> list[Function]:
    return [item for item in node.body if isinstance(item, Function)]


def _has_close(node: ast.ClassDef) -> bool:
    return any(item.name == CLOSE and isinstance(item, ast.FunctionDef) for item in _methods(node))


def _is_plain(function: Function) -> bool:
    return isinstance(function, ast.FunctionDef) and not function.name.startswith("_") and not decorator_names(function)


def _instance(recipe: Recipe) -> str:
    required = [each for each in recipe.receiver or () if each.required]
    return f"{recipe.receiver_name}({', '.join(map(_argument, required))})"


def _argument(parameter: Parameter) -> str:
    value = parameter.values[0]
    return value if parameter.style == "positional" else f"{parameter.name}={value}"
