"""A case that may speak against the code, repeated alone: with the fault, and without it where there was one."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace

from menace.domain import CaseId, Limits, Network, Outcome, Plan, SandboxBackend, Tally, Verdict
from menace.findings.build import Confirmations

REPEATS = 3
_ATTEMPTS = 3
"""Processes started for one repetition, until one of them gets as far as the call."""
_WELL = (Verdict.RETURNED, Verdict.REFUSED)

IsOver = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Shrinking:
    """How a smaller input may look: within the contract when ``fenced``, and ``still`` a finding of the same class.

    ``limits`` are those of the search: smaller inputs are looked for, not believed. At most ``tries`` are looked at.
    """

    fenced: bool
    still: Callable[[Outcome], bool]
    limits: Limits
    tries: int


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
    shrinking: Shrinking | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """How the repetitions ended: how many agreed, the first that did, and the one fault that is enough for it.

    Without ``faults`` all of the scenario's are needed, or nobody looked.
    """

    case_id: CaseId
    confirmations: Confirmations
    outcome: Outcome | None
    faults: frozenset[str] | None = None
    index: int = 0
    """Where in its stream the case stands."""


def check(backend: SandboxBackend, wanted: Check, is_over: IsOver = lambda: False) -> Checked:
    """Repeat a case in fresh processes, until one ends differently or there is no time left."""
    agreed: list[Outcome] = []
    # The call without the fault goes first: most of what it answers needs no further question, and it is quicker.
    if _is_fault_to_blame(backend, wanted, is_over):
        agreed = _repeated(backend, wanted, is_over)
    confirmations = Confirmations(agreed=len(agreed), tried=wanted.repeats)
    if not agreed:
        return Checked(wanted.case_id, confirmations, None, index=wanted.expected.index)
    faults = None if confirmations.is_flaky else _enough(backend, wanted, is_over)
    return Checked(wanted.case_id, confirmations, agreed[0], faults, wanted.expected.index)


def is_same(outcome: Outcome, other: Outcome) -> bool:
    """Whether two executions of one case ended the same way, at the same place."""
    if outcome.verdict is not other.verdict:
        return False
    if outcome.verdict is Verdict.HUNG or outcome.failure is None or other.failure is None:
        return True
    here, there = outcome.failure, other.failure
    return (here.type, here.path, here.line, here.untrue) == (there.type, there.path, there.line, there.untrue)


def _shows(outcome: Outcome, expected: Outcome) -> bool:
    """Whether a repetition shows what was expected; what a search takes for a hang may need all memory in the end.

    Or it falls over: counting days towards the wrong end stops where the calendar does.
    """
    late = expected.verdict is Verdict.HUNG and outcome.verdict in (Verdict.KILLED, Verdict.FELL_OVER)
    return late or is_same(outcome, expected)


def ended_well(tally: Tally) -> bool:
    """Whether every case of a tally returned or refused."""
    return tally.blocked is None and 0 < tally.count() == tally.count(*_WELL)


def _repeated(backend: SandboxBackend, wanted: Check, is_over: IsOver) -> list[Outcome]:
    agreed: list[Outcome] = []
    for _ in range(wanted.repeats):
        if is_over():
            break
        same = [outcome for outcome in _ends(backend, wanted.plan, is_over) if _shows(outcome, wanted.expected)]
        agreed += same[:1]
        if not same:
            break
    return agreed


def _ends(backend: SandboxBackend, plan: Plan, is_over: IsOver) -> list[Outcome]:
    """How one repetition ended."""
    return [outcome for tally in _tallies(backend, plan, is_over) for outcome in tally.interesting]


def _tallies(backend: SandboxBackend, plan: Plan, is_over: IsOver) -> list[Tally]:
    """What one repetition gave; one that did not get as far as the call says nothing about it, and is made again."""
    for attempt in itertools.count(1):
        tallies = list(backend.run(plan))
        # Where others keep the machine busy, the time for an import can be over before it has had its share.
        if attempt == _ATTEMPTS or is_over() or not any(tally.blocked for tally in tallies):
            break
    return tallies


def _enough(backend: SandboxBackend, wanted: Check, is_over: IsOver) -> frozenset[str] | None:
    """The smallest set of the scenario's faults that was seen to bring about the same end; None when all are needed."""
    every = wanted.plan.scenario.disturbances
    # Each try of a hang takes the whole time limit.
    if wanted.undisturbed is None or len(every) < 2 or wanted.expected.verdict is Verdict.HUNG:
        return None

    def suffice(modes: frozenset[str]) -> bool:
        return bool(_repeated(backend, _under(wanted, modes), is_over))

    alone = next((mode for mode in sorted(every) if suffice(frozenset({mode}))), None)
    if alone is not None:
        return frozenset({alone})
    needed = every
    for mode in sorted(every) if len(every) > 2 else ():
        if suffice(needed - {mode}):
            needed -= {mode}
    return None if needed == every else needed


def _under(wanted: Check, modes: frozenset[str]) -> Check:
    """The check, once, under some of its faults only."""
    scenario = wanted.plan.scenario
    network = scenario.network if any(mode.startswith("network") for mode in modes) else Network()
    fewer = replace(scenario, faults=scenario.faults & modes, network=network)
    return Check(wanted.case_id, replace(wanted.plan, scenario=fewer), wanted.expected, 1)


def _is_fault_to_blame(backend: SandboxBackend, wanted: Check, is_over: IsOver) -> bool:
    """Whether the same call ends well, each time, when nothing is in its way."""
    if wanted.undisturbed is None:
        return True
    for _ in range(REPEATS):
        if is_over():
            return False
        tallies = _tallies(backend, wanted.undisturbed, is_over)
        if not tallies or not all(map(ended_well, tallies)):
            return False
    return True
