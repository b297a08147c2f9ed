"""What the strategies have in common: they invent stubs for a subject, and calls for a section."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar

from menace.domain import Arguments, Section
from menace.inputs.strategies.realistic import realistic
from menace.inputs.strategies.subjects import UNKNOWN, Field, Stub, Subject
from menace.inputs.strategies.typed import drawn

Describe = Callable[[Section], Subject]
"""What is known about a section's parameters."""

_DRAWN = 8
_WORD = 1 << 32


class FieldStrategy(ABC):
    """A way of inventing stubs field by field; ``describe`` is what makes it fit for sections."""

    name: ClassVar[str] = ""

    def __init__(self, describe: Describe | None = None) -> None:
        self._describe = describe

    @abstractmethod
    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """Stubs for a subject, best first; the same generator state gives the same stubs."""

    def propose(self, section: Section, rng: Random) -> Iterator[Arguments]:
        """The stubs for a section, as calls."""
        if self._describe is None:
            return
        subject = self._describe(section)
        for stub in self.stubs(subject, rng):
            call = subject.call(stub)
            if call is not None:
                yield call


def values_of(field: Field, rng: Random) -> list[Any]:
    """Values of the right type for a field: its default, then those of its hint, of its name, and those seen."""
    found = [field.default] if field.default is not UNKNOWN else []
    seed = rng.randrange(_WORD)
    if field.hint is not UNKNOWN:
        found += drawn(field.hint, seed, _DRAWN)
    found += realistic(field.name, field.kind, seed, 2)
    return [*found, *field.samples] or list(ANY_KIND)


ANY_KIND: tuple[Any, ...] = (1, "hello", 0, "", [1, 2, 3], None, {"a": 1}, 1.5, [], True, "12", -1, {}, b"hello")
"""For a field about which nothing is known."""


Pools = list[tuple[Field, list[Any]]]


def pools_of(subject: Subject, rng: Random) -> Pools:
    """Values for every field of a subject: drawn once, for stubs without end are chosen from them."""
    return [(field, values_of(field, rng)) for field in subject.fields]


def ordinary_stub(pools: Pools, subject: Subject, rng: Random) -> Stub:
    """A stub that is right: every required field, with one of its values."""
    return {field.name: rng.choice(pool) for field, pool in pools if field.required or not subject.is_known}
