"""Which plan runs next: decided here, without threads, clocks or processes.

Tallies come in, plans go out. A file's own section goes first; what the file defines waits for its import and
is blocked with it. With a number of cases there is one round; with a CPU budget the streams are continued
in ever longer rounds, the most promising first, until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from pathlib import PurePosixPath

from menace.domain import CaseRange, Plan, Tally
from menace.runs.workload import Stream

FIRST_ROUND = 12
LONGEST_ROUND = FIRST_ROUND << 10
BUDGET_REASON = "budget: not reached in the CPU time of this run; menace run --resume goes on"

_Rank = tuple[bool, float, float]
"""Streams that have not begun before any continuation, then the most promising first."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is run: a number of cases per section, or CPU seconds for all of them."""

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
    tallies: list[Tally] = field(default_factory=list)


class RunState:
    """The run as far as it has come."""

    def __init__(self, streams: Sequence[Stream], budget: Budget) -> None:
        self._budget = budget
        self._all = [
            _Progress(stream, number, _first_rank(stream, number, budget)) for number, stream in enumerate(streams)
        ]
        self._by_stream = {each.stream.id: each for each in self._all}
        self._by_section = {each.stream.section.id: each for each in self._all}
        self._by_file: dict[PurePosixPath, list[_Progress]] = {}
        for each in self._all:
            self._by_file.setdefault(each.stream.section.path, []).append(each)
        self._gates = {
            path: each for path, members in self._by_file.items() for each in members if _is_gate(each.stream)
        }
        for path, gate in self._gates.items():
            # What waits behind a file's import lends it its own promise.
            gate.rank = min(each.rank for each in self._by_file[path])
        self._imported: set[PurePosixPath] = set()
        self._settled: set[int] = set()
        self._queue: list[tuple[_Rank, int, int]] = []
        self.spent_cpu_seconds = 0.0
        for each in self._all:
            self._enqueue(each)

    def next_plan(self) -> Plan | None:
        """The plan to start now; None when nothing can be started until a running one ends."""
        if self._budget.cpu_seconds is not None and self.spent_cpu_seconds >= self._budget.cpu_seconds:
            return None
        while self._queue:
            _, number, ticket = heappop(self._queue)
            progress = self._all[number]
            if ticket == progress.ticket and not (progress.running or progress.blocked):
                return self._start(progress)
        return None

    def finished(self, tally: Tally) -> None:
        """Take the tally of a plan, of this process or of the one that is being resumed."""
        progress = self._by_stream.get(tally.stream)
        if progress is None:
            return  # the code or the options changed since; that part is run anew
        progress.running = False
        progress.tallies.append(tally)
        progress.position = max(progress.position, tally.cases.stop)
        progress.rounds += 1
        self.spent_cpu_seconds += tally.spent_cpu_seconds
        self._settle(progress)
        if tally.blocked is not None:
            self._block(progress, tally.blocked)
            return
        if self._budget.cases is None:
            self._weigh(progress, tally)
        self._enqueue(progress)
        self._open(progress)

    def tallies(self) -> list[Tally]:
        """All tallies, in the order of the workload and then of their streams."""
        return [tally for each in self._all for tally in sorted(each.tallies, key=lambda tally: tally.cases.start)]

    def reason_not_executed(self, section_id: str) -> str | None:
        """Why a section of the workload has not been executed, or None when it has been."""
        progress = self._by_section[section_id]
        if progress.blocked is not None:
            return progress.blocked
        # A class body runs when its file is imported.
        was_run = progress.stream.section.path in self._imported if _is_class(progress.stream) else progress.tallies
        return None if was_run else BUDGET_REASON

    def has_unreached(self) -> bool:
        """Whether the budget was spent before every section had its turn."""
        return any(self.reason_not_executed(each.stream.section.id) == BUDGET_REASON for each in self._all)

    def grant(self) -> None:
        """Spend the same CPU budget once more, when all of it has been spent already."""
        budget = self._budget.cpu_seconds
        if budget is not None and self.spent_cpu_seconds >= budget:
            self._budget = replace(self._budget, cpu_seconds=self.spent_cpu_seconds + budget)

    def settled(self) -> int:
        """How many sections have been executed or found to be blocked."""
        return len(self._settled)

    def _start(self, progress: _Progress) -> Plan:
        size = self._budget.cases or min(FIRST_ROUND << min(progress.rounds, 10), LONGEST_ROUND)
        stop = min(progress.position + size, self._bound(progress))
        progress.running = True
        return progress.stream.plan(CaseRange(progress.position, stop))

    def _bound(self, progress: _Progress) -> int:
        """The end of what is run of a stream."""
        distinct = progress.stream.distinct
        return distinct if self._budget.cases is None else min(distinct, self._budget.cases)

    def _enqueue(self, progress: _Progress) -> None:
        """Give a stream its place in the queue, unless it has to wait or has come to its end."""
        progress.ticket += 1  # whatever place it had is outdated
        gate = self._gates.get(progress.stream.section.path, progress)
        waits = gate is not progress and not gate.tallies
        if waits or progress.blocked or _is_class(progress.stream) or progress.position >= self._bound(progress):
            return
        heappush(self._queue, (progress.rank, progress.number, progress.ticket))

    def _open(self, progress: _Progress) -> None:
        """The file could be imported: its classes have run, and what waited for it may begin."""
        path = progress.stream.section.path
        if path not in self._imported:
            self._imported.add(path)
            for each in self._by_file[path]:
                if _is_class(each.stream):
                    self._settle(each)
        if _is_gate(progress.stream):
            for each in self._by_file[path]:
                if each is not progress and not each.running:
                    self._enqueue(each)

    def _weigh(self, progress: _Progress, tally: Tally) -> None:
        """Rank a stream by what its last round brought for the CPU time: kinds of input accepted, ways of failing."""
        brought = len(tally.accepted) + len(tally.interesting)
        gain = max(brought - progress.reached, 0) / max(tally.spent_cpu_seconds, 0.01)
        progress.reached = max(progress.reached, brought)
        progress.rank = (True, -gain, 0.0)

    def _block(self, progress: _Progress, reason: str) -> None:
        members = self._by_file[progress.stream.section.path] if _is_gate(progress.stream) else [progress]
        for each in members:
            each.blocked = each.blocked or reason
            self._settle(each)

    def _settle(self, progress: _Progress) -> None:
        self._settled.add(progress.number)


def _is_gate(stream: Stream) -> bool:
    return stream.section.kind == "module"


def _is_class(stream: Stream) -> bool:
    return stream.section.kind == "class"


def _first_rank(stream: Stream, number: int, budget: Budget) -> _Rank:
    """Before anything has run: in order; under a time budget those with arguments first, long ones before short."""
    if budget.cases is not None:
        return False, 0.0, float(number)
    section = stream.section
    return False, float(not stream.recipe.parameters), float(section.span[0] - section.span[1])
