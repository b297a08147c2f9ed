"""The warm backend: children are copies of a process that has imported their module already."""

from __future__ import annotations

import contextlib
import itertools
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from menace.domain import CaseRange, Limits, Module, Plan, Recipe
from menace.errors import SandboxUnavailable
from menace.sandbox.faults import limits_of
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.job import encode_again, encode_copy, encode_import
from menace.sandbox.layers.cgroups import Group, NoGroups
from menace.sandbox.layers.limits import gpu_variables, import_values, surrounding, tasks
from menace.sandbox.process import (
    USUAL,
    BackendOptions,
    Blocked,
    Environment,
    ProcessBackend,
    too_large_to_hand_over,
)
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.watching.watch import Account, Watched
from menace.sandbox.workspace import Workspace
from menace.sandbox.zygote import DiedYoung, ImportFailed, Zygote

_IDLE, _IDLE_BYTES = 32, 768 << 20
"""How many zygotes are kept for later, and how much they may hold together; the one unused longest goes first.

Starting one costs as much as twenty copies, and a run goes through all modules of a repository again and again.
"""
_ATTEMPTS = 3
"""Zygotes asked for one copy; when they keep dying, a fresh process does it."""
_COPIES = 2000
_RECIPE_KEYS = 1024
_LOOK_EVERY = 64
_RESIDENT_BYTES = 300 << 20
"""A zygote that was copied so often, or is so large, is retired; above that size copying costs more than starting."""

