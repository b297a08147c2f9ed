"""Every seam of the system, on one page. Each has a contract test class and a fake in ``menace.testing``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Protocol

from menace.domain.case import Arguments
from menace.domain.finding import Finding
from menace.domain.plan import Plan, PlanId
from menace.domain.run import Observation, Run, RunId
from menace.domain.section import Section
from menace.domain.tally import Tally


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep removed, and what it could not."""

    processes: int = 0
    folders: int = 0
    groups: int = 0
    failed: tuple[str, ...] = ()


class SandboxBackend(Protocol):
    """A way of running code where it can do no harm.

    A fault of the code under test is data in the tally; only a fault of the sandbox raises.
    """

    name: str

    def check(self) -> None:
        """Raise ``SandboxUnavailable``, naming what is missing; return when cases can be run."""

    def run(self, plan: Plan) -> Iterator[Tally]:
        """Run one section under one scenario; together the tallies cover the plan's range exactly once."""

    def cancel(self, plan_id: PlanId) -> None:
        """End a running plan soon, from another thread; unknown plans are ignored."""

    def sweep(self, older_than: timedelta) -> Swept:
        """Remove what an earlier crash left behind; only what carries our mark."""


class StubStrategy(Protocol):
    """A way of inventing inputs."""

    name: str

    def propose(self, section: Section, rng: Random) -> Iterable[Arguments]:
        """Inputs worth trying, best first; the same generator state gives the same inputs."""


class Ledger(Protocol):
    """What was measured. Appended, never rewritten; appending the same thing twice changes nothing."""

    def start(self, run: Run) -> None:
        """Record that a run began, before anything of it is appended."""

    def finish(self, run_id: RunId) -> None:
        """Record that a run came to its end, so that there is nothing to resume."""

    def append(self, run_id: RunId, *entries: Tally | Finding | Observation) -> None:
        """Store entries in one transaction: all of them, or none."""

    def run(self, run_id: RunId) -> Run | None:
        """The run of that id."""

    def runs(self, repository: str | None = None) -> Sequence[Run]:
        """Known runs, newest first."""

    def is_finished(self, run_id: RunId) -> bool:
        """Whether the run came to its end."""

    def tallies(self, run_id: RunId) -> Sequence[Tally]:
        """All tallies of a run, in the order in which they were appended."""

    def findings(self, run_id: RunId) -> Sequence[Finding]:
        """All findings of a run, in the order in which they were appended."""

    def observations(self, run_id: RunId) -> Sequence[Observation]:
        """All observations of a run, in the order in which they were appended."""

    def find(self, prefix: str) -> Sequence[tuple[RunId, Finding]]:
        """Findings whose id starts with ``prefix``, newest run first, each id once."""


class Store(Protocol):
    """What outlives a process."""

    @property
    def ledger(self) -> Ledger:
        """Tallies, findings and observations."""

    def close(self) -> None:
        """Give back files and connections; closing twice is allowed."""
