"""How far one stream has come, what it brought, and how long its next round is."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from menace.domain import NORMAL, Tally, Verdict
from menace.runs.conditions import concerns
from menace.runs.workload import Stream
from menace.sandbox.network import needs_network

FIRST_ROUND = 12
FIRST_DISTURBED_ROUND = 6
"""Cases of a stream the first time; under faults they cost more, and every scenario is to have its turn."""
FIRST_SPOILT_ROUND = 100
"""Where only inputs are worse than usual a case costs no more, and a share of that many are a fair try of attacks."""
LONGEST_ROUND = FIRST_ROUND << 10
LONGEST_SECONDS = 0.4
"""CPU time that a round may take, as far as the one before it tells: the next choice is then made sooner."""
_LONGEST_FIRST_SECONDS = 2.0
"""CPU time that a first round may take, as far as that of ``normal`` tells."""
_CROWDED = 8.0
"""How many times its CPU time a call may take on a busy machine; what is longer, it waits."""
_WAITING = 0.1
"""What a second of waiting costs beside one of CPU time: others compute meanwhile, but whoever asked waits as well."""
_LEAST_SECONDS = 0.01
"""What a round takes at least: a process has to be made for it."""
_FORGOTTEN = 0.5
"""What a round counts after the next one, when streams are compared."""
_INTERNAL_WORTH = 0.25
_SHAPE_WORTH = 0.02
"""A kind of input that the code takes, beside a branch or an end that nobody saw before."""
_CONCERNED = 1.5
_AIMED = 1.75
"""Where the code leads from an argument to a shell, a query, a path: a hundred attacks cost less than one fault."""
_UNCONCERNED = 2.0
"""More than anything else sets first rounds apart, so that it comes after all of them."""

Rank = tuple[bool, float, float]
"""Streams that have not begun before any continuation, then the most promising first."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is run: a number of cases per section and scenario, or CPU seconds for all of them."""

    cases: int | None = None
    cpu_seconds: float | None = None


