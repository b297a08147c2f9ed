"""``menace run``: survey, simulate, judge, report."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from menace.cli.common import AllowUnisolated, AsJson, LogLevel, Repository, Verbose, console, load, log_flags
from menace.errors import UsageError

if TYPE_CHECKING:
    from menace.runs.filtering import Filters
    from menace.runs.options import Isolation, RunOptions
    from menace.runs.simulate import RunResult
    from menace.settings import Settings

Modules = Annotated[
    list[str] | None, typer.Option("--module", metavar="M", help="Only this file or dotted module; repeatable.")
]
Keyword = Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only sections whose path or name holds TEXT.")]
Exclude = Annotated[
    list[str] | None, typer.Option("--exclude", metavar="PATTERN", help="Leave these paths out; repeatable.")
]
Scenarios = Annotated[
    list[str] | None,
    typer.Option(
        "--scenario",
        metavar="NAME[:LEVEL]",
        help="Only under this scenario, at level low or high; repeatable. Usually normal, the four canonical ones, and "
        "for sections seen to use files, network or clock what can go wrong there.",
    ),
]
PresetFiles = Annotated[
    list[Path] | None,
    typer.Option("--preset-file", metavar="FILE", help="Under the presets of this JSON file; repeatable."),
]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same cases (default 1).")]
Cases = Annotated[
    int | None, typer.Option("--cases", metavar="N", help="Cases per section and scenario, not a time budget.")
]
CpuSeconds = Annotated[
    float | None,
    typer.Option(
        "--cpu-seconds",
        metavar="S",
        help="CPU seconds for all cases; usually 0.2 a section and worker, 5 to 60 a worker.",
    ),
]
Workers = Annotated[str, typer.Option("-n", metavar="N", help="Cases at a time; auto is one per core.")]
Python = Annotated[
    str | None, typer.Option("--python", help="The target's interpreter, when it is not found by itself.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the last run that was not finished.")]
IsolationOption = Annotated[
    str, typer.Option("--isolation", metavar="HOW", help="What cases share a process: batch, fresh, bwrap or process.")
]
Severity = Annotated[
    str | None,
    typer.Option("--severity", metavar="LEVEL", help="Tell findings from this severity on: low, medium, high."),
]
Confidence = Annotated[
    str | None,
    typer.Option("--confidence", metavar="LEVEL", help="Tell findings from this confidence on: low, medium, high."),
]
BaselineFile = Annotated[
    Path | None,
    typer.Option("--baseline", metavar="FILE", help="Hide what is known from this file; menace baseline writes it."),
]
Reports = Annotated[
    list[str] | None, typer.Option("--report", metavar="FORMAT[:PATH]", help="json, html or md; repeatable.")
]


def run(
    repository: Repository = None,
    modules: Modules = None,
    keyword: Keyword = None,
    exclude: Exclude = None,
    scenarios: Scenarios = None,
    preset_files: PresetFiles = None,
    seed: Seed = None,
    cases: Cases = None,
    cpu_seconds: CpuSeconds = None,
    workers: Workers = "auto",
    python: Python = None,
    isolation: IsolationOption = "batch",
    allow_unisolated: AllowUnisolated = False,
    resume: Resume = False,
    severity: Severity = None,
    confidence: Confidence = None,
    baseline: BaselineFile = None,
    report: Reports = None,
    as_json: AsJson = False,
    log_level: LogLevel = None,
    verbose: Verbose = False,
) -> None:
    """Run every section of a repository in isolation and report what fails; exit 1 when there are faults."""
    from menace.runs.options import DEFAULT_SEED, RunOptions, Selection
    from menace.runs.scenario_choice import read_presets

    folder, settings = load(repository, log_flags(log_level, verbose))
    given = {"seed": seed, "cases": cases, "cpu_seconds": cpu_seconds, "modules": modules, "keyword": keyword,
             "exclude": exclude, "scenarios": scenarios, "presets": preset_files}  # fmt: skip
    options = RunOptions(
        repository=folder,
        selection=Selection(
            seed=DEFAULT_SEED if seed is None else seed,
            cases=cases,
            cpu_seconds=cpu_seconds,
            modules=tuple(modules or ()),
            keyword=keyword,
            exclude=(*settings.get("SANDBOX_EXCLUDE_DIRS", ()), *(exclude or ())),
            scenarios=tuple(scenarios or ()),
            presets=tuple(preset for path in preset_files or () for preset in read_presets(path)),
        ),
        workers=_worker_count(workers),
        python=python,
        isolation=_isolation(isolation),
        allow_unisolated=allow_unisolated,
        resume=resume,
        reports=tuple(_report_target(text) for text in report or ()),
        filters=_filters(severity, confidence, baseline),
        explicit=frozenset(name for name, value in given.items() if value not in (None, [])),
    )
    raise typer.Exit(_run(options, settings, as_json=as_json))


def _filters(severity: str | None, confidence: str | None, baseline: Path | None) -> Filters:
    from menace.runs.baseline import load_baseline
    from menace.runs.filtering import Filters, level

    return Filters(
        None if severity is None else level(severity, "--severity"),
        None if confidence is None else level(confidence, "--confidence"),
        None if baseline is None else load_baseline(baseline),
    )


def _run(options: RunOptions, settings: Settings, *, as_json: bool) -> int:
    from menace.cli.run_view import RunView
    from menace.runs.report.model import exit_code
    from menace.runs.simulate import run_repository

    with RunView(console(settings, to_stderr=True)) as view:
        try:
            with _ended_like_interrupted():
                result = run_repository(options, settings, view)
        except KeyboardInterrupt:
            view.stop()
            print(f"Interrupted; what was done is kept. Go on with: {_resume(options)}", file=sys.stderr)
            return 130
    if as_json:
        from menace.runs.report.json_report import render_json

        print(render_json(result.report), end="")
    else:
        _tell(result, options, settings)
    return exit_code(result.report)


def _tell(result: RunResult, options: RunOptions, settings: Settings) -> None:
    from menace.runs.report.terminal import (
        print_counts,
        print_exit,
        print_findings,
        print_missing_packages,
        print_scenarios,
    )

    terminal = console(settings)
    print_missing_packages(result.report, terminal)
    here = Path.cwd() == options.repository
    print_findings(result.report, terminal, replay_in=None if here else _shown(options.repository))
    print_scenarios(result.report, terminal)
    print_counts(result.report, terminal, [_shown(path) for path in result.written])
    if not result.is_complete:
        print(
            "Not every section was reached under every scenario in the CPU time of this run. "
            f"Go on with: {_resume(options)}"
        )
    if result.changes:
        print(f"The work tree changed while the run was under way: {'; '.join(result.changes[:5])}.")
    else:
        print(f"Work tree unchanged: {result.files_checked} names compared.")
    print_exit(result.report, terminal)


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """A polite request to end leaves as little behind as Ctrl-C does."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _resume(options: RunOptions) -> str:
    return f"menace run {shlex.quote(_shown(options.repository))} --resume"


def _shown(path: Path) -> str:
    """The shortest way to name a path from here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _worker_count(text: str) -> int:
    if text == "auto":
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if text.isdecimal() and len(text) < 4 and 0 < int(text) <= 256:
        return int(text)
    raise UsageError(f"-n {text}: expected 'auto' or a number from 1 to 256")


def _isolation(text: str) -> Isolation:
    known: dict[str, Isolation] = {"batch": "batch", "fresh": "fresh", "bwrap": "bwrap", "process": "process"}
    if text in known:
        return known[text]
    raise UsageError(f"--isolation {text}: choose batch (cases of a plan together), fresh (each alone), bwrap, process")


def _report_target(text: str) -> tuple[str, Path | None]:
    form, _, path = text.partition(":")
    if form not in ("json", "html", "md"):
        raise UsageError(f"--report {text}: {form!r} is no report format; choose one of json, html, md")
    if not path:
        return form, None
    target = Path(path).expanduser().absolute()
    if target.is_dir():
        raise UsageError(f"--report {text}: {target} is a folder; name a file in it")
    if not target.parent.is_dir():
        raise UsageError(f"--report {text}: the folder {target.parent} does not exist")
    return form, target