Kind = tuple[PurePosixPath, str | None, tuple[int | None, ...]]
"""What zygotes have in common that may stand in for each other: the module, the network and the limits around it."""


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
        self._idle: dict[Kind, list[Zygote]] = {}
        self._unfit: set[PurePosixPath] = set()
        self._lock = threading.Lock()
        self._recipe_keys: dict[int, tuple[str, Recipe]] = {}
        self._recipe_numbers = itertools.count()

    def close(self) -> None:
        """End all zygotes."""
        with self._lock:
            idle = [zygote for zygotes in self._idle.values() for zygote in zygotes]
            self._idle.clear()
        for zygote in idle:
            zygote.end()

    def _followed(self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event) -> Account:
        """Let a copy do it; a fresh process where the module cannot be copied safely, or where zygotes keep dying."""
        for _ in range(_ATTEMPTS):
            if plan.module.path in self._unfit:
                break
            with self._zygote(plan, builder, cancel) as zygote:
                if zygote.is_threaded:
                    self._unfit.add(plan.module.path)
                    break
                limits = limits_of(plan)
                _check_room(zygote, limits)
                allowance = self._allowance(plan, zygote.pool, zygote.group)
                zygote.limit(allowance.memory_bytes or 0, tasks(limits, plan.scenario.load))
                watched = Watched(zygote.shared, cases=cases, allowance=allowance, cancel=cancel)
                account = watched.follow(zygote.copy(self._told(zygote, plan, cases)))
            if account.frames and account.frames[0]["kind"] == "hello":
                return account
            if not zygote.is_lost:
                # Nothing is left of what it said, or it never spoke: a process of its own cannot hide which of the two.
                break
            # It died while it waited for a job; the next one is asked.
        return super()._followed(plan, cases, builder, cancel)

    def _told(self, zygote: Zygote, plan: Plan, cases: CaseRange) -> bytes:
        """The job for a copy; what this zygote was told before is not told again."""
        tolerated = self._retirements.tolerated(plan)
        if zygote.told.is_the_same(plan, tolerated):
            return encode_again(cases)
        key = self._recipe_key(plan.recipe)
        with too_large_to_hand_over():
            is_new = not zygote.told.has(key)
            job = encode_copy(plan, cases, self._workspace, key, with_recipe=is_new, tolerated=tolerated)
        zygote.told.note(plan, tolerated, key)
        return job

    def _recipe_key(self, recipe: Recipe) -> str:
        """A name for a recipe; the same object has the same name, and its digest need not be computed."""
        known = self._recipe_keys.get(id(recipe))
        if known is None:
            if len(self._recipe_keys) >= _RECIPE_KEYS:
                self._recipe_keys.clear()
            # With the recipe itself, so that no other object gets its number.
            known = self._recipe_keys[id(recipe)] = (str(next(self._recipe_numbers)), recipe)
        return known[0]

    @contextmanager
    def _zygote(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> Iterator[Zygote]:
        """A zygote with the plan's module for this thread alone; kept for others afterwards while it is fit."""
        kind = (plan.module.path, self._networks.key(plan), surrounding(limits_of(plan), plan.scenario.load))
        found = self._idle_one(kind) or self._idle_with(plan.module, kind)
        kind, zygote = found or (kind, self._started(plan, builder, cancel))
        try:
            yield zygote
        finally:
            self._give_back(kind, zygote)
            if found is None:
                self._end_surplus()

    def _idle_with(self, module: Module, kind: Kind) -> tuple[Kind, Zygote] | None:
        """A zygote that brought the module along when it imported another one, under the same conditions."""
        while True:
            with self._lock:
                fitting = [
                    other
                    for other, zygotes in self._idle.items()
                    if other[1:] == kind[1:] and other[0] not in self._unfit and zygotes[-1].has(module)
                ]
            if not fitting:
                return None
            found = self._idle_one(fitting[-1])
            if found is not None:
                return found

    def _idle_one(self, kind: Kind) -> tuple[Kind, Zygote] | None:
        """A zygote that waits for a job, if one does; those that died meanwhile are cleared away."""
        while True:
            with self._lock:
                waiting = self._idle.pop(kind, [])
                zygote = waiting.pop() if waiting else None
                if waiting:
                    self._idle[kind] = waiting
            if zygote is None:
                return None
            if zygote.is_alive:
                return kind, zygote
            zygote.end()

    def _started(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> Zygote:
        """A new zygote; one that died before it met the target says nothing about the target, so another is tried."""
        for _ in range(_ATTEMPTS - 1):
            with contextlib.suppress(DiedYoung):
                return self._new(plan, builder, cancel)
        return self._new(plan, builder, cancel)

    def _new(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> Zygote:
        pool = Path(tempfile.mkdtemp(prefix="pool-", dir=self._workspace.root))
        (pool / "work").mkdir()
        ours, theirs = socket.socketpair()
        try:
            process = subprocess.Popen(
                self._command("serving.warm", theirs.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                cwd=pool / "work",
                env={**self._environment(pool), **gpu_variables(limits_of(plan).gpus)},
                start_new_session=True,
            )
        except OSError as error:
            ours.close()
            raise SandboxUnavailable(self.name, f"{self._interpreter.path} does not start: {error.strerror}") from error
        finally:
            theirs.close()
        zygote = Zygote(process, ours, pool, self._admitted(process.pid, plan))
        try:
            allowed, network = self._options.allow_unisolated, self._networks.told(plan)
            job = encode_import(plan, self._workspace, pool, allow_unisolated=allowed, network=network)
            zygote.import_target(job, self._options.import_seconds, cancel)
        except ImportFailed as error:
            zygote.end()
            raise Blocked(str(error)) from None
        except BaseException:
            zygote.end()
            raise
        self._learn_network(plan, zygote.network)
        builder.spent(zygote.import_cpu_seconds)
        builder.refused(zygote.import_refused)
        return zygote

    def _admitted(self, pid: int, plan: Plan) -> Group | None:
        """A group with this process in it, as long as the process waits for its job; None where there is none."""
        group = self._new_group(import_values(limits_of(plan), plan.scenario.load))
        if group is None:
            return None
        try:
            group.admit(pid)
        except NoGroups:
            group.remove()
            return None
        return group

    def _give_back(self, kind: Kind, zygote: Zygote) -> None:
        # Whether it lives is asked when it is wanted again.
        if zygote.is_lost or zygote.copies >= _COPIES or _is_large(zygote):
            zygote.end()
            return
        with self._lock:
            # Put at the end again: dictionaries keep their order, so the first is the one unused longest.
            zygotes = self._idle.pop(kind, [])
            self._idle[kind] = [*zygotes, zygote]

    def _end_surplus(self) -> None:
        """End the idle ones that have become too many; the last to come stays, however large it is."""
        surplus = []
        with self._lock:
            kept = [(kind, zygote) for kind, zygotes in self._idle.items() for zygote in zygotes]
            held = sum(zygote.held_bytes for _, zygote in kept)
            for number, (kind, zygote) in enumerate(kept[:-1]):
                if len(kept) - number <= _IDLE and held <= _IDLE_BYTES:
                    break
                self._idle[kind].remove(zygote)
                if not self._idle[kind]:
                    del self._idle[kind]
                held -= zygote.held_bytes
                surplus.append(zygote)
        for each in surplus:
            each.end()


def _check_room(zygote: Zygote, limits: Limits) -> None:
    """Raise ``Blocked`` when there is no room left for a case: everything in it would fail, and say nothing of it."""
    if limits.memory_bytes is not None and zygote.address_bytes > limits.memory_bytes:
        raise Blocked(
            f"imported it takes {zygote.address_bytes >> 20} MiB of addresses, "
            f"and the memory limit is {limits.memory_bytes >> 20} MiB"
        )


def _is_large(zygote: Zygote) -> bool:
    """Whether copying it has become slow; looking takes a while too, so it is not done every time."""
    return zygote.copies % _LOOK_EVERY == 0 and zygote.resident_bytes > _RESIDENT_BYTES
