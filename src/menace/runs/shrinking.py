"""A finding made as small as it gets before it is believed: smaller inputs are tried until none ends the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from menace.domain import Arguments, CaseRange, Outcome, Plan, SandboxBackend, Verdict
from menace.domain.reading import ONE_READER
from menace.findings.shrink import proposals
from menace.runs.checking import Check, Checked, IsOver, Shrinking, check, is_same

_TOGETHER = 16
"""Smaller inputs that are tried in one batch, smallest first."""
_COSTLY_CASES, _COSTLY_TOGETHER = 6, 2
"""Tries in all and in one batch, where each of them may use up all the time or memory it is given."""
_COSTLY = (Verdict.HUNG, Verdict.KILLED)
_CPU_SECONDS = 2.0
"""Where the tries take longer the input stays as it was found: how far one gets must not hang on the machine."""


def check_smallest(backend: SandboxBackend, wanted: Check, is_over: IsOver = lambda: False) -> Checked:
    """Repeat the smallest input that ends the same way; the one that was found when no smaller one holds."""
    less = shrunk(backend, wanted, is_over)
    if less is not None and not is_over():
        checked = check(backend, less, is_over)
        if checked.outcome is not None and not checked.confirmations.is_flaky:
            # Written out it looks like an example, but it claims what the input claims that it was made from.
            outcome = replace(checked.outcome, input_kind=wanted.expected.input_kind)
            return replace(checked, case_id=wanted.case_id, outcome=outcome)
    return check(backend, wanted, is_over)


def shrunk(backend: SandboxBackend, wanted: Check, is_over: IsOver = lambda: False) -> Check | None:
    """The check of the smallest input that was found; None when there is none smaller."""
    shrinking, expected = wanted.shrinking, wanted.expected
    # The steps of an example contradict the documentation as they stand there, or not at all.
    if shrinking is None or expected.arguments.steps:
        return None
    search = _Search(backend, wanted, shrinking)
    best, tried = expected.arguments, {expected.arguments}
    while search.has_more() and not is_over():
        with ONE_READER:
            proposed = proposals(best, wanted.plan.recipe, fenced=shrinking.fenced)
            fresh = [each for each in proposed if each not in tried]
        better = search.first_of(fresh, tried)
        if better is None:
            break
        best = better
    if best == expected.arguments or search.took_too_long:
        return None
    return _check_of(wanted, best)


class _Search:
    """Tries inputs in batches, within a bound that is the same on every machine."""

    def __init__(self, backend: SandboxBackend, wanted: Check, shrinking: Shrinking) -> None:
        self._backend, self._wanted, self._shrinking = backend, wanted, shrinking
        costly = wanted.expected.verdict in _COSTLY
        self._left, self._together = (_COSTLY_CASES, _COSTLY_TOGETHER) if costly else (shrinking.tries, _TOGETHER)
        # Costly ends have a bound of their own: so many cases of the search's limits.
        self._cpu_seconds = float("inf") if costly else _CPU_SECONDS
        self._spent = 0.0

    @property
    def took_too_long(self) -> bool:
        """Whether the tries took more than a machine may be given for one finding."""
        return self._spent > self._cpu_seconds

    def has_more(self) -> bool:
        """Whether another batch may be tried."""
        return self._left > 0 and not self.took_too_long

    def first_of(self, proposed: Sequence[Arguments], tried: set[Arguments]) -> Arguments | None:
        """The first of the inputs that ends like the one that was found."""
        position = 0
        while position < len(proposed) and self.has_more():
            batch = proposed[position : position + min(self._together, self._left)]
            position += len(batch)
            self._left -= len(batch)
            tried.update(batch)
            found = self._run(batch)
            if found is not None:
                return found
        return None

    def _run(self, batch: Sequence[Arguments]) -> Arguments | None:
        outcomes: list[Outcome] = []
        for tally in self._backend.run(_plan(self._wanted.plan, batch, self._shrinking)):
            outcomes += tally.interesting
            self._spent += tally.spent_cpu_seconds
        with ONE_READER:
            for outcome in sorted(outcomes, key=lambda each: each.index):
                if is_same(outcome, self._wanted.expected) and self._shrinking.still(outcome):
                    return batch[outcome.index]
        return None


def _plan(plan: Plan, inputs: Sequence[Arguments], shrinking: Shrinking | None = None) -> Plan:
    """The inputs one after the other, exactly as they are written."""
    recipe = replace(plan.recipe, examples=tuple(inputs), documented_examples=0, threat=0, misuse=False)
    limits = plan.limits if shrinking is None else shrinking.limits
    return replace(plan, recipe=recipe, cases=CaseRange(0, len(inputs)), limits=limits)


def _check_of(wanted: Check, best: Arguments) -> Check:
    undisturbed = None if wanted.undisturbed is None else _plan(wanted.undisturbed, [best])
    return replace(wanted, plan=_plan(wanted.plan, [best]), undisturbed=undisturbed, shrinking=None)
