"""A store without a database: the same promises, kept only as long as the object lives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from menace.domain import Finding, Observation, Run, RunId, Tally
from menace.errors import UsageError


@dataclass(slots=True)
class _Pages:
    """What is known about one run; dictionaries keep the order in which things were appended."""

    run: Run
    is_finished: bool = False
    tallies: dict[str, Tally] = field(default_factory=dict)
    findings: dict[str, Finding] = field(default_factory=dict)
    observations: list[Observation] = field(default_factory=list)

    def add(self, entry: Tally | Finding | Observation) -> None:
        match entry:
            case Tally():
                self.tallies.setdefault(entry.plan, entry)
            case Finding():
                self.findings.setdefault(entry.id, entry)
            case Observation():
                if entry not in self.observations:
                    self.observations.append(entry)


class MemoryLedger:
    """Runs and what was measured in them, in dictionaries."""

    def __init__(self) -> None:
        self._pages: dict[RunId, _Pages] = {}

    def start(self, run: Run) -> None:
        """Record that a run began; a run that is known already stays as it is."""
        self._pages.setdefault(run.id, _Pages(run))

    def finish(self, run_id: RunId) -> None:
        """Record that a run came to its end."""
        self._of(run_id).is_finished = True

    def append(self, run_id: RunId, *entries: Tally | Finding | Observation) -> None:
        """Keep entries, all or none; those that are there already are left as they are."""
        pages = self._of(run_id)
        for entry in entries:
            if not isinstance(entry, Tally | Finding | Observation):
                raise TypeError(f"a ledger does not hold {type(entry).__name__}")
            if isinstance(entry, Observation) and entry.run_id != run_id:
                raise ValueError(f"an observation of run {entry.run_id} cannot be appended to run {run_id}")
        for entry in entries:
            pages.add(entry)

    def run(self, run_id: RunId) -> Run | None:
        """The run of that id."""
        return self._pages[run_id].run if run_id in self._pages else None

    def runs(self, repository: str | None = None) -> Sequence[Run]:
        """Known runs, newest first."""
        runs = [pages.run for pages in self._newest_first()]
        return [run for run in runs if repository is None or run.repository == repository]

    def is_finished(self, run_id: RunId) -> bool:
        """Whether the run came to its end."""
        return run_id in self._pages and self._pages[run_id].is_finished

    def tallies(self, run_id: RunId) -> Sequence[Tally]:
        """All tallies of a run, in the order in which they were appended."""
        return list(self._pages[run_id].tallies.values()) if run_id in self._pages else []

    def findings(self, run_id: RunId) -> Sequence[Finding]:
        """All findings of a run, in the order in which they were appended."""
        return list(self._pages[run_id].findings.values()) if run_id in self._pages else []

    def observations(self, run_id: RunId) -> Sequence[Observation]:
        """All observations of a run, in the order in which they were appended."""
        return list(self._pages[run_id].observations) if run_id in self._pages else []

    def find(self, prefix: str) -> Sequence[tuple[RunId, Finding]]:
        """Findings whose id starts with ``prefix``, newest run first, each id once."""
        found: dict[str, tuple[RunId, Finding]] = {}
        for pages in self._newest_first():
            for finding in pages.findings.values():
                if finding.id.startswith(prefix):
                    found.setdefault(finding.id, (pages.run.id, finding))
        return list(found.values())

    def _newest_first(self) -> list[_Pages]:
        # Turned round after a stable sort: of two runs begun in one moment the later recorded comes first.
        return sorted(self._pages.values(), key=lambda pages: pages.run.started_at)[::-1]

    def _of(self, run_id: RunId) -> _Pages:
        if run_id not in self._pages:
            raise UsageError(f"there is no run {run_id} in the store")
        return self._pages[run_id]


class MemoryStore:
    """A store for tests, gone when it is forgotten."""

    def __init__(self) -> None:
        self._ledger = MemoryLedger()

    @property
    def ledger(self) -> MemoryLedger:
        """Tallies, findings and observations."""
        return self._ledger

    def close(self) -> None:
        """Nothing has to be given back."""
