"""Putting several effects in force together, and taking all of them off whatever happens."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Dict, Iterator, List, Sequence

from .base import Effect


@contextmanager
def in_force(effects: Sequence[Effect], index: int) -> Iterator[Dict[str, float]]:
    """Have all effects on within the block; afterwards the yielded mapping says what they did.

    ``unended_effects`` in it counts those that could not be taken off: the process should serve no other case.
    """
    told: Dict[str, float] = {}
    begun: List[Effect] = []
    try:
        for effect in effects:
            # Counted among those to end before it begins: one that fails half-way has things to put back.
            begun.append(effect)
            effect.begin(index)
        yield told
    finally:
        for effect in reversed(begun):
            _end(effect, told)


def wrapped(effects: Sequence[Effect], call: Callable[..., Any]) -> Callable[..., Any]:
    """The call as the effects want it made, the first one outermost."""
    for effect in reversed(effects):
        call = effect.wrap(call)
    return call


def _end(effect: Effect, told: Dict[str, float]) -> None:
    try:
        did = effect.end()
    except Exception:  # whatever it was, the effects around this one must go off too
        did = {"unended_effects": 1.0}
    for key, amount in did.items():
        told[key] = told.get(key, 0.0) + amount
