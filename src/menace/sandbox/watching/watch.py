"""One child, watched from outside: its page, its output, its time, its processes.

What the parent sees here overrides what the child says of itself.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

import psutil

from menace.child import wire
from menace.domain import CaseRange
from menace.sandbox.layers.overuse import Ceiling, beyond_memory, overuse
from menace.sandbox.watching.reading import Progress, Sums
from menace.sandbox.watching.reaping import cpu_seconds
from menace.sandbox.watching.refusals import Refusals, is_attack
from menace.sandbox.watching.sharing import Shared

_TICK_SECONDS = 0.05
_STALL_SECONDS = 0.5
"""When we are woken so much later than asked for, the machine stood still, for the child too: nobody's time."""
_SHORTEST_SECONDS = 0.005

Stage = Literal["start", "import", "case"]
How = Literal["hung", "killed", "violated"]


class Kin(Protocol):
    """The processes of one child, however it was started."""

    own: int
    refusals: Refusals | None

    def members(self) -> list[psutil.Process]:
        """All of them that may run code of the target."""

    def wait(self, seconds: float) -> bool:
        """Wait that long for its end, or until a call waits to be refused; whether it has ended."""

    def end(self) -> tuple[int, float]:
        """End them all, if they have not ended; the exit status and the CPU seconds."""

    def is_out_of_memory(self) -> bool:
        """Whether the kernel ended one of them because together they wanted more memory than they may have."""

    def has_greeted(self) -> bool:
        """Whether it is known, not from its page, that it has said hello and that the target came after that."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How long each stage of a child may take, how much it may print, and what its processes may use together.

    ``between_wall`` is for going on behind a case that has ended, and for leaving behind the last.
    """

    start_wall: float = 20.0
    import_wall: float = 30.0
    case_wall: float = 1.5
    case_cpu: float = 0.3
    between_wall: float = 10.0
    output_bytes: int = wire.OUTPUT_BYTES
    memory_bytes: int | None = None
    ceiling: Ceiling = Ceiling()


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
    is_orderly: bool = False
    """Whether it ended its process itself, and with success."""


