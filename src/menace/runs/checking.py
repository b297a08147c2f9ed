"""A case that may speak against the code, repeated alone: with the fault, and without it where there was one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from menace.domain import CaseId, Network, Outcome, Plan, SandboxBackend, Tally, Verdict
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
    """How the repetitions ended: how many agreed, the first that did, and the one fault that is enough for it.

    Without ``faults`` all of the scenario's are needed, or nobody looked.
    """

    case_id: CaseId
    confirmations: Confirmations
    outcome: Outcome | None
    faults: frozenset[str] | None = None


def check(backend: SandboxBackend, wanted: Check, is_over: IsOver = lambda: False) -> Checked:
    """Repeat a case in fresh processes, until one ends differently or there is no time left."""
    agreed: list[Outcome] = []
    # The call without the fault goes first: most of what it answers needs no further question, and it is quicker.
    if _is_fault_to_blame(backend, wanted, is_over):
        agreed = _repeated(backend, wanted, is_over)
    confirmations = Confirmations(agreed=len(agreed), tried=wanted.repeats)
    if not agreed:
        return Checked(wanted.case_id, confirmations, None)
    faults = None if confirmations.is_flaky else _enough(backend, wanted, is_over)
    return Checked(wanted.case_id, confirmations, agreed[0], faults)


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


def _enough(backend: SandboxBackend, wanted: Check, is_over: IsOver) -> frozenset[str] | None:
    """The one fault of several that brings about the same end alone, if there is one."""
    scenario = wanted.plan.scenario
    # Each try of a hang takes the whole time limit.
    if wanted.undisturbed is None or len(scenario.disturbances) < 2 or wanted.expected.verdict is Verdict.HUNG:
        return None
    for mode in sorted(scenario.disturbances):
        network = scenario.network if mode.startswith("network") else Network()
        alone = replace(scenario, faults=scenario.faults & {mode}, network=network)
        again = Check(wanted.case_id, replace(wanted.plan, scenario=alone), wanted.expected, 1)
        if _repeated(backend, again, is_over):
            return frozenset({mode})
    return None


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
