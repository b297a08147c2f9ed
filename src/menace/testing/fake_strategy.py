"""A strategy for tests: it proposes what it was told to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from menace.domain import Arguments, Section


class FakeStrategy:
    """Proposes the given inputs for every section, beginning where the generator points."""

    name = "fake"

    def __init__(self, inputs: Sequence[Arguments] = (Arguments(("1",)), Arguments(("0",)))) -> None:
        self._inputs = tuple(inputs)
        self.asked: list[Section] = []

    def propose(self, section: Section, rng: Random) -> Iterator[Arguments]:
        """Each input once; the sections asked about are kept in ``asked``."""
        self.asked.append(section)
        start = rng.randrange(len(self._inputs)) if self._inputs else 0
        yield from (*self._inputs[start:], *self._inputs[:start])
