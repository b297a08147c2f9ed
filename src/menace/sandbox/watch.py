"""One child, watched from outside: its page, its output, its time, its processes.

What the parent sees here overrides what the child says of itself.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import psutil

from menace.child import wire
from menace.domain import CaseRange
from menace.sandbox.reading import Progress, Sums
from menace.sandbox.reaping import cpu_seconds
from menace.sandbox.sharing import Shared

_TICK_SECONDS = 0.05
_BETWEEN_SECONDS = 10.0
"""How long a child may take to go on behind a case that has ended."""

Stage = Literal["start", "import", "case"]
How = Literal["hung", "killed", "violated"]


class Kin(Protocol):
    """The processes of one child, however it was started."""

    own: int

    def members(self) -> list[psutil.Process]:
        """All of them that may run code of the target."""

    def wait(self, seconds: float) -> bool:
        """Wait that long for its end; whether it has ended."""

    def end(self) -> tuple[int, float]:
        """End them all, if they have not ended; the exit status and the CPU seconds."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How long each stage of a child may take, and how much it may print and spawn."""

    start_wall: float = 20.0
    import_wall: float = 30.0
    case_wall: float = 1.5
    case_cpu: float = 0.3
    output_bytes: int = 8 << 20
    processes: int = 64


@dataclass(frozen=True, slots=True)
class Death:
    """The child is gone before its job was done: how, why, in which stage, after how long, and at which case."""

    how: How
    reason: str
    stage: Stage
    wall_seconds: float
    index: int | None = None
    attempt: int = 0
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """All that is known of a child that is gone: its frames, what it counted, how it died if it did, and its output."""

    frames: list[dict[str, Any]]
    sums: Sums | None
    position: int
    death: Death | None
    output: str
    cpu_seconds: float


class Cancelled(Exception):
    """Somebody asked for the plan to end."""


class Watched:
    """The page of a child that is about to be started; ``follow`` it to its end."""

    def __init__(self, shared: Shared, *, cases: CaseRange, allowance: Allowance, cancel: threading.Event) -> None:
        self._shared = shared
        self._reader = shared.reader(cases.start, cases.stop)
        self._start = cases.start
        self._allowance = allowance
        self._cancel = cancel
        self._frames: list[dict[str, Any]] = []
        self._progress = Progress(None, 0, "", 0, 0)
        self._since = time.monotonic()
        self._cpu_mark: float | None = None
        self._cpu_seconds = 0.0

    def follow(self, family: Kin) -> Account:
        """Watch until the child has ended, or end it when its time is over; then tell all about it."""
        death: Death | None = None
        self._since = time.monotonic()
        try:
            while death is None and not family.wait(_TICK_SECONDS):
                if self._cancel.is_set():
                    raise Cancelled
                death = self._look() or self._overdue(family)
        finally:
            status, used = family.end()
            self._cpu_seconds = max(self._cpu_seconds, used)
        return self._conclude(death or self._look(), status)

    def _conclude(self, death: Death | None, status: int) -> Account:
        """The account of a child that is gone."""
        sums: Sums | None = None
        try:
            if death is not None and death.how != "violated":
                death = self._look() or death
            sums = self._reader.sums() if death is None or death.how != "violated" else None
            if death is None and self._is_unfinished():
                death = self._died(status)
            elif death is not None and death.index is not None and death.index != self._progress.index:
                # The case that was overdue has ended after all; the one at hand is begun again elsewhere.
                death = None
        except wire.BadFrame as error:
            death, sums = self._violation(error), None
        output = self._shared.printed_since(self._progress.output)
        position = self._start + (self._progress.finished if sums is not None else 0)
        return Account(self._frames, sums, position, death, output, self._cpu_seconds)

    def _is_unfinished(self) -> bool:
        return not self._frames or self._frames[-1]["kind"] not in ("done", "unfit") or self._progress.index is not None

    def _look(self) -> Death | None:
        """Read the page; what no child of ours writes there is the end of it."""
        before = (self._progress.index, self._progress.finished, self._stage)
        try:
            self._frames += self._reader.frames()
            self._progress = self._reader.progress()
        except wire.BadFrame as error:
            return self._violation(error)
        if (self._progress.index, self._progress.finished, self._stage) != before:
            self._since, self._cpu_mark = time.monotonic(), None
        return None

    @property
    def _stage(self) -> Stage:
        said = {frame["kind"] for frame in self._frames[:2]}
        return "case" if "ready" in said else "import" if "hello" in said else "start"

    def _overdue(self, family: Kin) -> Death | None:
        allowance, stage = self._allowance, self._stage
        elapsed = time.monotonic() - self._since
        if self._shared.printed() - self._progress.output > allowance.output_bytes:
            return self._death("killed", f"printed more than {allowance.output_bytes >> 20} MiB")
        if stage == "start":
            return self._death("hung", f"did not start in {elapsed:.0f} s") if elapsed > allowance.start_wall else None
        if stage == "import":
            limit = allowance.import_wall
            return self._death("hung", f"did not finish in {limit:g} s") if elapsed > limit else None
        if self._progress.index is None:
            return self._death("hung", "did not go on after a case") if elapsed > _BETWEEN_SECONDS else None
        if elapsed > allowance.case_wall:
            return self._death("hung", f"no end after {allowance.case_wall:g} s of wall time")
        return self._overspent(family) if elapsed > _TICK_SECONDS else None

    def _overspent(self, family: Kin) -> Death | None:
        members = family.members()
        spent = sum(cpu_seconds(process) for process in members)
        self._cpu_seconds = max(self._cpu_seconds, spent)
        if self._cpu_mark is None:
            self._cpu_mark = spent
            return None
        if spent - self._cpu_mark > self._allowance.case_cpu:
            return self._death("hung", f"no end after {self._allowance.case_cpu:g} s of CPU time")
        if len(members) - family.own > self._allowance.processes:
            return self._death("killed", f"started more than {self._allowance.processes} processes")
        return None

    def _died(self, exit_status: int) -> Death:
        """The end of the worker, as its keeper told it; of the keeper itself when even that is gone."""
        wait_status = self._reader.status()
        status = exit_status if wait_status is None else _exit_code(wait_status)
        by_signal = f"ended by signal {_signal_name(-status)}"
        return self._death("killed", by_signal if status < 0 else f"ended its process with status {status}")

    def _violation(self, error: wire.BadFrame) -> Death:
        return self._death("violated", f"broke the protocol of the sandbox: {error}")

    def _death(self, how: How, reason: str) -> Death:
        at = self._progress
        return Death(how, reason, self._stage, time.monotonic() - self._since, at.index, at.attempt, at.shape)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _exit_code(wait_status: int) -> int:
    try:
        return os.waitstatus_to_exitcode(wait_status)
    except ValueError as error:
        raise wire.BadFrame(f"{wait_status} is no wait status") from error