@dataclass(slots=True)
class Standing:
    """What is known of one stream; ``ticket`` tells its valid place in the queue from outdated ones."""

    stream: Stream
    number: int
    rank: Rank
    position: int = 0
    rounds: int = 0
    ticket: int = 0
    running: bool = False
    explores: bool = False
    """Whether it has this turn because it had least time, not for what it brings."""
    blocked: str | None = None
    reached: float = 0.0
    brought: float = 0.0
    took: float = 0.0
    spent: float = 0.0
    shown: float = 0.0
    per_case: float = 0.0
    excused: int = 2
    """Calls that may yet use up all their time without counting as time that the stream had."""
    unheard: int = FIRST_ROUND
    """Calls that may yet wait for somebody who is not there, at nobody's cost."""
    gate: Standing | None = None
    """What has to be run once before this may begin."""
    tallies: list[Tally] = field(default_factory=list)

    @property
    def is_disturbed(self) -> bool:
        """Whether it belongs to another scenario than ``normal``."""
        return self.stream.scenario != NORMAL

    @property
    def is_import(self) -> bool:
        """Whether running it imports its file, so that all the file defines waits for it."""
        return self.stream.section.kind == "module"

    @property
    def is_class(self) -> bool:
        """Whether it is the body of a class, which runs when its file is imported."""
        return self.stream.section.kind == "class"

    @property
    def worth(self) -> float:
        """What a find counts: what goes wrong in internal code counts once public code gets there."""
        return _INTERNAL_WORTH if self.stream.recipe.is_internal else 1.0

    @property
    def promise(self) -> float:
        """How much more time than others it is worth when it brings nothing at the moment: much was shown by it."""
        return self.worth * sqrt(1.0 + self.shown)

    def take(self, tally: Tally) -> None:
        """Count what a plan of this stream did, and learn from it."""
        self.running = False
        self.tallies.append(tally)
        self.position = max(self.position, tally.cases.stop)
        self.rounds += 1
        used = self._useful_seconds(tally)
        self.spent += used
        self.per_case = used / max(len(tally.cases), 1)
        stream = self.stream
        if stream.learns:
            stream.notebook.take(stream.recipe, stream.seed, tally)

    def charged_seconds(self, tally: Tally) -> float:
        """The CPU time that a round takes from the budget of all, and a share of the time that its calls waited.

        Who asks again for ever where nobody answers has shown nothing; scenarios with somebody to ask come later.
        """
        if needs_network(self.stream.scenario) or "connect" not in tally.capabilities:
            return tally.spent_cpu_seconds + _waited(tally)
        hung = min(tally.count(Verdict.HUNG), self.unheard)
        self.unheard -= hung
        return max(tally.spent_cpu_seconds - hung * (self.stream.search.cpu_seconds or 0.0), _LEAST_SECONDS)

    def _useful_seconds(self, tally: Tally) -> float:
        """The time of a round without the first calls that did not end: those after them are not to pay for it."""
        hung = min(tally.count(Verdict.HUNG), self.excused)
        self.excused -= hung
        computed = tally.spent_cpu_seconds - hung * (self.stream.search.cpu_seconds or 0.0)
        return max(computed + (0.0 if hung else _waited(tally)), _LEAST_SECONDS)

    def weigh(self, tally: Tally, finds: int) -> None:
        """Rank it by what its last rounds brought for the CPU time: ``finds`` that nobody saw before, kinds of input.

        Of a stream under another scenario than ``normal`` all ends count.
        """
        shapes, usual = len(tally.accepted), not self.is_disturbed
        known = _SHAPE_WORTH * shapes if usual else shapes + len(tally.interesting)
        news = (finds if usual else 0) + max(known - self.reached, 0)
        self.reached = max(self.reached, known)
        self.shown += news
        self.brought = _FORGOTTEN * self.brought + news
        self.took = _FORGOTTEN * self.took + max(tally.spent_cpu_seconds, _LEAST_SECONDS)
        self.rank = (True, -self.worth * self.brought / self.took, 0.0)

    def prefer(self) -> None:
        """Let it go before scenarios of which nobody knows whether they mean anything to the section."""
        self.rank = (self.rank[0], self.rank[1] - _CONCERNED, self.rank[2])

    def doubt(self) -> None:
        """Find its place by what ``normal`` tells: who cannot meet the scenario, or hangs by itself, comes last.

        Who has somebody to wait for comes first: others can compute meanwhile.
        """
        if not self.is_disturbed or self.gate is None or self.tallies:
            return
        capabilities = frozenset(name for tally in self.gate.tallies for name in tally.capabilities)
        hangs = any(tally.count(Verdict.HUNG) and "connect" not in tally.capabilities for tally in self.gate.tallies)
        scenario = self.stream.scenario
        if hangs:
            # Each call that does not end takes as long as thousands of others: what goes on elsewhere is worth more.
            self.rank = (True, _UNCONCERNED, self.rank[2])
        elif not concerns(scenario, capabilities):
            self.rank = (self.rank[0], self.rank[1] + _UNCONCERNED, self.rank[2])
        elif needs_network(scenario) and "connect" in capabilities:
            self.rank = (self.rank[0], self.rank[1] - _UNCONCERNED, self.rank[2])

    def bound(self, budget: Budget) -> int:
        """The end of what is run of the stream."""
        distinct = self.stream.most or self.stream.distinct
        return distinct if budget.cases is None else min(distinct, budget.cases)

    def _first_round(self) -> int:
        """The cases of a first round: no more than few where ``normal`` tells that many of them will not end."""
        usual = _first_round(self.stream)
        # What an import takes says nothing of the calls behind it.
        seen = self.gate.tallies[:1] if self.gate is not None and not self.gate.is_import else []
        per_case = sum(each.spent_cpu_seconds for each in seen) / max(sum(len(each.cases) for each in seen), 1)
        if per_case * usual <= _LONGEST_FIRST_SECONDS:
            return usual
        return max(round(_LONGEST_FIRST_SECONDS / per_case), min(usual, FIRST_DISTURBED_ROUND))

    def end_of_round(self, budget: Budget) -> int:
        """Where the next round ends: longer than the last, but short enough to choose again soon."""
        first = self._first_round() if budget.cases is None else _first_round(self.stream)
        size = budget.cases or min(first << min(self.rounds, 10), LONGEST_ROUND)
        if budget.cases is None and self.per_case:
            size = max(min(size, round(LONGEST_SECONDS / self.per_case)), first)
        stop = min(self.position + size, self.bound(budget))
        if self.stream.learns:
            end = self.stream.notebook.end_of_epoch(self.stream.recipe, self.position)
            # A few cheap cases that would be left until the lesson are not worth a process of their own.
            spared = first if first * self.per_case < LONGEST_SECONDS / 4 else 0
            stop = min(end, self.bound(budget)) if end - stop < spared else min(stop, end)
        return stop


def first_rank(stream: Stream, number: int, budget: Budget) -> Rank:
    """Before anything has run: in order; under a time budget those with arguments first, long ones before short."""
    if budget.cases is not None:
        return False, 0.0, float(number)
    section, recipe = stream.section, stream.recipe
    is_aimed = bool(recipe.threat and recipe.aims and not recipe.misuse)
    promise = float(not recipe.parameters) - _AIMED * is_aimed
    return False, promise, float(section.span[0] - section.span[1])


def _waited(tally: Tally) -> float:
    """What the waiting of the calls of a round costs."""
    return _WAITING * max(0.0, tally.usage.wall - _CROWDED * tally.usage.cpu)


def _first_round(stream: Stream) -> int:
    scenario = stream.scenario
    if scenario == NORMAL:
        return FIRST_ROUND
    return FIRST_DISTURBED_ROUND if scenario.acts_on_world else FIRST_SPOILT_ROUND
