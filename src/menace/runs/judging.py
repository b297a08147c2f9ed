"""From tallies to findings: one per cause, each confirmed in fresh processes before it is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from menace.domain import FAULTS, CaseId, Finding, Outcome, Plan, SandboxBackend, Tally, Verdict
from menace.findings.build import Confirmations, build_finding
from menace.findings.causes import Candidate, Cause, group_by_cause
from menace.findings.classify import classify
from menace.runs.workload import Stream

_REPEATS = 3
_ALTERNATIVES = 3
"""Inputs tried for one cause before it is given up as not reproducible."""


@dataclass(frozen=True, slots=True)
class Check:
    """A case to repeat alone, how often, and what is expected to happen again."""

    case_id: CaseId
    plan: Plan
    expected: Outcome
    repeats: int


@dataclass(frozen=True, slots=True)
class Checked:
    """How the repetitions ended: how many agreed, and the first that did."""

    case_id: CaseId
    confirmations: Confirmations
    outcome: Outcome | None


def check(backend: SandboxBackend, wanted: Check, is_over: Callable[[], bool] = lambda: False) -> Checked:
    """Repeat a case in fresh processes, until one ends differently or there is no time left."""
    agreed: list[Outcome] = []
    for _ in range(wanted.repeats):
        if is_over():
            break
        outcomes = [outcome for tally in backend.run(wanted.plan) for outcome in tally.interesting]
        same = [outcome for outcome in outcomes if is_same(outcome, wanted.expected)]
        agreed += same[:1]
        if not same:
            break
    confirmations = Confirmations(agreed=len(agreed), tried=wanted.repeats)
    return Checked(wanted.case_id, confirmations, agreed[0] if agreed else None)


def is_same(outcome: Outcome, other: Outcome) -> bool:
    """Whether two executions of one case ended the same way, at the same place."""
    if outcome.verdict is not other.verdict:
        return False
    if outcome.verdict is Verdict.HUNG or outcome.failure is None or other.failure is None:
        return True
    here, there = outcome.failure, other.failure
    return (here.type, here.path, here.line) == (there.type, there.path, there.line)


class Judge:
    """Collects tallies, says which cases have to be checked, and tells the findings in the end."""

    def __init__(self, streams: Sequence[Stream]) -> None:
        self._streams = {stream.id: stream for stream in streams}
        self._by_section = {stream.section.id: stream for stream in streams}
        self._tallies: dict[str, list[Tally]] = {}
        self._checked: dict[CaseId, Checked] = {}
        self._asked: set[CaseId] = set()
        self._causes_asked: set[str] = set()
        self._first_asked: set[CaseId] = set()
        self._confirmed_faults = 0

    def take(self, tally: Tally) -> list[Check]:
        """Checks worth making at once: the faults of this section whose cause nobody asked about yet."""
        if tally.stream not in self._streams:
            return []
        self._tallies.setdefault(tally.stream, []).append(tally)
        causes = group_by_cause(self._candidates(tally.stream))
        faults = [
            cause
            for cause in causes
            if cause.chosen.classification.fault_class in FAULTS and cause.key not in self._causes_asked
        ]
        self._causes_asked.update(cause.key for cause in faults)
        self._first_asked.update(cause.chosen.outcome.case_id for cause in faults)
        return self._checks(faults)

    def remaining(self) -> list[Check]:
        """Checks without which the findings cannot be told; empty when nothing is left to ask."""
        return self._checks(self._causes())

    def record(self, checked: Checked) -> None:
        """Take the answer to a check."""
        self._checked[checked.case_id] = checked
        if checked.case_id in self._first_asked and not checked.confirmations.is_flaky:
            self._confirmed_faults += 1

    def confirmed_faults(self) -> int:
        """Causes confirmed so far, each as soon as one input showed it again."""
        return self._confirmed_faults

    def findings(self) -> list[Finding]:
        """What can be told now, faults first, in the order of the workload."""
        told = [self._finding(cause) for cause in self._causes()]
        found = [finding for finding in told if finding is not None]
        return sorted(found, key=lambda finding: finding.code)

    def _causes(self) -> list[Cause]:
        return group_by_cause(
            candidate for stream in self._streams if stream in self._tallies for candidate in self._candidates(stream)
        )

    def _candidates(self, stream: str) -> list[Candidate]:
        tallies = sorted(self._tallies.get(stream, ()), key=lambda tally: tally.cases.start)
        accepted = frozenset(shape for tally in tallies for shape in tally.accepted)
        source = self._streams[stream]
        candidates = []
        for tally in tallies:
            for outcome in tally.interesting:
                classification = classify(outcome, source.recipe, accepted, tally.scenario)
                if classification is not None:
                    candidates.append(Candidate(source.section, outcome, classification))
        return candidates

    def _checks(self, causes: Sequence[Cause]) -> list[Check]:
        checks = []
        for cause in causes:
            candidate = self._candidate_to_check(cause)
            if candidate is None or candidate.outcome.case_id in self._asked:
                continue
            outcome = candidate.outcome
            self._asked.add(outcome.case_id)
            is_fault = candidate.classification.fault_class in FAULTS
            # A hang is repeated once only: each repetition lasts the whole time limit.
            repeats = _REPEATS if is_fault and outcome.verdict is not Verdict.HUNG else 1
            stream = self._by_section[candidate.section.id]
            checks.append(Check(outcome.case_id, stream.confirming_plan(outcome.index), outcome, repeats))
        return checks

    def _candidate_to_check(self, cause: Cause) -> Candidate | None:
        """The first input of a cause that is not answered yet, unless an earlier one already showed it."""
        for candidate in (cause.chosen, *cause.others)[:_ALTERNATIVES]:
            answer = self._checked.get(candidate.outcome.case_id)
            if answer is None:
                return candidate
            if answer.outcome is not None:
                return None
        return None

    def _finding(self, cause: Cause) -> Finding | None:
        answered = [
            (candidate, self._checked[candidate.outcome.case_id])
            for candidate in (cause.chosen, *cause.others)[:_ALTERNATIVES]
            if candidate.outcome.case_id in self._checked
        ]
        shown = next(((each, answer) for each, answer in answered if answer.outcome is not None), None)
        if shown is None:
            # Slow is not hung, and what happens only after other calls in the same process is no finding of its own.
            return None
        candidate, answer = shown
        stream = self._by_section[candidate.section.id]
        return build_finding(
            answer.outcome or candidate.outcome,
            candidate.classification,
            section=candidate.section,
            module=stream.surveyed.module.name,
            seed=stream.seed,
            scenario=stream.scenario.name,
            confirmations=answer.confirmations,
            also_reached_from=len(cause.also_reached_from),
        )
