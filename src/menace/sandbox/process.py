"""The plain backend: a process of its own for each plan, restarted behind every case that ends it."""

from __future__ import annotations

import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from menace.child import wire
from menace.domain import CaseRange, Plan, PlanId, Swept, Tally
from menace.errors import SandboxUnavailable, not_isolated
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.job import encode_job
from menace.sandbox.reaping import Family
from menace.sandbox.sharing import Shared, shared
from menace.sandbox.sweep import end_marked, sweep
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.watch import Account, Allowance, Cancelled, Watched
from menace.sandbox.workspace import Workspace

BOOT = """\
import sys, importlib.util as u
path, entry, *descriptors = sys.argv[1:]
del sys.argv[1:]
sys.path[:] = [entry for entry in sys.path if entry]
spec = u.spec_from_file_location("_menace_child", path + "/__init__.py", submodule_search_locations=[path])
sys.modules["_menace_child"] = package = u.module_from_spec(spec)
spec.loader.exec_module(package)
import importlib
importlib.import_module("_menace_child." + entry).serve(*map(int, descriptors))
"""

_LAYER_NAMES = {"network": "private network", "processes": "private process table", "landlock": "Landlock"}

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


USUAL = BackendOptions()


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
        self._running: dict[PlanId, threading.Event] = {}
        self.layers: dict[str, str | None] = {}

    def check(self) -> None:
        """Raise when the target's interpreter cannot even be started."""
        if not self._interpreter.path.exists():
            raise SandboxUnavailable(self.name, f"{self._interpreter.path} is not there; name another with --python")

    def run(self, plan: Plan) -> Iterator[Tally]:
        """Run the plan's cases; the tally covers them all, or says why the section is blocked."""
        cancel = self._running.setdefault(plan.id, threading.Event())
        try:
            builder = TallyBuilder(plan)
            if plan.section.is_callable:
                self._run_cases(plan, builder, cancel)
            else:
                self._run_body(plan, builder, cancel)
                builder.body_ran()
            yield builder.tally()
        except Cancelled:
            return
        finally:
            self._running.pop(plan.id, None)

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
        held = ["separate process", "resource limits"]
        for layer, problem in sorted(self.layers.items()):
            name = _LAYER_NAMES.get(layer, layer)
            held.append(name if problem is None else f"no {name} ({problem})")
        return held

    def _run_body(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> None:
        """Run the code that runs when its file is imported."""
        account = self._run_child(plan, plan.cases, builder, cancel)
        if account is not None:
            builder.take(account)

    def _run_cases(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> None:
        """Start children until every case has ended, each one behind the case that ended the last."""
        position, fruitless, together = plan.cases.start, 0, self._options.cases_per_child or len(plan.cases)
        while builder.blocked is None and position < plan.cases.stop:
            cases = CaseRange(position, min(plan.cases.stop, position + together))
            account = self._run_child(plan, cases, builder, cancel)
            if account is None:
                return
            if account.sums is None and len(cases) > 1:
                # Somebody wrote where only we write, so nothing it counted is believed: each case gets its own child.
                together = 1
                continue
            builder.take(account)
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
        first = account.frames[0]
        if first["kind"] == "unfit":
            raise not_isolated(self.name, first["reason"])
        self.layers.update(first["layers"])
        return account

    def _followed(self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event) -> Account:
        """Start a child for these cases and follow it to its end; its scratch folder goes with it."""
        del builder  # a fresh process costs nothing before it starts
        with self._workspace.scratch() as scratch, shared(scratch) as files:
            watched = Watched(files, cases=cases, allowance=self._allowance(plan), cancel=cancel)
            return watched.follow(self._start(self._encoded(plan, cases, scratch), scratch, files))

    def _encoded(self, plan: Plan, cases: CaseRange, scratch: Path) -> bytes:
        allowed = self._options.allow_unisolated
        with too_large_to_hand_over():
            given = self._given_layers()
            return encode_job(plan, cases, self._workspace, scratch, allow_unisolated=allowed, given=given)

    def _allowance(self, plan: Plan) -> Allowance:
        limits, usual = plan.limits, Allowance()
        return Allowance(
            import_wall=self._options.import_seconds,
            case_wall=limits.wall_seconds or usual.case_wall,
            case_cpu=limits.cpu_seconds or usual.case_cpu,
            processes=limits.processes or usual.processes,
        )

    def _start(self, job: bytes, scratch: Path, files: Shared) -> Family:
        work = scratch / "work"
        try:
            work.mkdir()
            # A nameless file, not a pipe: writing the job never waits for an interpreter that does not read it.
            with tempfile.TemporaryFile(dir=scratch) as job_file:
                job_file.write(job)
                job_file.seek(0)
                process = subprocess.Popen(
                    self._surrounded(self._command("harness", job_file.fileno(), files.page), scratch),
                    stdin=subprocess.DEVNULL,
                    stdout=files.output,
                    stderr=files.output,
                    pass_fds=(job_file.fileno(), files.page),
                    cwd=work,
                    env=dict(self._environment(scratch)),
                    start_new_session=True,
                )
        except OSError as error:
            raise SandboxUnavailable(self.name, f"{self._interpreter.path} does not start: {error.strerror}") from error
        return Family(process)

    def _given_layers(self) -> dict[str, str | None]:
        """The layers that are around a child before it starts, so that it need not try them."""
        return {}

    def _surrounded(self, command: list[str | Path], scratch: Path) -> list[str | Path]:
        """The command as it is started: here by itself."""
        del scratch
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
