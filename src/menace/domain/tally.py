"""The ledger's atom: the outcomes of one plan, summed. The unit of resume and of "none twice"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from menace.domain.branches import Branches
from menace.domain.case import Arguments
from menace.domain.outcome import InputKind, Outcome, Usage, Verdict
from menace.domain.plan import CaseRange, PlanId
from menace.domain.scenario import Severity
from menace.domain.section import Section

Enforcement = Literal["kernel", "watched", "environment"]
"""Who sees to a limit: the kernel, the parent that looks now and then, or variables that libraries heed."""

OWN_FAILURE = "Menace itself failed"
"""How the events begin that are errors of our own: cases nobody could judge, for which the code is not to blame."""


@dataclass(frozen=True, slots=True)
class VerdictCount:
    """How many cases with one kind of input ended in one way."""

    kind: InputKind
    verdict: Verdict
    count: int


@dataclass(frozen=True, slots=True)
class UsageSums:
    """Sums and sums of squares, so that means and intervals can be recomputed."""

    cases: int = 0
    wall: float = 0.0
    wall_squared: float = 0.0
    cpu: float = 0.0
    cpu_squared: float = 0.0
    peak_memory_bytes: int | None = None
    amounts: Mapping[str, int] = field(default_factory=dict)

    def plus(self, usage: Usage) -> UsageSums:
        """These sums with one more case."""
        wall, cpu = usage.wall_seconds, usage.cpu_seconds or 0.0
        return self.merged(UsageSums(1, wall, wall**2, cpu, cpu**2, usage.peak_memory_bytes, usage.amounts))

    def merged(self, other: UsageSums) -> UsageSums:
        """The sums over both."""
        peaks = [peak for peak in (self.peak_memory_bytes, other.peak_memory_bytes) if peak is not None]
        return UsageSums(
            cases=self.cases + other.cases,
            wall=self.wall + other.wall,
            wall_squared=self.wall_squared + other.wall_squared,
            cpu=self.cpu + other.cpu,
            cpu_squared=self.cpu_squared + other.cpu_squared,
            peak_memory_bytes=max(peaks, default=None),
            amounts=dict(Counter(self.amounts) + Counter(other.amounts)) if other.amounts else self.amounts,
        )


@dataclass(frozen=True, slots=True)
class Kept:
    """A call that was the first of its plan to take some branches of its file, which are told by their numbers."""

    index: int
    arguments: Arguments
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What one plan showed.

    ``blocked`` gives the reason when the section could not be executed at all; then no case is counted.
    ``accepted`` are the shapes of arguments for which the code returned a value.
    ``spent_cpu_seconds`` is all CPU the plan cost, start and import of the target included.
    ``branches`` are those of the section's own code, where they could be marked, ``error_arcs`` what in it is there
    for errors only.
    ``kept`` are the calls that got somewhere first, whether they ended well or not.
    ``severity`` is the level of the scenario, which has the same name at each; what ledgers of the first version hold
    is all of ``normal``, which has none.
    """

    plan: PlanId
    stream: str
    section: Section
    scenario: str
    seed: int
    cases: CaseRange
    verdicts: tuple[VerdictCount, ...] = ()
    usage: UsageSums = UsageSums()
    accepted: frozenset[str] = frozenset()
    capabilities: frozenset[str] = frozenset()
    events: Mapping[str, float] = field(default_factory=dict)
    enforced: Mapping[str, Enforcement] = field(default_factory=dict)
    interesting: tuple[Outcome, ...] = ()
    blocked: str | None = None
    spent_cpu_seconds: float = 0.0
    severity: Severity | None = None
    branches: Branches | None = None
    error_arcs: Branches | None = None
    kept: tuple[Kept, ...] = ()

    def count(self, *verdicts: Verdict) -> int:
        """Cases that ended in one of these ways; all cases when none is named."""
        return sum(each.count for each in self.verdicts if not verdicts or each.verdict in verdicts)
