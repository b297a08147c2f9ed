"""Which plan runs next: decided here, without threads, clocks or processes.

Tallies come in, plans go out. A file's own section goes first; what the file defines waits for its import and
is blocked with it. A section is run in ``normal`` before any other scenario. With a number of cases each stream is
run that far; with a CPU budget the streams are continued in ever longer rounds until the budget is spent: mostly the
one that brings most for its time, and now and then the one that had least of it. No round goes beyond the place where
a stream's next lesson is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from pathlib import PurePosixPath

from menace.domain import NORMAL, CaseRange, Plan, Tally, Verdict
from menace.runs.conditions import concerns
from menace.runs.workload import Stream

FIRST_ROUND = 12
FIRST_DISTURBED_ROUND = 6
"""Cases of a stream the first time; under faults they cost more, and every scenario is to have its turn."""
FIRST_SPOILT_ROUND = 100
"""Where only inputs are worse than usual a case costs no more, and a share of that many are a fair try of attacks."""
LONGEST_ROUND = FIRST_ROUND << 10
NORMAL_SHARE = 0.6
"""Of the CPU budget, once every section was tried in ``normal``; the other scenarios share the rest."""
BUDGET_REASON = "budget: not reached in the CPU time of this run; menace run --resume goes on"
LONGEST_SECONDS = 0.4
"""CPU time that a round may take, as far as the one before it tells: the next choice is then made sooner."""
_EXPLORED = 4
"""Every so many continuations go to the stream that had the least time."""
_FORGOTTEN = 0.5
"""What a round counts after the next one, when streams are compared."""
_INTERNAL_WORTH = 0.25
_UNCONCERNED = 2.0
"""More than anything else sets first rounds apart, so that it comes after all of them."""

_Rank = tuple[bool, float, float]
"""Streams that have not begun before any continuation, then the most promising first."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is run: a number of cases per section and scenario, or CPU seconds for all of them."""

    cases: int | None = None
    cpu_seconds: float | None = None


@dataclass(slots=True)
class _Progress:
    """What is known of one stream; ``ticket`` tells its valid place in the queue from outdated ones."""

    stream: Stream
    number: int
    rank: _Rank
    position: int = 0
    rounds: int = 0
    ticket: int = 0
    running: bool = False
    blocked: str | None = None
    reached: int = 0
    brought: float = 0.0
    took: float = 0.0
    spent: float = 0.0
    per_case: float = 0.0
    gate: _Progress | None = None
    tallies: list[Tally] = field(default_factory=list)

    @property
    def is_disturbed(self) -> bool:
        """Whether it belongs to another scenario than ``normal``."""
        return self.stream.scenario != NORMAL


@dataclass(slots=True)
class _Queue:
    """Streams waiting for their turn, and the CPU time that was spent on streams of their kind."""

    waiting: list[tuple[_Rank, int, int]] = field(default_factory=list)
    neglected: list[tuple[float, int, int]] = field(default_factory=list)
    continued: int = 0
    spent_cpu_seconds: float = 0.0


