"""A case that may speak against the code, repeated alone: with the fault, and without it where there was one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from menace.domain import CaseId, Outcome, Plan, SandboxBackend, Tally, Verdict
from menace.findings.build import Confirmations

REPEATS = 3
_WELL = (Verdict.RETURNED, Verdict.REFUSED)

IsOver = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Check:
    """A case to repeat alone, how often, and what is expected to happen again.

    ``undisturbed`` is the same call with nothing in its way, where only the comparison says something.
    """

    case_id: CaseId
    plan: Plan
    expected: Outcome
    repeats: int
    undisturbed: Plan | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """How the repetitions ended: how many agreed, and the first that did."""

    case_id: CaseId
    confirmations: Confirmations
    outcome: Outcome | None


def check(backend: SandboxBackend, wanted: Check, is_over: IsOver = lambda: False) -> Checked:
    """Repeat a case in fresh processes, until one ends differently or there is no time left."""
    agreed: list[Outcome] = []
    # The call without the fault goes first: most of what it answers needs no further question, and it is quicker.
    if _is_fault_to_blame(backend, wanted, is_over):
        agreed = _repeated(backend, wanted, is_over)
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


def ended_well(tally: Tally) -> bool:
    """Whether every case of a tally returned or refused."""
    return tally.blocked is None and 0 < tally.count() == tally.count(*_WELL)


def _repeated(backend: SandboxBackend, wanted: Check, is_over: IsOver) -> list[Outcome]:
    agreed: list[Outcome] = []
    for _ in range(wanted.repeats):
        if is_over():
            break
        outcomes = [outcome for tally in backend.run(wanted.plan) for outcome in tally.interesting]
        same = [outcome for outcome in outcomes if is_same(outcome, wanted.expected)]
        agreed += same[:1]
        if not same:
            break
    return agreed


def _is_fault_to_blame(backend: SandboxBackend, wanted: Check, is_over: IsOver) -> bool:
    """Whether the same call ends well, each time, when nothing is in its way."""
    if wanted.undisturbed is None:
        return True
    for _ in range(REPEATS):
        if is_over():
            return False
        tallies = list(backend.run(wanted.undisturbed))
        if not tallies or not all(map(ended_well, tallies)):
            return False
    return True
