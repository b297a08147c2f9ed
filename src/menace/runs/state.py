"""Which plan runs next: decided here, without threads, clocks or processes.

Tallies come in, plans go out. A file's own section goes first; what the file defines waits for its import and
is blocked with it. A section is run in ``normal`` before any other scenario. With a number of cases each stream is
run that far; with a CPU budget the streams are continued in ever longer rounds until the budget is spent: mostly the
one that brings most for its time, and now and then the one that had least of it; the last part of it is kept for those
that had no turn yet. No round goes beyond the place where a stream's next lesson is drawn. What ``normal`` shows about
a section may call for further streams.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from menace.domain import CaseRange, Plan, Tally
from menace.runs.further import Further
from menace.runs.novelty import Novelty
from menace.runs.queue import Queue
from menace.runs.standing import Budget, Standing, first_rank
from menace.runs.workload import Stream

NORMAL_SHARE = 0.6
"""Of the CPU budget, once every section was tried in ``normal``; the other scenarios share the rest."""
KEPT_SHARE = 0.3
"""Of the CPU budget, for streams that have not begun: some wait long for what they depend on."""
BUDGET_REASON = "budget: not reached in the CPU time of this run; menace run --resume goes on"


class RunState:
    """The run as far as it has come."""

    def __init__(self, streams: Sequence[Stream], budget: Budget, further: Further | None = None) -> None:
        self._budget, self._further = budget, further
        self._all = [
            Standing(stream, number, first_rank(stream, number, budget)) for number, stream in enumerate(streams)
        ]
        self._by_stream = {each.stream.id: each for each in self._all}
        self._by_section: dict[str, list[Standing]] = {}
        self._by_file: dict[PurePosixPath, list[Standing]] = {}
        for each in self._all:
            self._by_section.setdefault(each.stream.section.id, []).append(each)
            self._by_file.setdefault(each.stream.section.path, []).append(each)
        self._set_gates()
        self._imported: set[PurePosixPath] = set()
        self._settled: set[str] = set()
        self._usual, self._disturbed = Queue(self._all), Queue(self._all)
        self._not_begun = {each.number for each in self._all if not each.is_class and each.bound(budget)}
        self._novelty = Novelty()
        self.spent_cpu_seconds = 0.0
        for each in self._all:
            self._enqueue(each)

    def next_plan(self) -> Plan | None:
        """The plan to start now; None when nothing can be started until a running one ends."""
        if self._budget.cpu_seconds is not None and self.spent_cpu_seconds >= self._budget.cpu_seconds:
            return None
        first, second = self._queues_in_turn()
        return self._next_of(first) or self._next_of(second)

    def finished(self, tally: Tally) -> list[Stream]:
        """Take the tally of a plan, of this process or of the one that is being resumed; the streams it calls for."""
        standing = self._by_stream.get(tally.stream)
        if standing is None:
            return []  # the code or the options changed since; that part is run anew
        standing.take(tally)
        self._not_begun.discard(standing.number)
        charged = standing.charged_seconds(tally)
        self.spent_cpu_seconds += charged
        self._queue_of(standing).spend(standing, charged)
        self._settle(standing)
        if tally.blocked is not None:
            self._block(standing, tally.blocked)
            return []
        if self._budget.cases is None:
            standing.weigh(tally, self._novelty.of(standing.stream, tally))
        self._enqueue(standing)
        self._open(standing)
        added = self._further.after(standing.stream, tally) if self._further is not None else []
        for stream in added:
            self._add(stream, standing)
        return added

    def tallies(self) -> list[Tally]:
        """All tallies, in the order of the workload and then of their streams."""
        found = [tally for each in self._all for tally in sorted(each.tallies, key=lambda tally: tally.cases.start)]
        # Which section called first for further streams hangs on who was quicker.
        places = {section: place for place, section in enumerate(self._by_section)}
        added = {each.stream.id for each in self._all if each.stream.is_added}
        return sorted(found, key=lambda tally: tally.stream in added and 1 + places[tally.section.id])

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
            module = next((each for each in members if each.is_import), None)
            for each in members:
                usual = self._by_section[each.stream.section.id][0]
                each.gate = usual if each is not usual and not usual.is_disturbed else module
            if module is not None:
                module.gate = None
                # What waits behind a file's import lends it its own promise.
                module.rank = min(each.rank for each in members)

    def _add(self, stream: Stream, behind: Standing) -> None:
        """Take a stream that the tally of another one called for."""
        number = len(self._all)
        standing = Standing(stream, number, first_rank(stream, number, self._budget), gate=behind)
        if self._budget.cases is None:
            standing.prefer()
            standing.doubt()
        self._all.append(standing)
        self._by_stream[stream.id] = standing
        self._by_section[stream.section.id].append(standing)
        self._by_file[stream.section.path].append(standing)
        self._not_begun.add(number)
        self._enqueue(standing)

    def _queues_in_turn(self) -> tuple[Queue, Queue]:
        """The queue whose turn it is, and the other: with a budget the one that is further behind its share."""
        usual, disturbed = self._usual.best(), self._disturbed.best()
        if self._budget.cases is not None or usual is None or disturbed is None or not usual.rounds:
            return self._usual, self._disturbed
        is_behind = self._usual.spent_cpu_seconds <= NORMAL_SHARE * self.spent_cpu_seconds
        # What has not begun goes before repetitions that brought nothing new the last time.
        brings_nothing = usual.rank[1] == 0.0 and not disturbed.rounds
        first, second = self._usual, self._disturbed
        return (first, second) if is_behind and not brings_nothing else (second, first)

    def _next_of(self, queue: Queue) -> Plan | None:
        standing = queue.chosen(self._budget)
        if standing is None or (standing.rounds and self._is_kept_for_others()):
            return None
        standing.running = True
        return standing.stream.plan(CaseRange(standing.position, standing.end_of_round(self._budget)))

    def _is_kept_for_others(self) -> bool:
        """Whether what is left of the budget belongs to those who have not begun."""
        budget = self._budget.cpu_seconds
        return budget is not None and bool(self._not_begun) and self.spent_cpu_seconds >= (1 - KEPT_SHARE) * budget

    def _queue_of(self, standing: Standing) -> Queue:
        return self._disturbed if standing.is_disturbed else self._usual

    def _was_run(self, standing: Standing) -> bool:
        if standing.blocked is not None:
            return False
        # A class body runs when its file is imported.
        return standing.stream.section.path in self._imported if standing.is_class else bool(standing.tallies)

    def _enqueue(self, standing: Standing) -> None:
        """Give a stream its place in the queue, unless it has to wait or has come to its end."""
        standing.ticket += 1  # whatever place it had is outdated
        waits = standing.gate is not None and not standing.gate.tallies
        if waits or standing.blocked or standing.is_class or standing.position >= standing.bound(self._budget):
            return
        self._queue_of(standing).put(standing, self._budget)

    def _open(self, standing: Standing) -> None:
        """The file could be imported: its classes have run, and what waited for this stream may begin."""
        path = standing.stream.section.path
        if path not in self._imported:
            self._imported.add(path)
            for each in self._by_file[path]:
                if each.is_class:
                    self._settle(each)
        if len(standing.tallies) == 1:
            for each in self._behind(standing):
                if each.gate is standing and not each.running:
                    if self._budget.cases is None:
                        each.doubt()
                    self._enqueue(each)

    def _behind(self, standing: Standing) -> list[Standing]:
        """The streams that may have waited for this one."""
        section = standing.stream.section
        return self._by_file[section.path] if standing.is_import else self._by_section[section.id]

    def _block(self, standing: Standing, reason: str) -> None:
        """A file that cannot be imported speaks for all it holds, a section in ``normal`` for itself everywhere."""
        members = [standing] if standing.is_disturbed else self._behind(standing)
        for each in members:
            each.blocked = each.blocked or reason
            self._not_begun.discard(each.number)
            self._settle(each)

    def _settle(self, standing: Standing) -> None:
        self._settled.add(standing.stream.section.id)
