"""One run, from a repository to a report."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from menace.domain import Arguments, Ledger, Limits, Run, RunId, Scenario, Tally
from menace.errors import NothingToRun
from menace.inputs.strategies.order import StubSources
from menace.runs.accounting import file_lines, section_lines
from menace.runs.checking import Check
from menace.runs.executor import Execution
from menace.runs.filtering import shown
from menace.runs.further import Further
from menace.runs.judging import Judge
from menace.runs.options import RunOptions, Selection
from menace.runs.progress import Progress, Status
from menace.runs.report.model import Effort, Report, build_report
from menace.runs.report.write import write_report
from menace.runs.resume import find_unfinished
from menace.runs.scenario_choice import chosen_scenarios, further_scenarios
from menace.runs.standing import Budget
from menace.runs.state import RunState
from menace.runs.stub_sources import stub_sources, with_strategy
from menace.runs.wiring import choose_data_place, opened_backend, opened_store
from menace.runs.workload import Stream, Workload, begun_with, build_workload, stream_in, with_address
from menace.sandbox import Interpreter, find_interpreter
from menace.sandbox.sweep import sweep
from menace.settings import Settings, host_environment
from menace.survey import Survey, compare, survey, tree_digest

BUDGET_SECONDS = 60.0
BUDGET_PER_SECTION = 0.2
"""The usual budget: the smaller of the two, of CPU time on each worker's core, for all scenarios together."""
LEAST_BUDGET_SECONDS = 5.0
"""Less is no fair try: a few functions are to meet every scenario too, and nobody minds the seconds."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """A finished run: its report, the files it was written to, and what changed in the work tree meanwhile."""

    report: Report
    written: tuple[Path, ...]
    changes: Sequence[str]
    files_checked: int
    is_complete: bool


def run_repository(options: RunOptions, settings: Settings, progress: Progress) -> RunResult:
    """Survey, execute, judge and report; what has been done is in the store at every moment."""
    repository, data_dir = options.repository, settings.data_dir(options.repository)
    started = time.monotonic()
    sources = stub_sources(settings, repository)
    found = survey(repository, exclude=options.selection.exclude, data_dir=data_dir)
    if not any(each.skip is None for each in found.sections):
        raise NothingToRun(f"{repository} holds no Python code to run: {_what_there_is(found)}")
    scope = _scope(found, options.selection, settings.limits(), sources)
    if not scope.workload.streams:
        raise NothingToRun(f"nothing in {repository} is left to run by --module, -k and --exclude")
    interpreter = find_interpreter(repository, options.python, host_environment())
    before = tree_digest(repository, data_dir)
    place = choose_data_place(settings, repository)
    if place.moved:
        progress.note(f"{repository} cannot be written, so its data is kept in {place.folder}")
    sweep(older_than=timedelta(0))
    with opened_store(settings, place) as store:
        run = find_unfinished(store.ledger, options) if options.resume else None
        resumed = run is not None
        if run is not None and run.options != options.selection.to_options():
            selection = Selection.from_options(run.options)
            found = survey(repository, exclude=selection.exclude, data_dir=data_dir)
            scope = _scope(found, selection, settings.limits(), sources)
        if options.resume:
            progress.note(f"Going on with run {run.id}." if run else "No unfinished run fits, so a new one begins.")
        if run is None:
            run = _new_run(options, interpreter)
            store.ledger.start(run)
        progress.surveyed(found, interpreter)
        simulation = Simulation(store.ledger, run, found, scope, options=options, settings=settings, progress=progress)
        report = simulation.execute(interpreter, place.folder, started=started, resumed=resumed)
        written = _write(report, options, place.folder)
        if simulation.is_complete():
            store.ledger.finish(run.id)
    changes = compare(before, tree_digest(repository, data_dir))
    return RunResult(report, written, changes, len(before.entries), simulation.is_complete())


@dataclass(frozen=True, slots=True)
class Scope:
    """What will be run, and what may come on top of it once sections were seen to use something."""

    workload: Workload
    further: Further
    further_scenarios: tuple[Scenario, ...]


def _scope(found: Survey, selection: Selection, limits: Limits, sources: StubSources) -> Scope:
    workload = build_workload(
        found, selection, limits, with_strategy(chosen_scenarios(selection), sources.strategy), sources
    )
    concerned = {
        use: with_strategy(scenarios, sources.strategy) for use, scenarios in further_scenarios(selection).items()
    }

    def make(usual: Stream, scenario: Scenario, known: tuple[Arguments, ...]) -> Stream:
        made = stream_in(scenario, usual.surveyed, usual.recipe, seed=usual.seed, limits=limits, sources=sources)
        return begun_with(replace(made, is_added=True), with_address(made, known))

    every = tuple(each for scenarios in concerned.values() for each in scenarios)
    return Scope(workload, Further(concerned, make, found.texts), every)


class Simulation:
    """The part of a run that executes code: everything is decided by state and judge, and kept by the ledger."""

    def __init__(
        self,
        ledger: Ledger,
        run: Run,
        found: Survey,
        scope: Scope,
        *,
        options: RunOptions,
        settings: Settings,
        progress: Progress,
    ) -> None:
        workload = scope.workload
        self._ledger, self._run, self._found, self._workload = ledger, run, found, workload
        self._further_scenarios = scope.further_scenarios
        self._options, self._settings, self._progress = options, settings, progress
        selection = Selection.from_options(run.options)
        self._state = RunState(workload.streams, _budget(selection, workload, options.workers), scope.further)
        self._judge = Judge(workload.streams)
        self._cases, self._sections = 0, workload.sections
        self._isolation_told = False

    def is_complete(self) -> bool:
        """Whether every section had its turn in every scenario; otherwise the run can be resumed for another budget."""
        return not self._state.has_unreached()

    def execute(self, interpreter: Interpreter, data_dir: Path, *, started: float, resumed: bool) -> Report:
        """Run what is left to run and tell the result."""
        pending = [check for tally in self._ledger.tallies(self._run.id) for check in self._known(tally)]
        self._state.grant()
        timeout = self._settings["TIMEOUT"]
        with ExitStack() as stack:
            backend = stack.enter_context(
                opened_backend(
                    self._options.repository,
                    data_dir,
                    interpreter,
                    mark=self._run.id,
                    seed=self._run.seed,
                    timeout=timeout,
                    isolation=self._options.isolation,
                    allow_unisolated=self._options.allow_unisolated,
                )
            )
            execution = Execution(
                self._state,
                self._judge,
                backend,
                self._options.workers,
                lambda tally: self._tallied(tally, backend.isolation()),
                self._advanced,
            )
            asyncio.run(execution.run(pending))
            isolation, networks = backend.isolation(), backend.networks()
        findings = self._judge.findings()
        self._ledger.append(self._run.id, *findings)
        told = shown(findings, self._options.filters)
        tallies = self._state.tallies()
        effort = Effort(
            seconds=time.monotonic() - started,
            cpu_seconds=self._state.spent_cpu_seconds,
            cases=self._cases,
            isolation=isolation,
            resumed=resumed,
            networks={name: record.as_dict() for name, record in networks.items()},
        )
        sections = section_lines(self._found, self._workload, self._state)
        files = file_lines(self._found)
        return build_report(
            self._run,
            effort,
            files=files,
            sections=sections,
            tallies=tallies,
            findings=told.findings,
            scenarios=(*self._workload.scenarios, *self._further_scenarios),
            hidden=told.hidden,
        )

    def _known(self, tally: Tally) -> Sequence[Check]:
        self._judge.adopt(self._state.finished(tally))
        self._cases += tally.count()
        return self._judge.take(tally)

    def _tallied(self, tally: Tally, isolation: Sequence[str]) -> None:
        if not self._isolation_told and tally.section.is_callable:
            self._isolation_told = True
            self._progress.isolated(isolation)
        self._ledger.append(self._run.id, tally)
        self._cases += tally.count()
        self._advanced()

    def _advanced(self) -> None:
        faults = self._judge.confirmed_faults()
        self._progress.advanced(Status(self._sections, self._state.settled(), self._cases, faults))


def _new_run(options: RunOptions, interpreter: Interpreter) -> Run:
    now = datetime.now(UTC)
    return Run(
        id=RunId(f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"),
        repository=str(options.repository),
        seed=options.selection.seed,
        python=str(interpreter),
        started_at=now,
        options=options.selection.to_options(),
    )


def _budget(selection: Selection, workload: Workload, workers: int) -> Budget:
    if selection.cases is not None:
        return Budget(cases=selection.cases)
    if selection.cpu_seconds is not None:
        return Budget(cpu_seconds=selection.cpu_seconds)
    return Budget(cpu_seconds=usual_seconds(workload.sections, workers))


def usual_seconds(sections: int, workers: int) -> float:
    """The CPU time of a run for which the user said none."""
    return workers * min(BUDGET_SECONDS, max(LEAST_BUDGET_SECONDS, BUDGET_PER_SECTION * sections))


def _write(report: Report, options: RunOptions, data_dir: Path) -> tuple[Path, ...]:
    """The report a person opens, the one a program reads, and those the user asked for."""
    asked = [(form, path or data_dir / f"report.{form}") for form, path in options.reports]
    wanted = [("html", data_dir / "report.html"), *asked]
    for form, path in dict.fromkeys([("json", data_dir / "report.json"), *wanted]):
        write_report(report, form, path)
    return tuple(dict.fromkeys(path for _, path in wanted))


def _what_there_is(found: Survey) -> str:
    if not found.files:
        return "there are no Python files"
    reasons = sorted(
        {each.skip for each in found.sections if each.skip} | {file.reason for file in found.files if file.reason}
    )
    return f"{len(found.files)} files, {'; '.join(reasons[:3]) or 'all of them empty'}"
