"""Inputs as a careless user sends them: a required field missing, a field of the wrong type, or both."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from menace.inputs.strategies.base import FieldStrategy, ordinary_stub, pools_of
from menace.inputs.strategies.subjects import Stub, Subject

_WRONG: tuple[Any, ...] = (None, "misuse", -1, [], {}, 1.5, b"misuse")


class MisuseStrategy(FieldStrategy):
    """Stubs without end, none of which is right."""

    name = "misuse"

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """Missing and wrong fields in turns, then both at once; without fields one too many is given."""
        pools, turn = pools_of(subject, rng), 0
        while pools:
            stub = ordinary_stub(pools, subject, rng)
            required = list(stub)
            if required and turn % 3 != 1:
                del stub[rng.choice(required)]
            if turn % 3 != 0 or not required:
                name = rng.choice(list(stub) or [subject.fields[-1].name])
                stub[name] = _of_another_type(stub.get(name), rng)
            yield stub
            turn += 1
        yield {"surplus": None}


def _of_another_type(value: Any, rng: Random) -> Any:
    return rng.choice([wrong for wrong in _WRONG if type(wrong) is not type(value)])
