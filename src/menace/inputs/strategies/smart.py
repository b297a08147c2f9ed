"""Inputs that look like real ones: what a field is called decides what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from menace.inputs.strategies.base import FieldStrategy, values_of
from menace.inputs.strategies.realistic import realistic
from menace.inputs.strategies.subjects import Field, Stub, Subject

_WORD = 1 << 32
_EACH = 24


class SmartStrategy(FieldStrategy):
    """Stubs without end, every field filled by faker where its name is telling, and by its type where it is not."""

    name = "smart"

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """All fields in every stub, for a real record is complete."""
        pools = [_pool(field, rng) for field in subject.fields]
        while pools:
            yield {field.name: rng.choice(pool) for field, pool in zip(subject.fields, pools, strict=True)}
        yield {}


def _pool(field: Field, rng: Random) -> list[Any]:
    return realistic(field.name, field.kind, rng.randrange(_WORD), _EACH) or values_of(field, rng)
