"""A backend that runs nothing: every end is written down beforehand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from menace.child.inputs.generate import call_at
from menace.domain import (
    Arguments,
    Case,
    Failure,
    Outcome,
    Plan,
    PlanId,
    Swept,
    Tally,
    Usage,
    UsageSums,
    Verdict,
    VerdictCount,
)
from menace.domain.outcome import InputKind
from menace.domain.recipe import recipe_values

_QUIET = (Verdict.RETURNED, Verdict.REFUSED, Verdict.UNBOUND)


@dataclass(frozen=True, slots=True)
class Scripted:
    """How a case ends."""

    verdict: Verdict = Verdict.RETURNED
    failure: Failure | None = None
    shape: str = "()"
    usage: Usage = Usage(0.001, 0.001)


class FakeBackend:
    """Ends cases as scripted with ``when`` and ``block``; what nothing is said about returns a value."""

    name = "fake"

    def __init__(self, while_running: Callable[[Plan], object] | None = None) -> None:
        self._while_running = while_running
        self._script: dict[tuple[str, int | None, str | None], Scripted] = {}
        self._blocked: dict[str, str] = {}
        self._running: set[PlanId] = set()
        self._cancelled: set[PlanId] = set()
        self.plans: list[Plan] = []
        """Every plan that was run, in order."""

    def when(self, section_id: str, then: Scripted, *, index: int | None = None, scenario: str | None = None) -> None:
        """Let the case at that position of a section's stream, or else all its cases, end like this.

        With ``scenario`` only there, and there before what was said about all of them.
        """
        self._script[section_id, index, scenario] = then

    def block(self, section_id: str, reason: str) -> None:
        """Let a section be impossible to execute."""
        self._blocked[section_id] = reason

    def check(self) -> None:
        """Always fit."""

    def run(self, plan: Plan) -> Iterator[Tally]:
        """One tally for the whole plan."""
        self.plans.append(plan)
        self._running.add(plan.id)
        try:
            if self._while_running is not None:
                self._while_running(plan)
            if plan.id not in self._cancelled:
                yield self._tally(plan)
        finally:
            self._running.discard(plan.id)
            self._cancelled.discard(plan.id)

    def cancel(self, plan_id: PlanId) -> None:
        """Let a running plan yield nothing."""
        if plan_id in self._running:
            self._cancelled.add(plan_id)

    def sweep(self, older_than: timedelta) -> Swept:
        """There is never anything to remove."""
        del older_than
        return Swept()

    def _tally(self, plan: Plan) -> Tally:
        counts: Counter[tuple[InputKind, Verdict]] = Counter()
        usage, interesting, accepted = UsageSums(), [], set()
        blocked = self._blocked.get(plan.section.id)
        for index in plan.cases if blocked is None else ():
            end = self._end(plan, index)
            kind: InputKind = "example" if index < len(plan.recipe.examples) else plan.recipe.contract
            counts[kind, end.verdict] += 1
            usage = usage.plus(end.usage)
            if end.verdict is Verdict.RETURNED:
                accepted.add(end.shape)
            elif end.verdict not in _QUIET:
                interesting.append(_outcome(plan, index, end))
        return Tally(
            plan=plan.id,
            stream=plan.stream,
            section=plan.section,
            scenario=plan.scenario.name,
            severity=plan.scenario.severity,
            seed=plan.seed,
            cases=plan.cases,
            verdicts=tuple(VerdictCount(kind, verdict, count) for (kind, verdict), count in sorted(counts.items())),
            usage=usage,
            accepted=frozenset(accepted),
            interesting=tuple(interesting),
            blocked=blocked,
            spent_cpu_seconds=usage.cpu,
        )

    def _end(self, plan: Plan, index: int) -> Scripted:
        for scenario in (plan.scenario.name, None):
            for position in (index, None):
                end = self._script.get((plan.section.id, position, scenario))
                if end is not None:
                    return end
        return Scripted()


def _outcome(plan: Plan, index: int, end: Scripted) -> Outcome:
    call = call_at(recipe_values(plan.recipe), plan.seed, index)
    arguments = Arguments(call.args, call.kwargs, call.setup, call.receiver, call.steps)
    case = Case(plan.section, plan.scenario, arguments, plan.seed)
    return Outcome(case.id, index, arguments, end.verdict, end.usage, end.shape, end.failure)
