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
from pathlib import Path
from typing import Any

import psutil

from menace.child import wire
from menace.child.folders import remove
from menace.errors import SandboxUnavailable, not_isolated
from menace.sandbox.reaping import descendants, reap
from menace.sandbox.sharing import Shared
from menace.sandbox.watch import Cancelled

_TICK_SECONDS = 0.05
_ANSWER_SECONDS = 20.0
_END_SECONDS = 5.0
_EXPECTED: dict[object, tuple[str, ...]] = {
    "hello": (),
    "ready": ("threads", "cpu", "layers", "pid"),
    "blocked": ("reason",),
    "unfit": ("reason",),
    "exited": ("status", "cpu"),
    "gone": ("status",),
}


class ImportFailed(Exception):
    """The target could not be imported; the text says why."""


class Lost(Exception):
    """The zygote is gone."""


class Zygote:
    """A process that has imported one module and can be copied; not for two threads at once."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket, pool: Path) -> None:
        self._process, self._control = process, control
        self.shared = Shared(pool)
        self.recipes: set[str] = set()
        self._decoder = wire.Decoder()
        self._waiting: deque[dict[str, Any]] = deque()
        self.pool = pool
        self._pid = process.pid
        self._end_status: int | None = None
        self.layers: dict[str, str | None] = {}
        self.import_cpu_seconds = 0.0
        self.copies = 0
        self.is_threaded = self.is_lost = False

    def import_target(self, job: bytes, seconds: float, cancel: threading.Event) -> None:
        """Hand over what to import and wait for it; raises ``ImportFailed`` with the reason."""
        try:
            sent = socket.send_fds(self._control, [job], [self.shared.page, self.shared.output])
            self._control.sendall(job[sent:])
            self._answer(_ANSWER_SECONDS, cancel)
        except (_Silent, OSError):
            how = self._how_it_ended(_ANSWER_SECONDS)
            raise SandboxUnavailable("warm", f"its zygote {how} before it imported anything") from None
        try:
            answer = self._answer(seconds, cancel)
        except (_Silent, OSError):
            raise ImportFailed(f"import {self._how_it_ended(seconds)}") from None
        if answer["kind"] == "unfit":
            raise not_isolated("warm", str(answer["reason"]))
        if answer["kind"] == "blocked":
            raise ImportFailed(str(answer["reason"]))
        self.layers = dict(answer["layers"])
        self.import_cpu_seconds = float(answer["cpu"])
        self._pid = int(answer["pid"])
        # Copying a process with several threads copies one of them, and every lock the others held stays shut.
        self.is_threaded = answer["threads"] != 1

    def copy(self, job: bytes) -> Copy:
        """Start a copy that does a job; where nobody is left to be copied, it has ended before it began."""
        with contextlib.suppress(OSError):
            self._control.sendall(job)
        self.copies += 1
        return Copy(self)

    def below(self) -> list[psutil.Process]:
        """The processes of the copy that is at work; the zygote itself has no other children."""
        return descendants(self._pid)

    def ended(self, seconds: float) -> tuple[int, float] | None:
        """The wait status and CPU seconds of the copy that is at work, or None while it is; raises ``Lost``."""
        try:
            answer = self._answer(seconds, threading.Event())
        except _Late:
            return None
        except (_Silent, OSError):
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

    def end(self) -> None:
        """End it with everything below, and remove its scratch folders."""
        self._control.close()
        if self._process.returncode is None:
            try:
                status, _ = reap(self._process.pid, time.monotonic())
                self._process.returncode = os.waitstatus_to_exitcode(status)
            except ChildProcessError:  # somebody else in this process waited for it already
                self._process.returncode = -signal.SIGKILL
            self.shared.close()
        remove(str(self.pool))

    def _answer(self, seconds: float, cancel: threading.Event) -> dict[str, Any]:
        """The next frame of the zygote."""
        until = time.monotonic() + seconds
        while not self._waiting:
            if cancel.is_set():
                raise Cancelled
            if select.select([self._control], [], [], min(_TICK_SECONDS, max(0.0, until - time.monotonic())))[0]:
                data = self._control.recv(1 << 16)
                if not data:
                    raise _Silent
                # Two answers may arrive together.
                self._waiting.extend(_checked(frame) for frame in self._decoder.feed(data))
                if self._waiting and self._waiting[0]["kind"] == "gone":
                    self._end_status = int(self._waiting[0]["status"])
                    raise _Silent
            elif time.monotonic() >= until:
                raise _Late
        return self._waiting.popleft()

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
            return f"ended by signal {signal.Signals(-status).name}"
        return f"ended its process with status {status}"


class Copy:
    """The processes of one copy."""

    own = 1

    def __init__(self, zygote: Zygote) -> None:
        self._zygote = zygote
        self._ended: tuple[int, float] | None = None

    def members(self) -> list[psutil.Process]:
        """The copy and what it started."""
        return self._zygote.below()

    def wait(self, seconds: float) -> bool:
        """Wait that long for its end; whether it has ended."""
        if self._ended is None:
            try:
                self._ended = self._zygote.ended(seconds)
            except Lost:
                # Whatever ended the zygote has ended the copy: it dies with the one it was copied from.
                self._ended = (signal.SIGKILL, 0.0)
        return self._ended is not None

    def end(self) -> tuple[int, float]:
        """Kill them all, if they have not ended; the zygote tells how the copy ended."""
        if self._ended is None:
            for process in self.members():
                with contextlib.suppress(psutil.Error):
                    process.kill()
            self.wait(_END_SECONDS)
        if self._ended is None:
            self._zygote.end()
            self._ended = (signal.SIGKILL, 0.0)
        return os.waitstatus_to_exitcode(self._ended[0]), self._ended[1]


class _Silent(Exception):
    """The zygote is gone, or does not answer in time."""


class _Late(_Silent):
    """It does not answer in time."""


def _checked(frame: dict[str, Any]) -> dict[str, Any]:
    """The frame, if it is one a zygote sends; it has run the target's import, so it is not simply believed."""
    kind = frame.get("kind")
    if kind not in _EXPECTED or any(name not in frame for name in _EXPECTED[kind]):
        raise _Silent
    numbers = [frame[name] for name in ("threads", "cpu", "pid", "status") if name in frame]
    if any(isinstance(number, bool) or not isinstance(number, int | float) for number in numbers):
        raise _Silent
    if not isinstance(frame.get("layers", {}), dict) or not isinstance(frame.get("reason", ""), str):
        raise _Silent
    return frame
