"""Inputs as a flaky upstream delivers them: fields empty, cut short, or replaced by an error."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from menace.inputs.strategies.base import FieldStrategy
from menace.inputs.strategies.smart import SmartStrategy
from menace.inputs.strategies.subjects import Stub, Subject

_SHARE = 0.25


class FlakyUpstreamStrategy(FieldStrategy):
    """Realistic stubs without end, each with at least one field that did not arrive as it was sent."""

    name = "flaky_upstream"

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """A quarter of the fields is damaged."""
        for stub in SmartStrategy().stubs(subject, rng):
            certain = rng.choice(list(stub)) if stub else None
            yield {
                name: _damaged(value, rng) if rng.random() < _SHARE or name == certain else value
                for name, value in stub.items()
            }


def _damaged(value: Any, rng: Random) -> Any:
    kinds: list[Any] = [None, {"error": {"code": 503, "message": "Service Unavailable"}}]
    if isinstance(value, str | bytes | list) and value:
        kinds += [value[: len(value) // 2], value[:0]]
    if isinstance(value, dict) and value:
        kinds += [{}, dict(list(value.items())[: len(value) // 2])]
    return rng.choice(kinds)
