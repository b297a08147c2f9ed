"""The scenarios of a run: what was tried in each, and what it brought to light."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from rich.console import Console

from menace.domain import (
    CaseRange,
    Finding,
    PlanId,
    Run,
    RunId,
    Scenario,
    Section,
    Severity,
    Tally,
    Verdict,
    VerdictCount,
)
from menace.runs.report import Effort, Report, SectionLine, build_report
from menace.runs.report.html_report import render_html
from menace.runs.report.markdown_report import render_markdown
from menace.runs.report.scenarios import scenario_rows, scenario_title
from menace.runs.report.terminal import print_summary
from menace.testing.finding_samples import finding, outcome, section

SPLIT, LOAD = section("split_amount"), section("load")


def tally(where: Section, scenario: str, severity: Severity | None, returned: int, **events: float) -> Tally:
    """Some cases of a section in a scenario."""
    counts = (VerdictCount("typed", Verdict.RETURNED, returned), VerdictCount("typed", Verdict.HUNG, 1))
    named = {name.replace("_", " ", 1): amount for name, amount in events.items()}
    return Tally(
        PlanId(f"{where.id} {scenario} {severity}"), "s", where, scenario, 7, CaseRange(0, returned + 1), counts,
        events=named, severity=severity,
    )  # fmt: skip


def under(scenario: str, severity: Severity | None, where: Section, index: int, level: str = "medium") -> Finding:
    """A finding of a scenario."""
    found = finding(outcome(index=index), where)
    return replace(
        found, scenario=scenario, scenario_severity=severity, faults=frozenset({"eio"}), severity=level  # type: ignore[arg-type]
    )  # fmt: skip


TALLIES = [
    tally(SPLIT, "normal", None, 10),
    tally(SPLIT, "disk", "low", 5, fault_delayed_writes=2, audit_open=9),
    tally(SPLIT, "disk", "high", 5, fault_delayed_writes=3.25),
    tally(LOAD, "disk", "low", 3, fault_delayed_writes=1),
]
FINDINGS = [
    under("normal", None, SPLIT, 0),
    under("disk", "low", SPLIT, 1),
    under("disk", "low", LOAD, 2, "high"),
    replace(under("disk", "low", SPLIT, 3), flaky=True),
]


def test_each_scenario_and_level_has_its_row() -> None:
    """Cases, sections, faults and what the faults in force really did are summed apart; flaky findings do not count."""
    rows = scenario_rows(TALLIES, FINDINGS)

    assert [scenario_title(row) for row in rows] == ["normal", "disk:low", "disk:high"]
    assert rows[0] == {
        "name": "normal",
        "faults": 1,
        "cases": 11,
        "sections": 1,
        "verdicts": {"hung": 1, "returned": 10},
        "worst_section": "billing.split_amount",
    }
    assert (rows[1]["faults"], rows[1]["cases"], rows[1]["sections"]) == (2, 10, 2)
    assert rows[1]["effects"] == {"delayed_writes": 3}
    assert rows[1]["worst_section"] == "billing.load"
    assert "worst_section" not in rows[2]
    assert rows[2]["effects"] == {"delayed_writes": 3.25}


def test_rows_stand_in_the_order_that_was_asked_for() -> None:
    """Whichever section came first; what nobody asked for, such as imports in normal, stands before."""
    order = [Scenario("disk", "high"), Scenario("disk", "low")]

    assert [scenario_title(row) for row in scenario_rows(TALLIES, [], order)] == ["normal", "disk:high", "disk:low"]


@pytest.fixture
def report() -> Report:
    """A run in three scenarios."""
    return build_report(
        Run(RunId("r1"), "/home/ann/shop", 7, "python3", datetime(2025, 1, 1, tzinfo=UTC)),
        Effort(2.0, 1.5, 25),
        files=[],
        sections=[SectionLine(SPLIT, "executed", cases=17), SectionLine(LOAD, "executed", cases=4)],
        tallies=TALLIES,
        findings=FINDINGS,
    )


def shown(report: Report, width: int) -> str:
    """The summary on a terminal of that width."""
    stream = io.StringIO()
    print_summary(report, Console(file=stream, width=width))
    return stream.getvalue()


def test_a_finding_names_its_scenario_and_faults(report: Report) -> None:
    """The level is there when the scenario has one."""
    plain, disturbed = report["findings"][:2]

    assert "scenario_severity" not in plain
    assert (disturbed["scenario"], disturbed["scenario_severity"], disturbed["faults"]) == ("disk", "low", ["eio"])


@pytest.mark.parametrize("width", [72, 80, 160])
def test_the_terminal_compares_the_scenarios(report: Report, width: int) -> None:
    """One line each, none wider than the terminal."""
    lines = shown(report, width).split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith(" scenario"))

    assert [line.split() for line in lines[place + 1 : place + 4]] == [
        ["normal", "11", "1", "billing.split_amount"],
        ["disk:low", "10", "2", "billing.load"],
        ["disk:high", "6", "0"],
    ]
    assert max(map(len, lines)) <= width


def test_one_scenario_needs_no_table(report: Report) -> None:
    """There is nothing to compare."""
    report["scenarios"] = report["scenarios"][:1]

    assert "worst section" not in shown(report, 80)
    assert "worst section" not in render_markdown(report)
    assert "<h2>Scenarios</h2>" not in render_html(report)


def test_pages_hold_the_table_too(report: Report) -> None:
    """Markdown and HTML name each scenario with its figures; HTML also what the faults did."""
    assert "| `disk:low` | 10 | 2 | 2 | `billing.load` |" in render_markdown(report)
    page = render_html(report)
    assert "disk:high" in page
    assert "delayed_writes 3.25" in page
    assert "Faults in force" in page
