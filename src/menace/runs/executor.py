"""The asyncio shell around the state: gives plans and checks to threads and feeds back what they bring."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from menace.domain import Plan, PlanId, SandboxBackend, Tally, Verdict
from menace.domain.reading import ONE_READER
from menace.findings.scrub import scrub_tally
from menace.runs.checking import Check, Checked
from menace.runs.judging import Judge
from menace.runs.shrinking import check_smallest
from menace.runs.state import RunState
from menace.sandbox.network import needs_network

_BESIDE = 4
"""How many of those that wait go on beside those that compute."""
_IDLE = 0.2
"""The share of its time that a call may compute and still be one that waits."""

OnTally = Callable[[Tally], None]
Work = Plan | Check

_CAN_TELL = hasattr(os, "sched_getaffinity")
_CANCEL_AGAIN_SECONDS = 0.1
"""A plan whose thread has not reached the backend yet does not hear its cancellation, so it is told again."""


@dataclass(slots=True)
class Execution:
    """Runs everything that the state and the judge ask for, a fixed number of things at a time.

    What is done in a network mostly waits, so that some of that goes on beside. A hang takes the whole time limit to
    confirm: the others do not wait for it, unless it would take a processor from them (``processors`` are ours).
    """

    state: RunState
    judge: Judge
    backend: SandboxBackend
    workers: int
    on_tally: OnTally
    on_check: Callable[[], None]
    processors: int = field(default_factory=lambda: len(os.sched_getaffinity(0)) if _CAN_TELL else 1)
    _checks: deque[Check] = field(default_factory=deque)
    _running: dict[asyncio.Future[list[Tally] | Checked], PlanId] = field(default_factory=dict)
    _waiting: set[asyncio.Future[list[Tally] | Checked]] = field(default_factory=set)
    _lasting: set[asyncio.Future[list[Tally] | Checked]] = field(default_factory=set)
    _searching: set[asyncio.Future[list[Tally] | Checked]] = field(default_factory=set)
    _has_asked: bool = False
    _stopping: bool = False

    async def run(self, pending: Sequence[Check] = ()) -> None:
        """Begin with the pending checks and go on until nothing is left to do; cancelling ends the children first."""
        loop = asyncio.get_running_loop()
        self._checks.extend(pending)
        with ThreadPoolExecutor(self.workers + 2 * _BESIDE, thread_name_prefix="menace-worker") as pool:
            try:
                while True:
                    while self._has_room() and (work := self._next()) is not None:
                        plan = work.plan if isinstance(work, Check) else work
                        future = loop.run_in_executor(pool, self._do, work)
                        self._running[future] = plan.id
                        if work is plan:
                            self._searching.add(future)
                        if needs_network(plan.scenario) or _waits(work):
                            self._waiting.add(future)
                        elif isinstance(work, Check) and work.expected.verdict is Verdict.HUNG:
                            self._lasting.add(future)
                    if not self._running:
                        return
                    await self._take_finished()
            except BaseException:
                await self._stop()
                raise

    def _has_room(self) -> bool:
        spare = min(max(self.processors - self.workers, 0), _BESIDE)
        beside = min(len(self._waiting), _BESIDE) + min(len(self._lasting), spare)
        return len(self._running) - beside < self.workers

    def _next(self) -> Work | None:
        """A fault waiting for its confirmation goes before new cases: users wait for it."""
        if self._checks:
            return self._checks.popleft()
        plan = self.state.next_plan()
        # Once the last tally is in, what is left to ask is known: it is asked while the hangs take their time, and
        # again behind them, for an input that showed nothing has others to follow it.
        if plan is None and not (self._searching or (self._running and self._has_asked)):
            self._has_asked = True
            with ONE_READER:
                self._checks.extend(self.judge.remaining())
            return self._checks.popleft() if self._checks else None
        return plan

    def _do(self, work: Work) -> list[Tally] | Checked:
        if isinstance(work, Check):
            return check_smallest(self.backend, work, lambda: self._stopping)
        # Scrubbed before anybody sees it: a resumed run knows no more than the store kept.
        return [scrub_tally(tally) for tally in self.backend.run(work)] if not self._stopping else []

    async def _take_finished(self) -> None:
        done, _ = await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
        for future in done:
            del self._running[future]
            self._waiting.discard(future)
            self._lasting.discard(future)
            self._searching.discard(future)
            brought = future.result()
            if isinstance(brought, Checked):
                with ONE_READER:
                    self.judge.record(brought)
                self.on_check()
                continue
            for tally in brought:
                with ONE_READER:
                    self.judge.adopt(self.state.finished(tally))
                self.on_tally(tally)
                with ONE_READER:
                    self._checks.extend(self.judge.take(tally))

    async def _stop(self) -> None:
        """End what is running; what it would have brought is dropped."""
        self._stopping = True
        left = set(self._running)
        while left:
            for future in left:
                self.backend.cancel(self._running[future])
            _, left = await asyncio.wait(left, timeout=_CANCEL_AGAIN_SECONDS)
        for future in self._running:
            future.exception()  # looked at, so that nobody complains about it being lost


def _waits(work: Work) -> bool:
    """Whether it is to confirm that a call does not end which did next to nothing all the time."""
    if not isinstance(work, Check) or work.expected.verdict is not Verdict.HUNG:
        return False
    used = work.expected.usage
    return used.cpu_seconds is not None and used.cpu_seconds < _IDLE * used.wall_seconds
