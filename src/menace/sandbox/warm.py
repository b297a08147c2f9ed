"""The warm backend: children are copies of a process that has imported their module already."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath

from menace.domain import CaseRange, Plan
from menace.errors import SandboxUnavailable
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.job import encode_import
from menace.sandbox.process import USUAL, BackendOptions, Blocked, Child, Environment, ProcessBackend
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.workspace import Workspace
from menace.sandbox.zygote import ImportFailed, Lost, Zygote

_IDLE = 8
"""Zygotes kept for later; the one unused longest goes first."""
_ATTEMPTS = 3
"""Zygotes asked for one copy; when they keep dying, a fresh process does it."""
_COPIES = 2000
_RESIDENT_BYTES = 300 << 20
"""A zygote that was copied so often, or is so large, is retired; above that size copying costs more than starting."""


class WarmBackend(ProcessBackend):
    """Imports each module once and copies the process for every plan."""

    name = "warm"

    def __init__(
        self,
        workspace: Workspace,
        interpreter: Interpreter,
        environment: Environment,
        options: BackendOptions = USUAL,
    ) -> None:
        super().__init__(workspace, interpreter, environment, options)
        self._idle: dict[PurePosixPath, list[Zygote]] = {}
        self._unfit: set[PurePosixPath] = set()
        self._lock = threading.Lock()

    def close(self) -> None:
        """End all zygotes."""
        with self._lock:
            idle = [zygote for zygotes in self._idle.values() for zygote in zygotes]
            self._idle.clear()
        for zygote in idle:
            zygote.end()

    def _run_body(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> None:
        """A module's own code has run when a zygote is ready."""
        try:
            with self._zygote(plan, builder, cancel) as zygote:
                self.layers.update(zygote.layers)
        except Blocked as error:
            builder.block(str(error))

    @contextmanager
    def _child(self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event) -> Iterator[Child]:
        """A copy at work on these cases; a fresh process where the module cannot be copied safely."""
        for _ in range(_ATTEMPTS):
            if plan.module.path in self._unfit:
                break
            with ExitStack() as stack:
                zygote = stack.enter_context(self._zygote(plan, builder, cancel))
                if zygote.is_threaded:
                    self._unfit.add(plan.module.path)
                    break
                try:
                    child = stack.enter_context(self._copy(zygote, plan, cases))
                except Lost:
                    continue  # it died while it waited for a job; the next one is asked
                yield child
                return
        with super()._child(plan, cases, builder, cancel) as child:
            yield child

    @contextmanager
    def _copy(self, zygote: Zygote, plan: Plan, cases: CaseRange) -> Iterator[Child]:
        with self._workspace.scratch(zygote.pool) as scratch:
            (scratch / "work").mkdir()
            job = self._encoded(plan, cases, scratch)
            results_out, results_in = os.pipe()
            output_out, output_in = os.pipe()
            try:
                try:
                    copy = zygote.copy(job, results_in, output_in)
                finally:
                    os.close(results_in)
                    os.close(output_in)
                yield Child(copy, results_out, output_out)
            finally:
                os.close(results_out)
                os.close(output_out)

    @contextmanager
    def _zygote(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> Iterator[Zygote]:
        """A zygote of the plan's module for this thread alone; kept for others afterwards while it is fit."""
        zygote = self._idle_one(plan.module.path) or self._new(plan, builder, cancel)
        try:
            yield zygote
        finally:
            self._give_back(plan.module.path, zygote)

    def _idle_one(self, path: PurePosixPath) -> Zygote | None:
        """A zygote that waits for a job, if one does; those that died meanwhile are cleared away."""
        while True:
            with self._lock:
                waiting = self._idle.pop(path, [])
                zygote = waiting.pop() if waiting else None
                if waiting:
                    self._idle[path] = waiting
            if zygote is None or zygote.is_alive:
                return zygote
            zygote.end()

    def _new(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> Zygote:
        pool = Path(tempfile.mkdtemp(prefix="pool-", dir=self._workspace.root))
        (pool / "work").mkdir()
        ours, theirs = socket.socketpair()
        try:
            process = subprocess.Popen(
                self._command("zygote", theirs.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                cwd=pool / "work",
                env=dict(self._environment(pool)),
                start_new_session=True,
            )
        except OSError as error:
            ours.close()
            raise SandboxUnavailable(self.name, f"{self._interpreter.path} does not start: {error.strerror}") from error
        finally:
            theirs.close()
        zygote = Zygote(process, ours, pool)
        try:
            job = encode_import(plan, self._workspace, pool, allow_unisolated=self._options.allow_unisolated)
            zygote.import_target(job, self._options.import_seconds, cancel)
        except ImportFailed as error:
            zygote.end()
            raise Blocked(str(error)) from None
        except BaseException:
            zygote.end()
            raise
        builder.spent(zygote.import_cpu_seconds)
        return zygote

    def _give_back(self, path: PurePosixPath, zygote: Zygote) -> None:
        if not zygote.is_alive or zygote.copies >= _COPIES or zygote.resident_bytes > _RESIDENT_BYTES:
            zygote.end()
            return
        surplus: list[Zygote] = []
        with self._lock:
            # Put at the end again: dictionaries keep their order, so the first is the one unused longest.
            zygotes = self._idle.pop(path, [])
            self._idle[path] = [*zygotes, zygote]
            while sum(map(len, self._idle.values())) > _IDLE:
                oldest = next(iter(self._idle))
                surplus.append(self._idle[oldest].pop(0))
                if not self._idle[oldest]:
                    del self._idle[oldest]
        for each in surplus:
            each.end()
