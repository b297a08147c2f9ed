"""Which plan runs next: decided here, without threads, clocks or processes.

Tallies come in, plans go out. A file's own section goes first; what the file defines waits for its import and
is blocked with it. With a number of cases there is one round; with a CPU budget the streams are continued
in ever longer rounds, the most promising first, until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from menace.domain import CaseRange, Plan, Tally
from menace.runs.workload import Stream

FIRST_ROUND = 12
BUDGET_REASON = "budget: not reached in the CPU time of this run"


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is run: a number of cases per section, or CPU seconds for all of them."""

    cases: int | None = None
    cpu_seconds: float | None = None


@dataclass(slots=True)
class _Progress:
    """What is known of one stream."""

    stream: Stream
    position: int = 0
    rounds: int = 0
    running: bool = False
    blocked: str | None = None
    reached: int = 0
    gain: float = 0.0
    tallies: list[Tally] = field(default_factory=list)


class RunState:
    """The run as far as it has come."""

    def __init__(self, streams: Sequence[Stream], budget: Budget) -> None:
        self._budget = budget
        self._all = [_Progress(stream) for stream in streams]
        self._by_stream = {each.stream.id: each for each in self._all}
        self._by_section = {each.stream.section.id: each for each in self._all}
        self._by_file: dict[PurePosixPath, list[_Progress]] = {}
        for each in self._all:
            self._by_file.setdefault(each.stream.section.path, []).append(each)
        self._gates = {
            path: each for path, members in self._by_file.items() for each in members if _is_gate(each.stream)
        }
        runnable = [each for each in self._all if each.stream.section.kind != "class"]
        self._waiting = sorted(runnable, key=_promise_unseen) if budget.cases is None else runnable
        self.spent_cpu_seconds = 0.0

    def next_plan(self) -> Plan | None:
        """The plan to start now; None when nothing can be started until a running one ends."""
        if self._budget.cpu_seconds is not None and self.spent_cpu_seconds >= self._budget.cpu_seconds:
            return None
        self._waiting = [each for each in self._waiting if not (each.blocked or self._is_done(each))]
        for progress in self._waiting:
            gate = self._gates.get(progress.stream.section.path, progress)
            ready = progress if gate.tallies or gate is progress else gate
            if not ready.running:
                return self._start(ready)
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
        if tally.blocked is not None:
            self._block(progress, tally.blocked)
        elif self._budget.cases is None:
            self._weigh(progress, tally)

    def tallies(self) -> list[Tally]:
        """All tallies, in the order of the workload and then of their streams."""
        return [tally for each in self._all for tally in sorted(each.tallies, key=lambda tally: tally.cases.start)]

    def reason_not_executed(self, section_id: str) -> str | None:
        """Why a section of the workload has not been executed, or None when it has been."""
        progress = self._by_section[section_id]
        if progress.blocked is not None:
            return progress.blocked
        # A class body runs when its file is imported.
        settled = self._gates.get(progress.stream.section.path, progress) if _is_class(progress.stream) else progress
        return None if settled.tallies else BUDGET_REASON

    def settled(self) -> int:
        """How many sections have been executed or found to be blocked."""
        return sum(1 for each in self._all if each.blocked or each.tallies)

    def _start(self, progress: _Progress) -> Plan:
        size = self._budget.cases or FIRST_ROUND << min(progress.rounds, 10)
        stop = min(progress.position + size, progress.stream.distinct)
        progress.running = True
        return progress.stream.plan(CaseRange(progress.position, stop))

    def _is_done(self, progress: _Progress) -> bool:
        bound = progress.stream.distinct
        if self._budget.cases is not None:
            bound = min(bound, self._budget.cases)
        return progress.position >= bound

    def _weigh(self, progress: _Progress, tally: Tally) -> None:
        """Rank a stream by what its last round brought for the CPU time: kinds of input accepted, ways of failing."""
        brought = len(tally.accepted) + len(tally.interesting)
        progress.gain = max(brought - progress.reached, 0) / max(tally.spent_cpu_seconds, 0.01)
        progress.reached = max(progress.reached, brought)
        # Streams that have not begun keep their order and stay before any continuation.
        self._waiting.sort(key=lambda each: (each.rounds > 0, -each.gain if each.rounds else 0.0))

    def _block(self, progress: _Progress, reason: str) -> None:
        progress.blocked = reason
        if _is_gate(progress.stream):
            for other in self._by_file[progress.stream.section.path]:
                other.blocked = other.blocked or reason


def _is_gate(stream: Stream) -> bool:
    return stream.section.kind == "module"


def _is_class(stream: Stream) -> bool:
    return stream.section.kind == "class"


def _promise_unseen(progress: _Progress) -> tuple[bool, int]:
    """Before anything has run: sections that take arguments first, long ones before short ones."""
    section = progress.stream.section
    return not progress.stream.recipe.parameters, section.span[0] - section.span[1]
