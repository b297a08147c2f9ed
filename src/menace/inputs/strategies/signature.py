"""Inputs from what the signature says: defaults, and values of the hinted types."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from menace.inputs.strategies.base import FieldStrategy, pools_of
from menace.inputs.strategies.subjects import UNKNOWN, Stub, Subject


class SignatureStrategy(FieldStrategy):
    """Stubs without end for what has a signature; for anything else none."""

    name = "signature"

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """First the required fields and the defaults, then every optional field now and then."""
        if not subject.is_known:
            return
        pools = pools_of(subject, rng)
        yield {field.name: pool[0] for field, pool in pools if field.required or field.default is not UNKNOWN}
        while pools:
            # Drawn for every field, so that whether it is required does not change what the others get.
            kept = [rng.random() < 0.5 for _ in pools]
            values = [rng.choice(pool) for _, pool in pools]
            yield {
                field.name: value
                for (field, _), value, wanted in zip(pools, values, kept, strict=True)
                if wanted or field.required
            }
