"""Kinds of arguments that code lets through in so many words: where it takes one of them, it has to take the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from menace.domain import Outcome, Recipe
from menace.findings.accepted import argument_types, is_accepted


def is_let_in(outcome: Outcome, recipe: Recipe, accepted: frozenset[str]) -> bool:
    """Whether the call would be one that is known to end well, had one argument another kind that is let through."""
    return any(
        is_accepted(replace(outcome, shape=each), accepted, recipe.parameters) for each in _others(outcome, recipe)
    )


def _others(outcome: Outcome, recipe: Recipe) -> Iterator[str]:
    let_in = {each.name: each.admitted for each in recipe.parameters if len(each.admitted) > 1}
    for name, kind in argument_types(outcome, recipe.parameters) if let_in else ():
        outer, bracket, inside = kind.partition("[")
        for other in let_in.get(name, ()) if outer in let_in.get(name, ()) else ():
            yield outcome.shape.replace(kind, f"{other}{bracket}{inside}", 1)
