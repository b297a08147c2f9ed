"""One child, watched from outside: its frames, its output, its time, its processes.

What the parent sees here overrides what the child says of itself.
"""

from __future__ import annotations

import os
import selectors
import signal
import threading
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import psutil

from menace.child import wire
from menace.domain import CaseRange
from menace.sandbox.conversation import Conversation
from menace.sandbox.printed import Printed
from menace.sandbox.reaping import cpu_seconds

_TICK_SECONDS = 0.05
_LEAVING_SECONDS = 1.0


class Kin(Protocol):
    """The processes of one child, however it was started."""

    own: int

    def members(self) -> list[psutil.Process]:
        """All of them that may run code of the target."""

    def end(self, until: float) -> tuple[int, float]:
        """Wait until that moment, then end them all; the exit status and the CPU seconds."""


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

    how: Literal["hung", "killed", "violated"]
    reason: str
    stage: Literal["start", "import", "case"]
    wall_seconds: float
    index: int | None = None
    attempt: int = 0
    shape: str = ""


class Cancelled(Exception):
    """Somebody asked for the plan to end."""


class Watched:
    """A running child. Iterate over ``frames`` until they end or a ``Death`` comes."""

    def __init__(
        self,
        family: Kin,
        results: int,
        printed: Printed,
        *,
        cases: CaseRange,
        allowance: Allowance,
        cancel: threading.Event,
    ) -> None:
        self._family = family
        self._status: int | None = None
        self._results, self._printed = results, printed
        self._allowance = allowance
        self._cancel = cancel
        self._decoder = wire.Decoder()
        self._conversation = Conversation(cases)
        self._stage: Literal["start", "import", "case"] = "start"
        self._index: int | None = None
        self._attempt, self._shape = 0, ""
        self._since = time.monotonic()
        self._cpu_mark: float | None = None
        self._part = 0
        self._leaving = 0.0
        self.cpu_seconds = 0.0

    @property
    def output(self) -> str:
        """The end of what the current case printed."""
        return self._printed.part(self._part)

    def frames(self) -> Iterator[dict[str, Any] | Death]:
        """The child's frames in order; a ``Death`` is the last thing that comes if the job was not finished."""
        try:
            yield from self._frames()
        finally:
            self._end()

    def _frames(self) -> Iterator[dict[str, Any] | Death]:
        with selectors.DefaultSelector() as selector:
            selector.register(self._results, selectors.EVENT_READ)
            selector.register(self._printed.descriptor, selectors.EVENT_READ)
            while True:
                if self._cancel.is_set():
                    raise Cancelled
                ready = {key.fd for key, _ in selector.select(_TICK_SECONDS)}
                if self._printed.descriptor in ready and not self._printed.read() and not self._printed.is_open:
                    selector.unregister(self._printed.descriptor)
                if self._results in ready:
                    data = os.read(self._results, 1 << 16)
                    if not data:
                        yield self._died(None)
                        return
                    finished = yield from self._received(data)
                    if finished:
                        return
                overdue = self._overdue()
                if overdue is not None:
                    yield overdue
                    return

    def _received(self, data: bytes) -> Generator[dict[str, Any] | Death, None, bool]:
        """Pass the frames on; the answer says whether the child is through."""
        try:
            for frame in self._decoder.feed(data):
                if (yield from self._take(wire.check_result(frame), frame)):
                    return True
        except wire.BadFrame as error:
            yield self._death("violated", f"broke the protocol of the sandbox: {error}")
            return True
        return False

    def _take(self, kind: str, frame: dict[str, Any]) -> Generator[dict[str, Any] | Death, None, bool]:
        self._conversation.check(kind, frame)
        if kind == "begin":
            self._enter("case", frame["index"])
        elif kind == "calling":
            self._attempt, self._shape = frame["attempt"], frame["shape"]
        elif kind == "hello":
            self._enter("import", None)
        elif kind == "exit":
            self._printed.read_all(self._allowance.output_bytes)
            yield self._died(frame["status"])
            return True
        elif kind == "end":
            # Its output was written before this frame, so it is there by now.
            self._printed.read_all(self._allowance.output_bytes)
            self._index = None
        yield frame
        if kind == "done":
            self._leaving = time.monotonic() + _LEAVING_SECONDS
        return kind == "done"

    def _enter(self, stage: Literal["import", "case"], index: int | None) -> None:
        self._stage, self._index = stage, index
        self._attempt, self._shape = 0, ""
        self._since, self._cpu_mark = time.monotonic(), None
        if stage == "case":
            self._printed.forget(self._part)
            self._part += 1

    def _overdue(self) -> Death | None:
        allowance = self._allowance
        elapsed = time.monotonic() - self._since
        if self._printed.size > allowance.output_bytes:
            return self._death("killed", f"printed more than {allowance.output_bytes >> 20} MiB")
        if self._stage == "start":
            return self._death("hung", f"did not start in {elapsed:.0f} s") if elapsed > allowance.start_wall else None
        if self._stage == "import":
            limit = allowance.import_wall
            return self._death("hung", f"did not finish in {limit:g} s") if elapsed > limit else None
        if self._index is None:
            return None
        if elapsed > allowance.case_wall:
            return self._death("hung", f"no end after {allowance.case_wall:g} s of wall time")
        return self._overspent() if elapsed > _TICK_SECONDS else None

    def _overspent(self) -> Death | None:
        family = self._family.members()
        spent = sum(cpu_seconds(process) for process in family)
        self.cpu_seconds = spent
        if self._cpu_mark is None:
            self._cpu_mark = spent
            return None
        if spent - self._cpu_mark > self._allowance.case_cpu:
            return self._death("hung", f"no end after {self._allowance.case_cpu:g} s of CPU time")
        if len(family) - self._family.own > self._allowance.processes:
            return self._death("killed", f"started more than {self._allowance.processes} processes")
        return None

    def _died(self, wait_status: int | None) -> Death:
        """The end of the worker, as its keeper told it; of the keeper itself when even that is gone."""
        status = self._end() if wait_status is None else _exit_code(wait_status)
        by_signal = f"ended by signal {_signal_name(-status)}"
        return self._death("killed", by_signal if status < 0 else f"ended its process with status {status}")

    def _death(self, how: Literal["hung", "killed", "violated"], reason: str) -> Death:
        return Death(how, reason, self._stage, time.monotonic() - self._since, self._index, self._attempt, self._shape)

    def _end(self) -> int:
        """End the child with everything it started, and learn what it cost."""
        if self._status is None:
            # One that is through may bury its own first: only then does the kernel count their time.
            self._status, used = self._family.end(self._leaving)
            self.cpu_seconds = max(self.cpu_seconds, used)
        return self._status


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
