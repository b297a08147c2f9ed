"""What a recipe needs to be hostile with beyond the usual stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from menace.domain import Recipe
from menace.inputs.backtracking import catastrophic_texts

CANARY = "{canary}"
"""Where a text that a user gives is to hold the canary of the case."""


def armed(recipe: Recipe, source: str, payloads: Sequence[Any] = ()) -> Recipe:
    """The recipe of a section with the hostile values that a user gives, and those its file's own patterns suggest."""
    if not recipe.parameters:
        return recipe
    return replace(recipe, payloads=tuple(map(expression, payloads)), pumped=catastrophic_texts(source))


def expression(payload: Any) -> str:
    """A value as the child reads it; a canary goes where the user asked for it."""
    return repr(payload).replace(CANARY, "TOKEN")
