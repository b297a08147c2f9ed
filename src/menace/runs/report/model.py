"""The report as plain data: what every format shows, and the machine form itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from menace.domain import Arguments, Finding, Run, Scenario, Section, Tally
from menace.domain.tally import OWN_FAILURE
from menace.findings.baseline import cause_id
from menace.findings.dating import clock_setup, in_words, moment_of
from menace.findings.replay import random_seed
from menace.findings.showing import as_call
from menace.runs.report.measured import Measured, arc_counts, branch_counts, measured_row
from menace.runs.report.scenarios import present, scenario_rows

SCHEMA = 1

Report = dict[str, Any]
Status = Literal["executed", "blocked", "skipped"]


@dataclass(frozen=True, slots=True)
class FileLine:
    """One file of the repository and what became of it."""

    path: str
    status: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class SectionLine:
    """One section and what became of it; there is a reason exactly when it was not executed."""

    section: Section
    status: Status
    reason: str | None = None
    cases: int = 0
    capabilities: frozenset[str] = frozenset()
    measured: Measured = Measured()


@dataclass(frozen=True, slots=True)
class Effort:
    """What the run took. A resumed run has no rate: its cases include those of the earlier process."""

    seconds: float
    cpu_seconds: float
    cases: int
    isolation: Sequence[str] = ()
    resumed: bool = False
    networks: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What was measured of the network of each scenario that had one, and which mechanism made it."""


def build_report(
    run: Run,
    effort: Effort,
    *,
    files: Iterable[FileLine],
    sections: Iterable[SectionLine],
    tallies: Sequence[Tally],
    findings: Sequence[Finding],
    scenarios: Sequence[Scenario] = (),
    hidden: Mapping[str, int] | None = None,
) -> Report:
    """The whole report; a key that was not measured is absent.

    ``hidden`` counts the findings that are not told, by the name of the filter that holds them back.
    """
    lines = list(sections)
    section_rows = [_section_row(line) for line in lines]
    return {
        "schema": SCHEMA,
        "run": _run_row(run, effort),
        "counts": {
            **_counts(section_rows, tallies, findings),
            **present(
                branches=branch_counts(map(_measured, lines)),
                error_arcs=arc_counts(map(_measured, lines)),
                hidden=hidden,
            ),
        },
        "files": [present(path=line.path, status=line.status, reason=line.reason) for line in files],
        "sections": section_rows,
        "findings": [_finding_row(finding) for finding in findings],
        "scenarios": scenario_rows(tallies, findings, scenarios),
        **present(errors=_own_failures(tallies) or None),
    }


def exit_code(report: Report) -> int:
    """How the process should end: 1 when there are faults, 3 when we failed, 5 when nothing was executed, else 0."""
    if report.get("errors") and not report["counts"]["faults"]:
        return 3
    if not report["counts"]["sections"]["executed"]:
        return 5
    return 1 if report["counts"]["faults"] else 0


def _own_failures(tallies: Sequence[Tally]) -> list[dict[str, Any]]:
    """The errors of our own by section and scenario, each with the number of cases that nobody could judge."""
    told: Counter[tuple[str, str, str]] = Counter()
    for tally in tallies:
        for event, count in tally.events.items():
            if event.startswith(OWN_FAILURE):
                told[tally.section.id, tally.scenario, event] += int(count)
    return [
        {"section": section, "scenario": scenario, "reason": reason, "cases": cases}
        for (section, scenario, reason), cases in told.items()
    ]


def _run_row(run: Run, effort: Effort) -> dict[str, Any]:
    rate = None if effort.resumed or effort.seconds <= 0 else round(effort.cases / effort.seconds, 2)
    return present(
        id=run.id,
        repo=run.repository,
        python=run.python,
        seed=run.seed,
        started=run.started_at.isoformat(),
        seconds=round(effort.seconds, 3),
        cpu_seconds=round(effort.cpu_seconds, 3),
        resumed=effort.resumed,
        isolation=list(effort.isolation),
        network_measured={name: dict(record) for name, record in effort.networks.items()} or None,
        cases=effort.cases,
        cases_per_second=rate,
    )


def _section_row(line: SectionLine) -> dict[str, Any]:
    return present(
        path=str(line.section.path),
        name=line.section.name,
        line=line.section.span[0],
        status=line.status,
        reason=line.reason,
        cases=line.cases,
        capabilities=sorted(line.capabilities),
        **measured_row(line.measured),
    )


def _measured(line: SectionLine) -> Measured:
    return line.measured


def _finding_row(finding: Finding) -> dict[str, Any]:
    outcome, failure = finding.outcome, finding.outcome.failure
    arguments = outcome.arguments
    in_target = failure is not None and failure.path is not None
    moment = moment_of(finding)
    return present(
        id=finding.id,
        cause=cause_id(finding),
        code=finding.code,
        **{"class": finding.fault_class},
        verdict=str(outcome.verdict),
        severity=finding.severity,
        confidence=finding.confidence,
        section=finding.section.id,
        module=finding.module,
        function=finding.section.qualified_name,
        file=failure.path if failure and in_target else str(finding.section.path),
        line=failure.line if failure and in_target else finding.section.span[0],
        exception=failure.type if failure else None,
        message=finding.message,
        scenario=finding.scenario,
        scenario_severity=finding.scenario_severity,
        faults=sorted(finding.faults),
        input=_input_row(as_call(arguments, finding.section)),
        setup="\n".join((*clock_setup(finding), *arguments.setup)),
        clock=None if moment is None else in_words(moment),
        seed=finding.seed,
        random_seed=random_seed(finding),
        within_contract=finding.within_contract,
        oracle=finding.oracle,
        proof=finding.proof,
        flaky=finding.flaky,
        replay=finding.replay,
        counts_as_fault=finding.is_fault,
        untrue=failure.untrue if failure else None,
        detail=failure.message if failure and failure.message else None,
        traceback=list(failure.traceback) if failure and failure.traceback else None,
        output=outcome.output or None,
    )


def _input_row(arguments: Arguments) -> dict[str, Any]:
    """The input as expressions; of an example in the documentation also the statement and what stands below it."""
    statement, expected = arguments.steps[-1] if arguments.steps else (None, None)
    return present(
        args=list(arguments.args),
        kwargs=dict(arguments.kwargs),
        receiver=arguments.receiver,
        statement=statement,
        expected=expected,
    )


def _counts(sections: list[dict[str, Any]], tallies: Sequence[Tally], findings: Sequence[Finding]) -> dict[str, Any]:
    statuses = Counter(row["status"] for row in sections)
    verdicts: Counter[str] = Counter()
    for tally in tallies:
        for each in tally.verdicts:
            verdicts[str(each.verdict)] += each.count
    return {
        "sections": {status: statuses[status] for status in ("executed", "blocked", "skipped")},
        "faults": sum(finding.is_fault for finding in findings),
        "flaky": sum(finding.flaky for finding in findings),
        "findings": dict(Counter(finding.fault_class for finding in findings)),
        "verdicts": dict(sorted(verdicts.items())),
    }


def section_title(row: Mapping[str, Any]) -> str:
    """A finding's section as people say it: ``billing.split_amount``."""
    module = str(row.get("module") or Path(str(row["file"])).stem)
    return f"{module}.{row['function']}"
