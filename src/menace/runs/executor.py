"""The asyncio shell around the state: gives plans and checks to threads and feeds back what they bring."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from menace.domain import Plan, PlanId, SandboxBackend, Tally
from menace.runs.judging import Check, Checked, Judge, check
from menace.runs.state import RunState

OnTally = Callable[[Tally], None]
Work = Plan | Check


@dataclass(slots=True)
class Execution:
    """Runs everything that the state and the judge ask for, a fixed number of things at a time."""

    state: RunState
    judge: Judge
    backend: SandboxBackend
    workers: int
    on_tally: OnTally
    on_check: Callable[[], None]
    _checks: deque[Check] = field(default_factory=deque)
    _running: dict[asyncio.Future[list[Tally] | Checked], PlanId] = field(default_factory=dict)

    async def run(self, pending: Sequence[Check] = ()) -> None:
        """Begin with the pending checks and go on until nothing is left to do; cancelling ends the children first."""
        loop = asyncio.get_running_loop()
        self._checks.extend(pending)
        with ThreadPoolExecutor(self.workers, thread_name_prefix="menace-worker") as pool:
            try:
                while True:
                    while len(self._running) < self.workers and (work := self._next()) is not None:
                        plan = work.plan if isinstance(work, Check) else work
                        self._running[loop.run_in_executor(pool, self._do, work)] = plan.id
                    if not self._running:
                        return
                    await self._take_finished()
            except BaseException:
                for plan_id in self._running.values():
                    self.backend.cancel(plan_id)
                raise

    def _next(self) -> Work | None:
        """A fault waiting for its confirmation goes before new cases: users wait for it."""
        if self._checks:
            return self._checks.popleft()
        plan = self.state.next_plan()
        if plan is None and not self._running:
            self._checks.extend(self.judge.remaining())
            return self._checks.popleft() if self._checks else None
        return plan

    def _do(self, work: Work) -> list[Tally] | Checked:
        if isinstance(work, Check):
            return check(self.backend, work)
        return list(self.backend.run(work))

    async def _take_finished(self) -> None:
        done, _ = await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
        for future in done:
            del self._running[future]
            brought = future.result()
            if isinstance(brought, Checked):
                self.judge.record(brought)
                self.on_check()
                continue
            for tally in brought:
                self.state.finished(tally)
                self.on_tally(tally)
                self._checks.extend(self.judge.take(tally))
