"""The plain backend: a process of its own for each plan, restarted behind every case that ends it."""

from __future__ import annotations

import os
import secrets
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from menace.child import wire
from menace.domain import CaseRange, Plan, PlanId, Swept, Tally
from menace.errors import SandboxUnavailable
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.job import encode_job
from menace.sandbox.printed import Printed
from menace.sandbox.sweep import end_marked, sweep
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.watch import Allowance, Cancelled, Death, Watched
from menace.sandbox.workspace import Workspace

BOOT = """\
import sys, importlib.util as u
path, job, results = sys.argv[1:4]
del sys.argv[1:]
sys.path[:] = [entry for entry in sys.path if entry]
spec = u.spec_from_file_location("_menace_child", path + "/__init__.py", submodule_search_locations=[path])
sys.modules["_menace_child"] = package = u.module_from_spec(spec)
spec.loader.exec_module(package)
from _menace_child.harness import serve
serve(int(job), int(results))
"""

Environment = Callable[[Path], Mapping[str, str]]
"""Builds the whole environment of a child from its scratch folder."""


@dataclass(frozen=True, slots=True)
class _Pipes:
    results: int
    output: int


class ProcessBackend:
    """Runs each plan in a fresh process that confines itself before it imports the target."""

    name = "process"

    def __init__(
        self, workspace: Workspace, interpreter: Interpreter, environment: Environment, *, import_seconds: float = 30.0
    ) -> None:
        self._workspace = workspace
        self._interpreter = interpreter
        self._environment = environment
        self._import_seconds = import_seconds
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
                self._run_child(plan, plan.cases, builder, cancel)
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

    def end_strays(self) -> int:
        """End processes of this run that left their child's group; how many there were."""
        return end_marked(self._workspace.mark)

    def isolation(self) -> list[str]:
        """The layers that held in the children so far; a missing one is named with the reason."""
        held = ["separate process", "resource limits"]
        for layer, problem in sorted(self.layers.items()):
            name = {"network": "private network", "processes": "private process table", "landlock": "Landlock"}.get(
                layer, layer
            )
            held.append(name if problem is None else f"no {name} ({problem})")
        return held

    def _run_cases(self, plan: Plan, builder: TallyBuilder, cancel: threading.Event) -> None:
        """Start children until every case has ended, each one behind the case that ended the last."""
        position, fruitless = plan.cases.start, 0
        while builder.blocked is None and position < plan.cases.stop:
            before = position
            position = self._run_child(plan, CaseRange(position, plan.cases.stop), builder, cancel)
            fruitless = fruitless + 1 if position == before else 0
            if fruitless > 1:
                builder.block("its process keeps ending between cases")

    def _run_child(self, plan: Plan, cases: CaseRange, builder: TallyBuilder, cancel: threading.Event) -> int:
        """Run cases in one child until they or the child end; the position to go on from."""
        with self._workspace.scratch() as scratch:
            position = cases.start
            try:
                job = encode_job(plan, cases, self._workspace, scratch, marker=self._marker)
            except wire.BadFrame as error:
                builder.block(f"its inputs are too large to hand over: {error}")
                return position
            process, pipes = self._start(job, scratch)
            printed = Printed(pipes.output, self._marker.encode("ascii"))
            watched = Watched(
                process, pipes.results, printed, cases=cases, allowance=self._allowance(plan), cancel=cancel
            )
            try:
                for event in watched.frames():
                    if isinstance(event, Death):
                        builder.died(event, watched.output)
                        position = event.index + 1 if event.index is not None else position
                    elif event["kind"] == "hello":
                        self.layers.update(event["layers"])
                        builder.enforced(event["enforced"])
                    elif event["kind"] == "end":
                        builder.ended(event, watched.output)
                        position = event["index"] + 1
                    else:
                        builder.told(event)
            finally:
                os.close(pipes.results)
                os.close(pipes.output)
                builder.spent(watched.cpu_seconds)
        return position

    def _allowance(self, plan: Plan) -> Allowance:
        limits, usual = plan.limits, Allowance()
        return Allowance(
            import_wall=self._import_seconds,
            case_wall=limits.wall_seconds or usual.case_wall,
            case_cpu=limits.cpu_seconds or usual.case_cpu,
            processes=limits.processes or usual.processes,
        )

    def _start(self, job: bytes, scratch: Path) -> tuple[subprocess.Popen[bytes], _Pipes]:
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
                    self._command(job_file.fileno(), results_in),
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
        return process, _Pipes(results_out, output_out)

    def _command(self, job: int, results: int) -> list[str | Path]:
        return [self._interpreter.path, "-B", "-s", "-c", BOOT, self._workspace.child_code, str(job), str(results)]
