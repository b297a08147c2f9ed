"""What a backend is asked to do: a seeded recipe that the child expands by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NewType

from menace.domain.digest import digest, digest_once
from menace.domain.recipe import Recipe
from menace.domain.scenario import Limits, Scenario
from menace.domain.section import Module, Section

PlanId = NewType("PlanId", str)


@dataclass(frozen=True, slots=True)
class CaseRange:
    """The half-open range of positions in a section's stream of cases."""

    start: int
    stop: int

    def __len__(self) -> int:
        return max(0, self.stop - self.start)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.start, self.stop))


@dataclass(frozen=True, slots=True)
class Plan:
    """One section under one scenario: which part of its stream of cases to run, with which limits."""

    section: Section
    module: Module
    scenario: Scenario
    recipe: Recipe
    seed: int
    cases: CaseRange
    limits: Limits = Limits()

    @property
    def stream(self) -> str:
        """The identity of the endless stream of cases that ``cases`` is cut from."""
        return digest_once(self, self._stream)

    def _stream(self) -> str:
        return digest(self.section.id, self.section.digest, self.scenario.digest, self.recipe.digest, str(self.seed))

    @property
    def id(self) -> PlanId:
        """The stream and the range: two plans with one id do the same work."""
        return PlanId(digest(self.stream, str(self.cases.start), str(self.cases.stop)))
