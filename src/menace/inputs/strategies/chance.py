"""Inputs of no kind in particular."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from menace.inputs.strategies.base import ANY_KIND, FieldStrategy
from menace.inputs.strategies.subjects import Stub, Subject


class RandomStrategy(FieldStrategy):
    """Stubs without end, every field filled with anything."""

    name = "random"

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """All required fields, the others now and then."""
        while subject.fields:
            yield {field.name: rng.choice(ANY_KIND) for field in subject.fields if rng.random() < 0.5 or field.required}
        yield {}
