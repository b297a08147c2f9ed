"""The machine form holds what was measured, and nothing else."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from menace.domain import CaseRange, PlanId, Run, RunId, Tally
from menace.domain.tally import OWN_FAILURE
from menace.runs.report import Effort, SectionLine, build_report, exit_code
from menace.runs.report.html_report import render_html
from menace.runs.report.json_report import render_json
from menace.runs.report.markdown_report import render_markdown
from menace.testing.finding_samples import finding, section

RUN = Run(RunId("r1"), "shop", 7, "python3", datetime(2025, 1, 1, tzinfo=UTC))
EFFORT = Effort(2.0, 1.5, 40)


def empty(effort=EFFORT, **changes):
    return build_report(RUN, effort, **{"files": (), "sections": (), "tallies": (), "findings": (), **changes})


def test_a_finding_carries_every_promised_key(report):
    """Anybody can check a finding from its row alone."""
    promised = {
        *("id", "code", "class", "verdict", "severity", "confidence", "section", "module", "function", "file", "line"),
        *("exception", "message", "scenario", "faults", "input", "setup", "seed", "within_contract", "oracle", "proof"),
        *("flaky", "replay"),
    }

    assert all(promised <= set(row) for row in report["findings"])
    assert report["findings"][0]["input"] == {"args": ["100", "0"], "kwargs": {}}
    assert report["findings"][1]["input"]["receiver"] == "wicked.Wicked()"
    assert report["findings"][1]["setup"] == "import wicked"


def test_what_was_not_measured_is_absent(report):
    """There is no ROI, no coverage and no workflow before something measures them."""
    assert not {"workflows", "modules", "control"} & set(report)
    assert not {"branch_coverage", "metrics"} & set(report["sections"][0])
    assert "roi" not in report["scenarios"][0]
    assert "reason" not in report["sections"][0]


def test_everything_is_counted(report):
    """Sections by status, faults without flaky ones and misuse, findings by class, calls by verdict."""
    assert report["counts"] == {
        "sections": {"executed": 2, "blocked": 1, "skipped": 2},
        "faults": 2,
        "flaky": 1,
        "findings": {"contract": 3, "misuse": 1},
        "verdicts": {"fell_over": 3, "returned": 37},
    }
    (row,) = report["scenarios"]
    assert (row["name"], row["faults"], row["cases"], row["sections"]) == ("normal", 2, 40, 1)


def test_a_resumed_run_claims_no_rate():
    """Its cases were partly run by an earlier process, so cases per second were not measured."""
    assert empty()["run"]["cases_per_second"] == 20
    assert "cases_per_second" not in empty(replace(EFFORT, resumed=True))["run"]


@pytest.mark.parametrize(
    ("sections", "findings", "status"),
    [
        ((), (), 5),
        ((SectionLine(section(), "blocked", "x"),), (), 5),
        ((SectionLine(section(), "executed"),), (), 0),
        ((SectionLine(section(), "executed"),), (finding(agreed=1),), 0),
        ((SectionLine(section(), "executed"),), (finding(),), 1),
    ],
    ids=["empty", "all blocked", "clean", "only flaky", "fault"],
)
def test_the_exit_status_follows_from_the_report(sections, findings, status):
    """Nothing executed is 5, a fault is 1, and flaky findings are no faults."""
    assert exit_code(empty(sections=sections, findings=findings)) == status


@pytest.mark.parametrize(("findings", "status"), [((), 3), ((finding(),), 1)], ids=["alone", "beside a fault"])
def test_an_error_of_ours_is_told_and_is_no_fault(findings, status):
    """A run in which we could not judge everything is not called clean."""
    event = f"{OWN_FAILURE}: TypeError: no at child/wire.py:7"
    tally = Tally(PlanId("p"), "s", section(), "eio", 7, CaseRange(0, 40), events={event: 2, "open": 1})
    told = empty(sections=(SectionLine(section(), "executed"),), tallies=(tally,), findings=findings)

    assert exit_code(told) == status
    assert told["errors"] == [{"section": section().id, "scenario": "eio", "reason": event, "cases": 2}]
    assert "child/wire" in render_markdown(told)
    assert "child/wire" in render_html(told)
    assert "errors" not in empty()


def test_the_json_is_valid_whatever_the_target_said(report):
    """Half characters become escapes and numbers that are none disappear, so that strict parsers agree."""
    report["run"]["seconds"] = float("nan")
    report["run"]["isolation"] = ["a", float("inf")]

    text = render_json(report)
    read = json.loads(text.encode("utf-8"), parse_constant=pytest.fail)

    assert "seconds" not in read["run"]
    assert read["run"]["isolation"] == ["a", None]
    assert "\\ud800" in read["findings"][1]["detail"]


def test_the_json_reads_back_as_it_was():
    """A report without oddities survives the round trip unchanged."""
    report = empty(findings=(finding(),), sections=(SectionLine(section(), "executed", cases=3),))

    assert json.loads(render_json(report)) == report