class RunState:
    """The run as far as it has come."""

    def __init__(self, streams: Sequence[Stream], budget: Budget) -> None:
        self._budget = budget
        self._all = [
            _Progress(stream, number, _first_rank(stream, number, budget)) for number, stream in enumerate(streams)
        ]
        self._by_stream = {each.stream.id: each for each in self._all}
        self._by_section: dict[str, list[_Progress]] = {}
        self._by_file: dict[PurePosixPath, list[_Progress]] = {}
        for each in self._all:
            self._by_section.setdefault(each.stream.section.id, []).append(each)
            self._by_file.setdefault(each.stream.section.path, []).append(each)
        self._set_gates()
        self._imported: set[PurePosixPath] = set()
        self._settled: set[str] = set()
        self._usual, self._disturbed = _Queue(), _Queue()
        self.spent_cpu_seconds = 0.0
        for each in self._all:
            self._enqueue(each)

    def next_plan(self) -> Plan | None:
        """The plan to start now; None when nothing can be started until a running one ends."""
        if self._budget.cpu_seconds is not None and self.spent_cpu_seconds >= self._budget.cpu_seconds:
            return None
        first, second = self._queues_in_turn()
        return self._next_of(first) or self._next_of(second)

    def finished(self, tally: Tally) -> None:
        """Take the tally of a plan, of this process or of the one that is being resumed."""
        progress = self._by_stream.get(tally.stream)
        if progress is None:
            return  # the code or the options changed since; that part is run anew
        progress.running = False
        progress.tallies.append(tally)
        progress.position = max(progress.position, tally.cases.stop)
        progress.rounds += 1
        progress.spent += tally.spent_cpu_seconds
        progress.per_case = tally.spent_cpu_seconds / max(len(tally.cases), 1)
        finds = 0
        if progress.stream.learns:
            finds = progress.stream.notebook.take(progress.stream.recipe, progress.stream.seed, tally)
        self.spent_cpu_seconds += tally.spent_cpu_seconds
        self._queue_of(progress).spent_cpu_seconds += tally.spent_cpu_seconds
        self._settle(progress)
        if tally.blocked is not None:
            self._block(progress, tally.blocked)
            return
        if self._budget.cases is None:
            self._weigh(progress, tally, finds)
        self._enqueue(progress)
        self._open(progress)

    def tallies(self) -> list[Tally]:
        """All tallies, in the order of the workload and then of their streams."""
        return [tally for each in self._all for tally in sorted(each.tallies, key=lambda tally: tally.cases.start)]

    def reason_not_executed(self, section_id: str) -> str | None:
        """Why a section of the workload has not been executed in any scenario, or None when it has been."""
        streams = self._by_section[section_id]
        if any(self._was_run(each) for each in streams):
            return None
        return next((each.blocked for each in streams if each.blocked is not None), BUDGET_REASON)

    def has_unreached(self) -> bool:
        """Whether the budget was spent before every section had its turn in every scenario."""
        return any(each.blocked is None and not self._was_run(each) for each in self._all)

    def grant(self) -> None:
        """Spend the same CPU budget once more, when all of it has been spent already."""
        budget = self._budget.cpu_seconds
        if budget is not None and self.spent_cpu_seconds >= budget:
            self._budget = replace(self._budget, cpu_seconds=self.spent_cpu_seconds + budget)

    def settled(self) -> int:
        """How many sections have been executed or found to be blocked."""
        return len(self._settled)

    def _set_gates(self) -> None:
        """Let every stream know what it has to wait for: its file's import, or its own section in ``normal``."""
        for members in self._by_file.values():
            module = next((each for each in members if _is_gate(each.stream)), None)
            for each in members:
                usual = self._by_section[each.stream.section.id][0]
                each.gate = usual if each is not usual and not usual.is_disturbed else module
            if module is not None:
                module.gate = None
                # What waits behind a file's import lends it its own promise.
                module.rank = min(each.rank for each in members)

    def _queues_in_turn(self) -> tuple[_Queue, _Queue]:
        """The queue whose turn it is, and the other: with a budget the one that is further behind its share."""
        usual, disturbed = self._best_of(self._usual), self._best_of(self._disturbed)
        if self._budget.cases is not None or usual is None or disturbed is None or not usual.rounds:
            return self._usual, self._disturbed
        is_behind = self._usual.spent_cpu_seconds <= NORMAL_SHARE * self.spent_cpu_seconds
        # What has not begun goes before repetitions that brought nothing new the last time.
        brings_nothing = usual.rank[1] == 0.0 and not disturbed.rounds
        first, second = self._usual, self._disturbed
        return (first, second) if is_behind and not brings_nothing else (second, first)

    def _next_of(self, queue: _Queue) -> Plan | None:
        progress = self._best_of(queue)
        if progress is None:
            return None
        if progress.rounds and self._budget.cases is None:
            queue.continued += 1
            if queue.continued % _EXPLORED == 0:
                progress = self._neglected_of(queue) or progress
        return self._start(progress)

    def _neglected_of(self, queue: _Queue) -> _Progress | None:
        """The stream that had the least time of those that may go on."""
        while queue.neglected:
            _, number, ticket = heappop(queue.neglected)
            progress = self._all[number]
            if ticket == progress.ticket and not (progress.running or progress.blocked):
                return progress
        return None

    def _best_of(self, queue: _Queue) -> _Progress | None:
        """The stream at the head of a queue, after outdated places are cleared away."""
        while queue.waiting:
            _, number, ticket = queue.waiting[0]
            progress = self._all[number]
            if ticket == progress.ticket and not (progress.running or progress.blocked):
                return progress
            heappop(queue.waiting)
        return None

    def _queue_of(self, progress: _Progress) -> _Queue:
        return self._disturbed if progress.is_disturbed else self._usual

    def _was_run(self, progress: _Progress) -> bool:
        if progress.blocked is not None:
            return False
        # A class body runs when its file is imported.
        return progress.stream.section.path in self._imported if _is_class(progress.stream) else bool(progress.tallies)

    def _start(self, progress: _Progress) -> Plan:
        first = _first_round(progress.stream)
        size = self._budget.cases or min(first << min(progress.rounds, 10), LONGEST_ROUND)
        if self._budget.cases is None and progress.per_case:
            size = max(min(size, round(LONGEST_SECONDS / progress.per_case)), first)
        stop = min(progress.position + size, self._bound(progress))
        if progress.stream.learns:
            stop = min(stop, progress.stream.notebook.end_of_epoch(progress.stream.recipe, progress.position))
        progress.running = True
        return progress.stream.plan(CaseRange(progress.position, stop))

    def _bound(self, progress: _Progress) -> int:
        """The end of what is run of a stream."""
        distinct = progress.stream.most or progress.stream.distinct
        return distinct if self._budget.cases is None else min(distinct, self._budget.cases)

    def _enqueue(self, progress: _Progress) -> None:
        """Give a stream its place in the queue, unless it has to wait or has come to its end."""
        progress.ticket += 1  # whatever place it had is outdated
        waits = progress.gate is not None and not progress.gate.tallies
        if waits or progress.blocked or _is_class(progress.stream) or progress.position >= self._bound(progress):
            return
        queue = self._queue_of(progress)
        heappush(queue.waiting, (progress.rank, progress.number, progress.ticket))
        if progress.rounds and self._budget.cases is None:
            heappush(queue.neglected, (progress.spent / _worth(progress.stream), progress.number, progress.ticket))

    def _open(self, progress: _Progress) -> None:
        """The file could be imported: its classes have run, and what waited for this stream may begin."""
        path = progress.stream.section.path
        if path not in self._imported:
            self._imported.add(path)
            for each in self._by_file[path]:
                if _is_class(each.stream):
                    self._settle(each)
        if len(progress.tallies) == 1:
            for each in self._behind(progress):
                if each.gate is progress and not each.running:
                    self._doubt(each)
                    self._enqueue(each)

    def _doubt(self, progress: _Progress) -> None:
        """Under a time budget, let what cannot meet its scenario, or hangs by itself, wait for the others."""
        gate = progress.gate
        if self._budget.cases is None and progress.is_disturbed and gate is not None and not progress.tallies:
            capabilities = frozenset(name for tally in gate.tallies for name in tally.capabilities)
            hangs = any(tally.count(Verdict.HUNG) for tally in gate.tallies)
            if hangs or not concerns(progress.stream.scenario, capabilities):
                progress.rank = (progress.rank[0], progress.rank[1] + _UNCONCERNED, progress.rank[2])

    def _behind(self, progress: _Progress) -> list[_Progress]:
        """The streams that may have waited for this one."""
        section = progress.stream.section
        return self._by_file[section.path] if _is_gate(progress.stream) else self._by_section[section.id]

    def _weigh(self, progress: _Progress, tally: Tally, finds: int) -> None:
        """Rank a stream by what its last rounds brought for the CPU time: branches, ways of failing, kinds of input."""
        known = len(tally.accepted) + (0 if progress.stream.learns else len(tally.interesting))
        finds += max(known - progress.reached, 0)
        progress.reached = max(progress.reached, known)
        progress.brought = _FORGOTTEN * progress.brought + finds
        progress.took = _FORGOTTEN * progress.took + max(tally.spent_cpu_seconds, 0.01)
        progress.rank = (True, -_worth(progress.stream) * progress.brought / progress.took, 0.0)

    def _block(self, progress: _Progress, reason: str) -> None:
        """A file that cannot be imported speaks for all it holds, a section in ``normal`` for itself everywhere."""
        members = [progress] if progress.is_disturbed else self._behind(progress)
        for each in members:
            each.blocked = each.blocked or reason
            self._settle(each)

    def _settle(self, progress: _Progress) -> None:
        self._settled.add(progress.stream.section.id)


def _worth(stream: Stream) -> float:
    """What a find counts: what goes wrong in internal code counts once public code gets there."""
    return _INTERNAL_WORTH if stream.recipe.is_internal else 1.0


def _is_gate(stream: Stream) -> bool:
    return stream.section.kind == "module"


def _is_class(stream: Stream) -> bool:
    return stream.section.kind == "class"


def _first_round(stream: Stream) -> int:
    scenario = stream.scenario
    if scenario == NORMAL:
        return FIRST_ROUND
    return FIRST_DISTURBED_ROUND if scenario.acts_on_world else FIRST_SPOILT_ROUND


def _first_rank(stream: Stream, number: int, budget: Budget) -> _Rank:
    """Before anything has run: in order; under a time budget those with arguments first, long ones before short."""
    if budget.cases is not None:
        return False, 0.0, float(number)
    section = stream.section
    return False, float(not stream.recipe.parameters), float(section.span[0] - section.span[1])
