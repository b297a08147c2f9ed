"""The plain backend: a process of its own for each plan, restarted behind every case that ends it."""

from __future__ import annotations

import os
import secrets
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from menace.child import wire
from menace.domain import CaseRange, Plan, PlanId, Swept, Tally
from menace.errors import SandboxUnavailable, not_isolated
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.job import encode_job
from menace.sandbox.printed import Printed
from menace.sandbox.reaping import Family
from menace.sandbox.sweep import end_marked, sweep
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.watch import Allowance, Cancelled, Death, Kin, Watched
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


@dataclass(frozen=True, slots=True)
class Child:
    """A child that was started for a job, and the ends of its pipes."""

    family: Kin
    results: int
    output: int


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
        # Nothing a target prints by itself; it cuts the output into the cases that printed it.
        self._marker = f"\0menace {secrets.token_hex(8)}\0"
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
        self._run_child(plan, plan.cases, builder, cancel)

    def _run_cases(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> None:
        """Start children until every case has ended, each one behind the case that ended the last."""
        position, fruitless = plan.cases.start, 0
        while builder.blocked is None and position < plan.cases.stop:
            before = position
            stop = min(plan.cases.stop, position + (self._options.cases_per_child or len(plan.cases)))
            position = self._run_child(plan, CaseRange(position, stop), builder, cancel)
            fruitless = fruitless + 1 if position == before else 0
            if fruitless > 1:
                builder.block("its process keeps ending between cases")

    def _run_child(self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event) -> int:
        """Run cases in one child until they or the child end; the position to go on from."""
        position = cases.start
        try:
            with self._child(plan, cases, builder, cancel) as child:
                printed = Printed(child.output, self._marker.encode("ascii"))
                watched = Watched(
                    child.family, child.results, printed, cases=cases, allowance=self._allowance(plan), cancel=cancel
                )
                try:
                    for event in watched.frames():
                        position = self._take(event, watched, builder, position)
                finally:
                    builder.spent(watched.cpu_seconds)
        except Blocked as error:
            builder.block(str(error))
        return position

    def _take(self, event: dict[str, Any] | Death, watched: Watched, builder: TallyBuilder, position: int) -> int:
        """Pass on what a child said or how it died; the position to go on from."""
        if isinstance(event, Death):
            if event.stage == "start":
                # Nothing of the target has run yet, so this says nothing about it.
                told = " ".join(watched.output.split())[-200:]
                raise SandboxUnavailable(self.name, f"its child {event.reason} ({told or 'without a word'})")
            builder.died(event, watched.output)
            return event.index + 1 if event.index is not None else position
        if event["kind"] == "unfit":
            raise not_isolated(self.name, event["reason"])
        if event["kind"] == "hello":
            self.layers.update(event["layers"])
            builder.enforced(event["enforced"])
        elif event["kind"] == "end":
            builder.ended(event, watched.output)
            return int(event["index"]) + 1
        else:
            builder.told(event)
        return position

    @contextmanager
    def _child(self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event) -> Iterator[Child]:
        """A child at work on these cases; it is gone afterwards, and so is its scratch folder."""
        del builder, cancel  # a fresh process costs nothing before it starts, and is not waited for
        with self._workspace.scratch() as scratch:
            child = self._start(self._encoded(plan, cases, scratch), scratch)
            try:
                yield child
            finally:
                os.close(child.results)
                os.close(child.output)

    def _encoded(self, plan: Plan, cases: CaseRange, scratch: Path) -> bytes:
        try:
            environment = dict(self._environment(scratch))
            return encode_job(
                plan,
                cases,
                self._workspace,
                scratch,
                marker=self._marker,
                environment=environment,
                allow_unisolated=self._options.allow_unisolated,
            )
        except wire.BadFrame as error:
            raise Blocked(f"its inputs are too large to hand over: {error}") from error

    def _allowance(self, plan: Plan) -> Allowance:
        limits, usual = plan.limits, Allowance()
        return Allowance(
            import_wall=self._options.import_seconds,
            case_wall=limits.wall_seconds or usual.case_wall,
            case_cpu=limits.cpu_seconds or usual.case_cpu,
            processes=limits.processes or usual.processes,
        )

    def _start(self, job: bytes, scratch: Path) -> Child:
        work = scratch / "work"
        results_out, results_in = os.pipe()
        output_out, output_in = os.pipe()
        try:
            work.mkdir()
            # A nameless file, not a pipe: writing the job never waits for an interpreter that does not read it.
            with tempfile.TemporaryFile(dir=scratch) as job_file:
                job_file.write(job)
                job_file.seek(0)
                process = subprocess.Popen(
                    self._command("harness", job_file.fileno(), results_in),
                    stdin=subprocess.DEVNULL,
                    stdout=output_in,
                    stderr=output_in,
                    pass_fds=(job_file.fileno(), results_in),
                    cwd=work,
                    env=dict(self._environment(scratch)),
                    start_new_session=True,
                )
        except OSError as error:
            os.close(results_out)
            os.close(output_out)
            raise SandboxUnavailable(self.name, f"{self._interpreter.path} does not start: {error.strerror}") from error
        finally:
            os.close(results_in)
            os.close(output_in)
        return Child(Family(process), results_out, output_out)

    def _command(self, entry: str, *descriptors: int) -> list[str | Path]:
        numbers = [str(descriptor) for descriptor in descriptors]
        return [self._interpreter.path, "-B", "-s", "-c", BOOT, self._workspace.child_code, entry, *numbers]
