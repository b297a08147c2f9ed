"""The plain backend: a process of its own for each plan, restarted behind every case that ends it."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from menace.child import wire
from menace.domain import CaseRange, Plan, PlanId, Swept, Tally
from menace.errors import SandboxUnavailable, not_isolated
from menace.sandbox.boot import BOOT
from menace.sandbox.dirt import Retirements
from menace.sandbox.faults import limits_of
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.job import encode_job
from menace.sandbox.layers.cgroups import Group, Groups, NoGroups
from menace.sandbox.layers.feasible import check_feasible
from menace.sandbox.layers.limits import MEMORY_BYTES, gpu_variables, limit_values
from menace.sandbox.layers.names import described
from menace.sandbox.layers.overuse import ceiling
from menace.sandbox.network import NetworkRecord, NetworkRoom, read_record
from menace.sandbox.sweep import end_marked, sweep
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.watching.reaping import Family
from menace.sandbox.watching.sharing import Shared, shared
from menace.sandbox.watching.watch import Account, Allowance, Cancelled, Watched
from menace.sandbox.workspace import Workspace

Environment = Callable[[Path], Mapping[str, str]]
"""Builds the whole environment of a child from its scratch folder."""


class Blocked(Exception):
    """The section cannot be executed; the text says why."""


@dataclass(frozen=True, slots=True)
class BackendOptions:
    """How children are made.

    ``cases_per_child`` limits how many cases may share one; all of a plan unless it is given. Where a layer is
    missing that keeps the target from files or network, it is run only if ``allow_unisolated`` says so.
    """

    import_seconds: float = 30.0
    cases_per_child: int | None = None
    allow_unisolated: bool = False
    start_seconds: float = 20.0


USUAL = BackendOptions()
_USUAL_ALLOWANCE = Allowance()


class ProcessBackend:
    """Runs each plan in a fresh process that confines itself before it imports the target."""

    name = "process"

    def __init__(
        self,
        workspace: Workspace,
        interpreter: Interpreter,
        environment: Environment,
        options: BackendOptions = USUAL,
    ) -> None:
        self._workspace = workspace
        self._interpreter = interpreter
        self._environment = environment
        self._options = options
        self._retirements = Retirements()
        self._running: dict[PlanId, threading.Event] = {}
        self._groups = Groups(workspace.root.name)
        self._groups.record(workspace.root)
        self.layers: dict[str, str | None] = {"groups": self._groups.problem}
        self._networks = NetworkRoom(workspace.child_code / "network")

    def check(self) -> None:
        """Raise when the target's interpreter cannot even be started."""
        if not self._interpreter.path.exists():
            raise SandboxUnavailable(self.name, f"{self._interpreter.path} is not there; name another with --python")

    def run(self, plan: Plan) -> Iterator[Tally]:
        """Run the plan's cases; the tally covers them all, or says why the section is blocked."""
        check_feasible(limits_of(plan))
        builder = TallyBuilder(plan, self._groups.controllers)
        cancel = self._running.setdefault(builder.plan_id, threading.Event())
        try:
            if plan.section.is_callable:
                self._run_cases(plan, builder, cancel)
                builder.tolerated(self._retirements.tolerated(plan))
            else:
                self._run_body(plan, builder, cancel)
                builder.body_ran()
            yield builder.tally()
        except Cancelled:
            return
        finally:
            self._running.pop(builder.plan_id, None)

    def cancel(self, plan_id: PlanId) -> None:
        """End the plan at its next tick; it then yields no tally."""
        event = self._running.get(plan_id)
        if event is not None:
            event.set()

    def sweep(self, older_than: timedelta) -> Swept:
        """Remove what runs that are no more left behind."""
        return sweep(older_than)

    def close(self) -> None:
        """Let go of what was kept for later plans; a plain backend keeps nothing."""

    def end_strays(self) -> int:
        """End processes of this run that left their child's group; how many there were."""
        return end_marked(self._workspace.mark)

    def isolation(self) -> list[str]:
        """The layers that held in the children so far; a missing one is named with the reason."""
        return ["separate process", "resource limits", *described(self.layers)]

    def networks(self) -> dict[str, NetworkRecord]:
        """What children found out about the networks of their scenarios, by scenario."""
        return self._networks.records()

    def _run_body(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> None:
        """Run the code that runs when its file is imported."""
        account = self._run_child(plan, plan.cases, builder, cancel)
        if account is not None:
            builder.take(account)
            if account.death is not None:
                builder.block(f"import {account.death.reason}")

    def _run_cases(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> None:
        """Start children until every case has ended, each one behind the case that ended the last."""
        position, fruitless, together = plan.cases.start, 0, self._options.cases_per_child or len(plan.cases)
        while builder.blocked is None and position < plan.cases.stop:
            cases = CaseRange(position, min(plan.cases.stop, position + together))
            account = self._run_child(plan, cases, builder, cancel)
            if account is None:
                return
            if account.is_doubtful:
                # Somebody wrote where only we write, so nothing it counted is believed: each case gets its own child.
                if len(cases) > 1:
                    together = 1
                    continue
                account = account.blamed_on(cases.start)
            builder.take(account)
            if account.position < cases.stop:
                self._retirements.note(plan, account.frames)
            died_at = account.death.index if account.death else None
            before, position = position, account.position if died_at is None else died_at + 1
            fruitless = fruitless + 1 if position == before else 0
            if fruitless > 1:
                builder.block("its process keeps ending between cases")

    def _run_child(
        self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event
    ) -> Account | None:
        """Run cases in one child until they or the child end; None when there can be no child."""
        try:
            account = self._followed(plan, cases, builder, cancel)
        except Blocked as error:
            builder.block(str(error))
            return None
        builder.spent(account.cpu_seconds)
        if account.death is not None and account.death.stage == "start":
            # Nothing of the target has run yet, so this says nothing about it.
            told = " ".join(account.output.split())[-200:]
            raise SandboxUnavailable(self.name, f"its child {account.death.reason} ({told or 'without a word'})")
        for first in account.frames[:1]:
            if first["kind"] == "unfit":
                if account.death is None:
                    raise not_isolated(self.name, first["reason"])
                return account  # the target says so, and it came after all that could have been unfit
            self.layers.update(first["layers"])
            self._learn_network(plan, first.get("network"))
        return account

    def _learn_network(self, plan: Plan, told: object) -> None:
        """Keep what a child says of its network, which it does before the target is imported."""
        if told:
            with suppress(wire.BadFrame):  # then nothing is known of it
                self._networks.learn(plan.scenario.label, read_record(told))

    def _followed(self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event) -> Account:
        """Start a child for these cases and follow it to its end; its scratch folder goes with it."""
        del builder  # a fresh process costs nothing before it starts
        with (
            self._workspace.scratch() as scratch,
            shared(scratch) as files,
            self._grouped(plan) as group,
            # A nameless file, not a pipe: writing the job never waits for an interpreter that does not read it.
            tempfile.TemporaryFile(dir=scratch, buffering=0) as job_file,
        ):
            job_file.write(self._encoded(plan, cases, scratch))
            watched = Watched(files, cases=cases, allowance=self._allowance(plan, scratch, group), cancel=cancel)
            return watched.follow(self._start(plan, job_file.fileno(), (scratch, files, group)))

    @contextmanager
    def _grouped(self, plan: Plan) -> Iterator[Group | None]:
        """A group of the kernel's for one child, gone afterwards; None where there is no such thing."""
        group = self._new_group(limit_values(limits_of(plan), plan.scenario.load))
        try:
            yield group
        finally:
            if group is not None:
                group.remove()

    def _new_group(self, values: Mapping[str, int]) -> Group | None:
        with suppress(NoGroups):  # the limits of each process hold all the same, and the rest is watched
            return self._groups.make(memory_bytes=values["memory_bytes"], tasks=values["tasks"])
        return None

    def _encoded(self, plan: Plan, cases: CaseRange, scratch: Path) -> bytes:
        allowed = self._options.allow_unisolated
        with too_large_to_hand_over():
            given, network = self._given_layers(), self._networks.told(plan)
            return encode_job(
                plan,
                cases,
                self._workspace,
                scratch,
                allow_unisolated=allowed,
                given=given,
                network=network,
                tolerated=self._retirements.tolerated(plan),
            )

    def _allowance(self, plan: Plan, scratch: Path, group: Group | None) -> Allowance:
        limits, usual = limits_of(plan), _USUAL_ALLOWANCE
        longest = self._options.import_seconds
        return Allowance(
            start_wall=self._options.start_seconds,
            import_wall=longest,
            # Nothing that comes between cases may take longer than an import.
            between_wall=min(usual.between_wall, longest),
            case_wall=limits.wall_seconds or usual.case_wall,
            case_cpu=limits.cpu_seconds or usual.case_cpu,
            memory_bytes=limits.memory_bytes or MEMORY_BYTES,
            ceiling=ceiling(limits, scratch, has_group=group is not None),
        )

    def _start(self, plan: Plan, job: int, place: tuple[Path, Shared, Group | None]) -> Family:
        scratch, files, group = place
        work = scratch / "work"
        entrances = group.entrances() if group is not None else []
        descriptors = (job, files.page, *entrances)
        try:
            work.mkdir()
            os.lseek(job, 0, os.SEEK_SET)
            process = subprocess.Popen(
                self._surrounded(self._command("serving.harness", *descriptors), plan, scratch),
                stdin=subprocess.DEVNULL,
                stdout=files.output,
                stderr=files.output,
                pass_fds=descriptors,
                cwd=work,
                env={**self._environment(scratch), **gpu_variables(limits_of(plan).gpus)},
                start_new_session=True,
            )
        except OSError as error:
            raise SandboxUnavailable(self.name, f"{self._interpreter.path} does not start: {error.strerror}") from error
        finally:
            for entrance in entrances:
                os.close(entrance)
        return Family(process, group, job)

    def _given_layers(self) -> dict[str, str | None]:
        """The layers that are around a child before it starts, so that it need not try them."""
        return {}

    def _surrounded(self, command: list[str | Path], plan: Plan, scratch: Path) -> list[str | Path]:
        """The command as it is started: here by itself."""
        del plan, scratch
        return command

    def _command(self, entry: str, *descriptors: int) -> list[str | Path]:
        numbers = [str(descriptor) for descriptor in descriptors]
        return [self._interpreter.path, "-B", "-s", "-c", BOOT, self._workspace.child_code, entry, *numbers]


@contextmanager
def too_large_to_hand_over() -> Iterator[None]:
    """A job that does not fit into a frame blocks its section."""
    try:
        yield
    except wire.BadFrame as error:
        raise Blocked(f"its inputs are too large to hand over: {error}") from error
