"""A zygote, seen from outside: started once per module, asked for a copy per job."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import psutil

from menace.child import wire
from menace.child.serving.folders import remove
from menace.domain import Module
from menace.errors import SandboxUnavailable, not_isolated
from menace.sandbox.control import Asked, Late, Lost, Silent, checked, one_of
from menace.sandbox.copies import Copy
from menace.sandbox.job import Told
from menace.sandbox.layers.cgroups import Group, NoGroups
from menace.sandbox.watching.reaping import descendants, reap
from menace.sandbox.watching.refusals import Refusals
from menace.sandbox.watching.sharing import Shared
from menace.sandbox.watching.watch import Cancelled, signal_name

_TICK_SECONDS = 0.05
_ANSWER_SECONDS = 20.0
_NOBODY = threading.Event()
"""Never set: who waits for the end of a copy looks for a wish to end it between two waits."""


class ImportFailed(Exception):
    """The target could not be imported; the text says why."""


class DiedYoung(SandboxUnavailable):
    """It ended before it imported anything: none of it is the target's doing, and another one may be luckier."""


class Zygote:
    """A process that has imported one module and can be copied; not for two threads at once."""

    def __init__(
        self, process: subprocess.Popen[bytes], control: socket.socket, pool: Path, group: Group | None = None
    ) -> None:
        self._process, self._control, self.group = process, control, group
        self._memory_kills, self._limited = 0, (0, 0)
        self._is_cleared = False
        self.shared = Shared(pool)
        self.told = Told()
        self._decoder = wire.Decoder()
        self._waiting: deque[dict[str, Any]] = deque()
        self.pool = pool
        self._pid = process.pid
        self._end_status: int | None = None
        self.layers: dict[str, str | None] = {}
        self.network: object = None
        self.import_cpu_seconds = 0.0
        self._modules: dict[str, str] = {}
        self.copies = 0
        self.is_threaded = self.is_lost = False
        self.refusals: Refusals | None = None
        self.import_refused: dict[str, int] = {}
        self._is_confined = False

    def import_target(self, job: bytes, seconds: float, cancel: threading.Event) -> None:
        """Hand over what to import and wait for it; raises ``ImportFailed`` with the reason."""
        try:
            # It may be through and gone before we are back from sending; its answers count all the same.
            with contextlib.suppress(BrokenPipeError):
                sent = socket.send_fds(self._control, [job], [self.shared.page, self.shared.output])
                self._control.sendall(job[sent:])
            self.network = one_of(self._answer(_ANSWER_SECONDS, cancel), "hello").get("network")
            answer = one_of(self._answer(_ANSWER_SECONDS, cancel), "confined", "unfit")
        except (Silent, OSError) as problem:
            how, why = self._how_it_ended(_ANSWER_SECONDS), str(problem) or type(problem).__name__.lower()
            raise DiedYoung("warm", f"its zygote {how} before it imported anything ({why})") from None
        self._is_confined = True
        if answer["kind"] == "unfit":
            raise not_isolated("warm", str(answer["reason"]))
        self.layers = dict(answer["layers"])
        until = time.monotonic() + seconds
        try:
            answer = one_of(self._imported(until, cancel), "along", "ready", "blocked")
            if answer["kind"] == "along":
                self._modules = dict(answer["modules"])
                answer = one_of(self._imported(until, cancel), "ready", "blocked")
            pid = self._process.pid if answer["kind"] == "blocked" else self._checked_pid(answer["pid"])
        except (Silent, OSError):
            raise ImportFailed(f"import {self._how_it_ended(seconds)}") from None
        if answer["kind"] == "blocked":
            raise ImportFailed(str(answer["reason"]))
        self.import_cpu_seconds = float(answer["cpu"])
        self._pid = pid
        # Copying a process with several threads copies one of them, and every lock the others held stays shut.
        self.is_threaded = answer["threads"] != 1

    def has(self, module: Module) -> bool:
        """Whether the package that was imported brought this module along, from this file and under this name."""
        return self._modules.get(str(module.path)) == module.name

    def copy(self, job: bytes) -> Copy:
        """Start a copy that does a job; where nobody is left to be copied, it has ended before it began."""
        with contextlib.suppress(OSError):
            self._control.sendall(job)
        self.copies += 1
        return Copy(self)

    def below(self) -> list[psutil.Process]:
        """The processes of the copy that is at work; the zygote itself has no other children."""
        return descendants(self._pid)

    def limit(self, memory_bytes: int, tasks: int) -> None:
        """Let the kernel allow a copy and all it starts that much, beside what the zygote itself takes."""
        if self.group is not None and (memory_bytes, tasks) != self._limited:
            with contextlib.suppress(NoGroups):  # the limits of each process hold all the same
                self.group.limit(memory_bytes=memory_bytes + self.group.memory_bytes(), tasks=tasks)
            self._limited = (memory_bytes, tasks)

    def is_out_of_memory(self) -> bool:
        """Whether the kernel has ended a process of ours for its memory since the last time somebody asked."""
        before, self._memory_kills = self._memory_kills, self.group.memory_kills() if self.group is not None else 0
        return self._memory_kills > before

    def ended(self, seconds: float, *, heed_calls: bool = True) -> tuple[int, float] | None:
        """The wait status and CPU seconds of the copy that is at work, or None while it is; raises ``Lost``.

        A call that waits to be refused ends the waiting early, unless nobody heeds it.
        """
        try:
            answer = one_of(self._answer(seconds, _NOBODY, heed_calls=heed_calls), "exited")
        except Late:
            return None
        except (Silent, OSError):
            self.is_lost = True
            raise Lost from None
        return int(answer["status"]), float(answer["cpu"])

    @property
    def is_alive(self) -> bool:
        """Whether it can still be asked; one that waits for a job has nothing to say, so any word is its last."""
        if self._process.returncode is not None or self.is_lost:
            return False
        return not select.select([self._control], [], [], 0)[0]

    @property
    def resident_bytes(self) -> int:
        """How large it is; copying a large process is slow."""
        try:
            return int(psutil.Process(self._pid).memory_info().rss)
        except psutil.Error:
            return 0

    @cached_property
    def held_bytes(self) -> int:
        """How much memory it keeps from others, as of the first time somebody asks; what it shares is not counted."""
        try:
            told = psutil.Process(self._pid).memory_info()
        except psutil.Error:
            return 0
        return int(told.rss - getattr(told, "shared", 0))

    @cached_property
    def address_bytes(self) -> int:
        """How much of its address space it takes, which is where a copy begins."""
        try:
            return int(psutil.Process(self._pid).memory_info().vms)
        except psutil.Error:
            return 0

    def kill(self) -> None:
        """End it with everything below; what it said can still be read."""
        self.is_lost = True
        if self._process.returncode is None:
            try:
                status, _ = reap(self._process.pid, time.monotonic())
                self._process.returncode = os.waitstatus_to_exitcode(status)
            except ChildProcessError:  # somebody else in this process waited for it already
                self._process.returncode = -signal.SIGKILL

    def end(self) -> None:
        """End it with everything below, let go of what was shared with it, and remove its scratch folders."""
        self._control.close()
        self.kill()
        if not self._is_cleared:
            self._is_cleared = True
            self.shared.close()
            if self.refusals is not None:
                self.refusals.close()
            if self.group is not None:
                self.group.remove()
        remove(str(self.pool))

    def _checked_pid(self, told: int) -> int:
        """The number it gives for itself: what is below it will be ended, so it must be below what we started."""
        if told not in {
            process.pid for process in (psutil.Process(self._process.pid), *descendants(self._process.pid))
        }:
            raise Silent
        return told

    def _imported(self, until: float, cancel: threading.Event) -> dict[str, Any]:
        """What comes of the import; the calls that are refused to it are counted."""
        while True:
            try:
                answer = self._answer(until - time.monotonic(), cancel, heed_calls=True)
            except Asked:
                if self.refusals is not None:
                    self.refusals.refuse()
                continue
            if self.refusals is not None:
                self.import_refused = self.refusals.told()
            return answer

    def _answer(self, seconds: float, cancel: threading.Event, *, heed_calls: bool = False) -> dict[str, Any]:
        """The next frame of the zygote; raises ``Asked`` when a call waits to be refused."""
        calls = [self.refusals] if heed_calls and self.refusals is not None and not self.refusals.is_over else []
        sources: list[socket.socket | Refusals] = [self._control, *calls]
        until = time.monotonic() + seconds
        while not self._waiting:
            if cancel.is_set():
                raise Cancelled
            tick = min(_TICK_SECONDS, max(0.0, until - time.monotonic()))
            ready = select.select(sources, [], [], tick)[0]
            if self._control in ready:
                data = self._received()
                if not data:
                    raise Silent
                self._waiting.extend(self._frames(data))
            elif ready and calls[0].take():
                raise Asked
            elif time.monotonic() >= until:
                raise Late
        answer = checked(self._waiting.popleft())
        if answer["kind"] == "gone":
            self._end_status = int(answer["status"])
            raise Silent
        return answer

    def _frames(self, data: bytes) -> Iterator[dict[str, Any]]:
        """Those that arrived together; each has its turn, also when what follows it is no frame at all."""
        try:
            yield from self._decoder.feed(data)
        except wire.BadFrame:
            yield {}

    def _received(self) -> bytes:
        """What the zygote sent; before it imports anything, also the descriptor at which refused calls wait."""
        if self._is_confined:
            return self._control.recv(1 << 16)
        data, descriptors, _, _ = socket.recv_fds(self._control, 1 << 16, 1)
        for descriptor in descriptors:
            self.refusals = Refusals(descriptor)
        return data

    def _how_it_ended(self, seconds: float) -> str:
        status: int | None = None
        with contextlib.suppress(ValueError):  # it is not our harness that says so, if it is no status at all
            status = None if self._end_status is None else os.waitstatus_to_exitcode(self._end_status)
        if status is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = self._process.wait(_TICK_SECONDS)
        if status is None:
            return f"did not finish in {seconds:g} s"
        if status < 0:
            return f"ended by signal {signal_name(-status)}"
        return f"ended its process with status {status}"
