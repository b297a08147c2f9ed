"""From the frames of children to the tally of a plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from menace.child.inputs.generate import call_at, is_wild, spoilt_kind
from menace.domain import (
    Arguments,
    Branches,
    Case,
    Failure,
    Kept,
    Outcome,
    Plan,
    Recipe,
    Tally,
    Usage,
    UsageSums,
    Verdict,
    VerdictCount,
)
from menace.domain.once import Once
from menace.domain.outcome import InputKind
from menace.domain.reading import ONE_READER
from menace.domain.recipe import recipe_values
from menace.domain.tally import OWN_FAILURE
from menace.sandbox.faults import limits_of
from menace.sandbox.layers.cgroups import Controller
from menace.sandbox.layers.limits import by_kernel, enforcement
from menace.sandbox.watching.reading import Sums, amounts
from menace.sandbox.watching.watch import Account, Death

_INTERESTING_PER_CAUSE = 3
_TEXT_LIMIT = 500
_DEATHS = {"hung": "Hang", "killed": "Death", "violated": "Violation"}
_SHAPES_LIMIT = 200
_OUTPUT = 4000
_MOST_KEPT = 500
_READ: Once[dict[str, Any]] = Once(16)
"""Recipes as children read them: one belongs to many plans, and some are large."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """Which case it was, and what it printed."""

    index: int
    attempt: int
    shape: str
    output: str


class TallyBuilder:
    """Collects what the children of one plan report."""

    def __init__(self, plan: Plan, counted: Collection[Controller] = ()) -> None:
        """``counted`` is what the kernel counts for all processes of a child together."""
        self._plan = plan
        self._stream = plan.stream
        self.plan_id = plan.id
        self._counts: Counter[tuple[InputKind, Verdict]] = Counter()
        self._usage = UsageSums()
        self._accepted: set[str] = set()
        self._capabilities: set[str] = set()
        self._events: Counter[str] = Counter()
        self._enforced = enforcement(limits_of(plan), counted)
        self._interesting: list[Outcome] = []
        self._branches: Branches | None = None
        self._error_arcs: Branches | None = None
        self._causes: Counter[tuple[str, str, int | None, InputKind, bool]] = Counter()
        self._kept: list[Kept] = []
        self._marks: set[int] = set()
        self._cpu = 0.0
        self._no_instance: str | None = None
        self.blocked: str | None = None

    def take(self, account: Account) -> None:
        """Take all that is known of a child that is gone."""
        for frame in account.frames:
            # What was said of a case that was then not finished is the parent's to tell.
            if frame.get("index", -1) < account.position:
                self._told(frame)
        if account.sums is not None:
            self._add_sums(account.sums)
        if account.own_failure is not None and account.death is not None and account.death.index is not None:
            # That the process ended within the case was seen, and is counted; who is to blame for it is another matter.
            seen = _Seen(account.death.index, account.death.attempt, account.death.shape[:_TEXT_LIMIT], account.output)
            self._add(seen, Verdict.KILLED, Usage(account.death.wall_seconds), None)
            self._failed(account.own_failure)
        elif account.death is not None:
            self._died(account.death, account.output)
        self.refused(account.refused)

    def _told(self, frame: dict[str, Any]) -> None:
        if frame["kind"] == "hello":
            self._enforced |= by_kernel(frame["enforced"])
        elif frame["kind"] == "obeys":
            self._enforced["security level"] = "kernel" if frame["who"] == "kernel" else "watched"
        elif frame["kind"] == "blocked":
            self.block(frame["reason"][:_TEXT_LIMIT])
        elif frame["kind"] == "fails":
            self._failed(frame["reason"])
        elif frame["kind"] == "lacks":
            self._no_instance = frame["instance"][:_TEXT_LIMIT]
        elif frame["kind"] == "dirty":
            self._events[f"dirty {frame['what']}"] += 1
        elif frame["kind"] == "accepts":
            if len(self._accepted) < _SHAPES_LIMIT:
                self._accepted.update(shape[:_TEXT_LIMIT] for shape in frame["shapes"])
        elif frame["kind"] == "reaches":
            self._got(frame["index"], frame["attempt"], frame["marks"])
        elif frame["kind"] == "end":
            usage = Usage(float(frame["wall"]), float(frame["cpu"]), frame["peak"] or None, amounts(frame["used"]))
            seen = _Seen(frame["index"], frame["attempt"], frame["shape"][:_TEXT_LIMIT], frame["output"][-_OUTPUT:])
            self._keep(seen, Verdict(frame["verdict"]), usage, _failure(frame["failure"]))

    def _got(self, index: int, attempt: int, marks: Collection[int]) -> None:
        """Keep a call that was the first to take some branches: each child tells it of all that it reaches itself.

        One without any was the first to use something of the world around it.
        """
        new = tuple(mark for mark in marks if mark not in self._marks)
        if (new or not marks) and len(self._kept) < _MOST_KEPT:
            self._marks.update(new)
            self._kept.append(Kept(index, self._arguments(index, attempt), new))

    def _add_sums(self, sums: Sums) -> None:
        for (kind, verdict), count in sums.counts.items():
            self._counts[_kind(kind, self._plan.recipe), Verdict(verdict)] += count
        self._usage = self._usage.merged(sums.usage)
        self._capabilities.update(sums.capabilities)
        self._events.update(sums.events)
        self.reached(sums.reached)
        if sums.error_arcs:
            self._error_arcs = Branches.of(sums.error_arcs).merged(self._error_arcs)

    def _died(self, death: Death, output: str) -> None:
        """Take the end of a child as the parent saw it."""
        if death.stage != "case":
            self.block(f"import {death.reason}" if death.stage == "import" else _not_started(death, output))
        elif death.index is not None:
            failure = Failure(type=_DEATHS[death.how], message=death.reason)
            seen = _Seen(death.index, death.attempt, death.shape[:_TEXT_LIMIT], output)
            self._add(seen, Verdict(death.how), Usage(death.wall_seconds), failure)

    def _failed(self, reason: str) -> None:
        """Note an error of our own; the cases after it are run all the same: they may have nothing to do with it."""
        known = sum(event.startswith(OWN_FAILURE) for event in self._events)
        told = f"{OWN_FAILURE}: {reason[:_TEXT_LIMIT]}"
        if told in self._events or known < _INTERESTING_PER_CAUSE:
            self._events[told] += 1

    def body_ran(self) -> None:
        """Count the one case of a section that runs by being imported, unless something blocked it."""
        if self.blocked is None:
            self._add(_Seen(0, 0, "", ""), Verdict.RETURNED, Usage(0.0, self._cpu), None)

    def spent(self, cpu_seconds: float) -> None:
        """Add the CPU time of one child."""
        self._cpu += cpu_seconds

    def reached(self, marks: bytes) -> None:
        """Add the branches that were taken: a byte for each there is, not zero for those that were."""
        if marks:
            self._branches = Branches.of(marks).merged(self._branches)

    def tolerated(self, dirt: Iterable[str]) -> None:
        """Note the kinds of dirt that cases may have met from earlier ones."""
        self._events.update({f"dirt tolerated {kind}": 1 for kind in dirt})

    def refused(self, calls: Mapping[str, int]) -> None:
        """Add the system calls that were refused, by name."""
        self._events.update({f"refused {name}": count for name, count in calls.items()})

    def block(self, reason: str) -> None:
        """Say why the section cannot be executed."""
        self.blocked = reason

    def tally(self) -> Tally:
        """The sum of everything taken so far."""
        plan = self._plan
        cases = sum(self._counts.values())
        blocked = self.blocked
        # Known calls come with instances of their own: that none of those can be built says nothing of any other.
        are_known = plan.cases.stop <= len(plan.recipe.examples)
        if blocked is None and not are_known and cases and self._events["needs instance"] == cases:
            blocked = self._no_instance or "no instance could be built"
        return Tally(
            plan=self.plan_id,
            stream=self._stream,
            section=plan.section,
            scenario=plan.scenario.name,
            severity=plan.scenario.severity,
            seed=plan.seed,
            cases=plan.cases,
            verdicts=tuple(
                VerdictCount(kind, verdict, count) for (kind, verdict), count in sorted(self._counts.items())
            ),
            usage=self._usage,
            accepted=frozenset(self._accepted),
            capabilities=frozenset(self._capabilities),
            events=dict(sorted(self._events.items())),
            enforced=dict(sorted(self._enforced.items())),
            interesting=tuple(self._interesting),
            blocked=blocked,
            spent_cpu_seconds=self._cpu,
            branches=self._branches,
            error_arcs=self._error_arcs,
            kept=tuple(self._kept),
        )

    def _add(self, seen: _Seen, verdict: Verdict, usage: Usage, failure: Failure | None) -> None:
        """Count a case that no child has counted."""
        self._counts[self._kind_at(seen.index), verdict] += 1
        self._usage = self._usage.plus(usage)
        if failure is not None:
            self._keep(seen, verdict, usage, failure)

    def _kind_at(self, index: int) -> InputKind:
        """What the arguments of a case can claim, as a child would have counted it."""
        recipe = self._plan.recipe
        values, seed = self._values(), self._plan.seed
        spoilt = spoilt_kind(values, seed, index) if recipe.threat or recipe.misuse else None
        if spoilt is None and recipe.lessons and is_wild(values, seed, index):
            spoilt = "misuse"
        return _kind(spoilt or ("example" if index < len(recipe.examples) else "drawn"), recipe)

    def _keep(self, seen: _Seen, verdict: Verdict, usage: Usage, failure: Failure) -> None:
        """Keep the first outcomes of each cause; arguments that nobody takes must not hide the others."""
        kind = self._kind_at(seen.index)
        cause = (verdict.value, failure.type, failure.line, kind, seen.shape in self._accepted)
        self._causes[cause] += 1
        if self._causes[cause] <= _INTERESTING_PER_CAUSE:
            arguments = self._arguments(seen.index, seen.attempt)
            case = Case(self._plan.section, self._plan.scenario, arguments, self._plan.seed)
            self._interesting.append(
                Outcome(case.id, seen.index, arguments, verdict, usage, seen.shape, failure, seen.output, kind)
            )

    def _arguments(self, index: int, attempt: int) -> Arguments:
        with ONE_READER:
            call = call_at(self._values(), self._plan.seed, index, attempt)
        return Arguments(call.args, call.kwargs, call.setup, call.receiver, call.steps)

    def _values(self) -> dict[str, Any]:
        """The recipe as the child reads it."""
        recipe = self._plan.recipe
        return _READ.of(recipe, lambda: recipe_values(recipe))


def _not_started(death: Death, output: str) -> str:
    last_line = output.strip().rpartition("\n")[2][:_TEXT_LIMIT]
    return f"starting the interpreter {death.reason}" + (f": {last_line}" if last_line else "")


def _kind(kind: str, recipe: Recipe) -> InputKind:
    """What the arguments can claim."""
    claims: dict[str, InputKind] = {"example": "example", "hostile": "hostile", "misuse": "misuse"}
    return claims.get(kind, recipe.contract)


def _failure(told: dict[str, Any]) -> Failure:
    return Failure(
        type=told["type"][:_TEXT_LIMIT],
        message=told["message"][:_TEXT_LIMIT],
        path=told["path"],
        line=told["line"],
        function=told["function"],
        traceback=tuple(str(line)[:_TEXT_LIMIT] for line in told["traceback"][:20]),
        untrue=told.get("untrue"),
        moment=told.get("moment"),
    )
