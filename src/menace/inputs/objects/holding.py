"""Instances that hold something from the beginning, and arguments of which they know one half."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from menace.domain import Parameter, Recipe
from menace.inputs.source.literals import literal

_UNKNOWN = {str: "menace", int: 987_654}
"""What no instance holds, by the kind of what others hold."""
_MOST_PARTS = 2


def holding_instance(recipe: Recipe) -> tuple[str, tuple[Any, ...]]:
    """An instance that is made with a container which is not empty, and what is in that; both empty for none."""
    for text in (*recipe.known_receivers, *_made(recipe)):
        held = _held_in(text)
        if held:
            return text, held
    return "", ()


def half_known(parameter: Parameter, held: Sequence[Any]) -> Iterator[str]:
    """Values of a parameter that hold something which is known, and something which is not."""
    unknown = _UNKNOWN.get(type(held[0]))
    sample = next((each for each in map(literal, parameter.values) if isinstance(each, list | dict) and each), None)
    if unknown is None or sample is None:
        return
    known = next((each for each in sample if type(each) is type(held[0])), None)
    if known is None:
        return
    for part in held[:_MOST_PARTS]:
        mixed = [part, unknown]
        yield repr(mixed if isinstance(sample, list) else dict.fromkeys(mixed, _plainest(sample)))


def _plainest(sample: dict[Any, Any]) -> Any:
    """A value of the mapping, one that says something before one that does not."""
    return next((each for each in sample.values() if each), next(iter(sample.values())))


def _made(recipe: Recipe) -> Iterator[str]:
    """Calls of the constructor with one container that is not empty, and what else it needs."""
    for place, each in enumerate(recipe.receiver or ()):
        full = next((text for text in each.values if isinstance(literal(text), list | dict) and literal(text)), None)
        if full is None:
            continue
        given = [
            (other, full if number == place else other.values[0])
            for number, other in enumerate(recipe.receiver or ())
            if other.required or number == place
        ]
        passed = (value if other.style == "positional" else f"{other.name}={value}" for other, value in given)
        yield f"{recipe.receiver_name}({', '.join(passed)})"


def _held_in(text: str) -> tuple[Any, ...]:
    """The keys or items of the first container with any that an instance is made with."""
    try:
        call = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    if not isinstance(call, ast.Call):
        return ()
    for node in (*call.args, *(each.value for each in call.keywords)):
        value = literal(ast.unparse(node))
        if isinstance(value, list | dict) and value and all(isinstance(each, str | int) for each in value):
            return tuple(value)
    return ()
