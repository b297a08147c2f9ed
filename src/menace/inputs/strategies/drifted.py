"""Inputs of another version: fields renamed, dropped or of another type."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from menace.child.effects.drift import drift
from menace.inputs.strategies.base import FieldStrategy
from menace.inputs.strategies.smart import SmartStrategy
from menace.inputs.strategies.subjects import Stub, Subject

_SHARE = 0.2
_WORD = 1 << 32


class LegacySchemaStrategy(FieldStrategy):
    """Realistic stubs without end whose records, or which themselves, have a changed schema."""

    name = "legacy_schema"

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """Records among the fields drift; where there are none the stub is the record."""
        for stub in SmartStrategy().stubs(subject, rng):
            seed = rng.randrange(_WORD)
            records = {name: value for name, value in stub.items() if isinstance(value, dict) and value}
            if subject.is_known and records:
                yield {**stub, **{name: drift(value, seed, _SHARE)[0] for name, value in records.items()}}
            else:
                yield drift(stub, seed, _SHARE)[0]
