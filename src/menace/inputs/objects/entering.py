"""Objects for a ``with`` statement: their methods are called inside of one."""

from __future__ import annotations

import ast
from dataclasses import replace

from menace.domain import Recipe
from menace.inputs.oracles.instances import plain_instance
from menace.inputs.source.library import Definition

_ENTER = "__enter__"
_OUTSIDE = frozenset({_ENTER, "__exit__", "__init__", "__new__", "__repr__", "__str__", "close"})
_MOST = 3


def entered(recipe: Recipe, owner: Definition, method: str) -> Recipe:
    """The recipe with instances that were entered; with no others, where entering gives them what they work with."""
    function = next(
        (each for each in owner.node.body if isinstance(each, ast.FunctionDef) and each.name == _ENTER), None
    )
    if function is None or method in _OUTSIDE or recipe.receiver_name is None or not _gives_itself(function):
        return recipe
    plain = recipe.known_receivers[:_MOST] or (plain_instance(recipe),)
    inside = tuple(f"{each}.{_ENTER}()" for each in plain)
    if _sets_attributes(function):
        return replace(recipe, receiver=None, receiver_name=inside[0], known_receivers=inside, spare_receivers=())
    return replace(recipe, known_receivers=tuple(dict.fromkeys([*plain, *inside])))


def _gives_itself(function: ast.FunctionDef) -> bool:
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return bool(returned) and all(isinstance(each, ast.Name) and each.id == "self" for each in returned)


def _sets_attributes(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) for node in ast.walk(function))