@dataclass(frozen=True, slots=True)
class Account:
    """All that is known of a child that is gone: its frames, what it counted, how it died if it did, and its output."""

    frames: list[dict[str, Any]]
    sums: Sums | None
    position: int
    death: Death | None
    output: str
    cpu_seconds: float
    refused: dict[str, int] = field(default_factory=dict)

    @property
    def is_doubtful(self) -> bool:
        """Whether what it counted cannot be believed: its page was forged, or it ended where no case was to blame."""
        return self.sums is None or (self.death is not None and self.death.stage == "case" and self.death.index is None)

    @property
    def own_failure(self) -> str | None:
        """What of our own code failed at the case at hand, if the child left because of that and nothing else."""
        for frame in self.frames[-2:-1]:
            is_at_hand = self.death is not None and self.death.is_orderly and frame.get("index") == self.death.index
            if frame["kind"] == "fails" and is_at_hand:
                return str(frame["reason"])
        return None

    def blamed_on(self, index: int) -> Account:
        """The same for a child that had this case alone: its end is that of the case, whatever it counted."""
        death = replace(self.death, index=index) if self.death is not None else None
        return replace(self, sums=None, position=index, death=death)


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
        self._since = self._looked = time.monotonic()
        self._waited_for: float | None = None
        self._spent_before = 0.0
        self._cpu_seconds = 0.0
        self._refused: dict[str, int] = {}
        self._is_forged = False

    def follow(self, family: Kin) -> Account:
        """Watch until the child has ended, or end it when its time is over; then tell all about it."""
        death: Death | None = None
        self._since = self._looked = time.monotonic()
        try:
            while death is None:
                asked, began = self._patience(), time.monotonic()
                if family.wait(asked):
                    break
                if self._cancel.is_set():
                    raise Cancelled
                stalled = time.monotonic() - began - asked
                death = self._look() or self._attack(family.refusals)
                if stalled > _STALL_SECONDS:
                    self._since = min(self._since + stalled, self._looked)
                death = death or self._overdue(family)
        finally:
            status, used = family.end()
            self._cpu_seconds = max(self._cpu_seconds, used)
            self._refused = family.refusals.told() if family.refusals is not None else {}
        return self._conclude(death or self._look(), status, family)

    def _conclude(self, death: Death | None, status: int, family: Kin) -> Account:
        """The account of a child that is gone."""
        sums: Sums | None = None
        try:
            if death is not None and not self._is_forged:
                death = self._look() or death
            sums = None if self._is_forged else self._reader.sums()
            status = self._worker_status(status)
            if death is None and self._is_unfinished(status):
                death = self._died(status, family)
            elif death is not None and death.index is not None and death.index != self._progress.index:
                # The case that was overdue has ended after all; the one at hand is begun again elsewhere.
                # What is not a matter of time was seen, and is not undone by an end that came behind it.
                death, sums = (None, sums) if death.how == "hung" else (death, None)
        except wire.BadFrame as error:
            death, sums = self._violation(error), None
        if family.has_greeted() and (not self._frames or self._frames[0]["kind"] != "hello"):
            death, sums = replace(self._violation(wire.BadFrame("no greeting is left")), stage="case"), None
        output = self._shared.printed_since(self._progress.output)
        position = self._start + (self._progress.finished if sums is not None else 0)
        return Account(self._frames, sums, position, death, output, self._cpu_seconds, self._refused)

    def _is_unfinished(self, status: int) -> bool:
        last = self._frames[-1]["kind"] if self._frames else None
        return last not in ("done", "unfit") or self._progress.index is not None or status != 0

    def _look(self) -> Death | None:
        """Read the page; what no child of ours writes there is the end of it."""
        before = (self._progress.index, self._progress.finished, self._stage)
        try:
            self._frames += self._reader.frames()
            self._progress = self._reader.progress()
        except wire.BadFrame as error:
            return self._violation(error)
        now = time.monotonic()
        if (self._progress.index, self._progress.finished, self._stage) != before:
            # It has begun since the last look; when, it says itself.
            began = self._progress.began if self._progress.index is not None else now
            self._since, self._waited_for = min(max(began, self._looked), now), None
        self._looked = now
        return None

    def _patience(self) -> float:
        """How long to wait for the end before the next look: no case should have to wait long for its own."""
        if self._stage != "case" or self._progress.index is None:
            return _TICK_SECONDS
        elapsed = time.monotonic() - self._since
        left = [limit - elapsed for limit in (self._allowance.case_cpu, self._allowance.case_wall) if limit > elapsed]
        return min(_TICK_SECONDS, max(_SHORTEST_SECONDS, min(left, default=_TICK_SECONDS)))

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
            return self._death("hung", "did not go on after a case") if elapsed > allowance.between_wall else None
        if elapsed > allowance.case_wall:
            return self._death("hung", f"no end after {allowance.case_wall:g} s of wall time")
        return self._overspent(family) if elapsed > _TICK_SECONDS else None

    def _overspent(self, family: Kin) -> Death | None:
        members = family.members()
        times = [cpu_seconds(process) for process in members]
        own, waited_for = sum(each[0] for each in times), sum(each[1] for each in times)
        self._cpu_seconds = max(self._cpu_seconds, own + waited_for)
        if self._waited_for is None:
            # What was used before the case is its own word, and it may change it: what we see now is the most.
            self._spent_before, self._waited_for = min(self._progress.spent, own), waited_for
        if own - self._spent_before + waited_for - self._waited_for > self._allowance.case_cpu:
            return self._death("hung", f"no end after {self._allowance.case_cpu:g} s of CPU time")
        if family.is_out_of_memory():
            # Whichever of them the kernel chose to end, together they were too much.
            return self._death("killed", beyond_memory(self._allowance.memory_bytes))
        excess = overuse(members, family.own, self._allowance.ceiling)
        return self._death("killed", excess) if excess else None

    def _worker_status(self, exit_status: int) -> int:
        """How the worker ended, as its keeper told it; how the keeper itself did when even that is gone."""
        wait_status = self._reader.status()
        return exit_status if wait_status is None else _exit_code(wait_status)

    def _died(self, status: int, family: Kin) -> Death:
        if status == -signal.SIGKILL and family.is_out_of_memory():
            return self._death("killed", beyond_memory(self._allowance.memory_bytes))
        by_signal = f"ended by signal {signal_name(-status)}"
        death = self._death("killed", by_signal if status < 0 else f"ended its process with status {status}")
        return replace(death, is_orderly=status == 0)

    def _attack(self, refusals: Refusals | None) -> Death | None:
        """The end of a child that tried to leave; a call that may have been meant otherwise is only refused."""
        call = refusals.held if refusals is not None else None
        if refusals is None or call is None:
            return None
        if is_attack(call) and self._progress.index is not None:
            # It still waits for our answer, so the case at hand is the one that made it.
            return self._death("violated", f"tried {call}, with which one leaves a sandbox")
        refusals.refuse()
        return None

    def _violation(self, error: wire.BadFrame) -> Death:
        self._is_forged = True
        death = self._death("violated", f"broke the protocol of the sandbox: {error}")
        # Who writes where only we write can also take back that the import was over: it is held against the case.
        return replace(death, stage="case") if death.stage == "import" else death

    def _death(self, how: How, reason: str) -> Death:
        at = self._progress
        return Death(how, reason, self._stage, time.monotonic() - self._since, at.index, at.attempt, at.shape)


def signal_name(number: int) -> str:
    """What a signal is called; its number when it has no name."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _exit_code(wait_status: int) -> int:
    try:
        return os.waitstatus_to_exitcode(wait_status)
    except (ValueError, OverflowError) as error:
        raise wire.BadFrame(f"{wait_status} is no wait status") from error
