"""A report with one of everything, and with text that would like to be markup."""

from datetime import UTC, datetime

import pytest

from menace.domain import Arguments, CaseRange, Failure, PlanId, Recipe, Run, RunId, Tally, Verdict, VerdictCount
from menace.findings import Confirmations, build_finding, classify
from menace.runs.report import Effort, FileLine, Report, SectionLine, build_report
from menace.testing.finding_samples import finding, outcome, section

WICKED = "<script>alert('x')</script> a|b `c` [d](javascript:e) \x1b[31mred\x07 \u202e \ud800"


@pytest.fixture
def report() -> Report:
    """Two faults, one flaky finding and one misuse over five sections."""
    split, wicked = section("split_amount"), section("Wicked.run", "wicked.py", (7, 9))
    sections = [
        SectionLine(split, "executed", cases=30, capabilities=frozenset({"write", "connect"})),
        SectionLine(wicked, "executed", cases=10),
        SectionLine(section("load"), "blocked", f"needs {WICKED}"),
        SectionLine(section("old"), "skipped", "not called"),
        SectionLine(section("older"), "skipped", "by comment: slow"),
    ]
    verdicts = (VerdictCount("typed", Verdict.RETURNED, 37), VerdictCount("typed", Verdict.FELL_OVER, 3))
    tally = Tally(PlanId("p"), "s", split, "normal", 7, CaseRange(0, 40), verdicts)
    error = Failure("Wicked", WICKED, "wicked.py", 8, "run", (WICKED,))
    ended = outcome(
        Verdict.KILLED, Arguments((repr(WICKED),), (), ("import wicked",), "wicked.Wicked()"), index=2, failed=error
    )
    misused = outcome(index=3)
    judged = classify(misused, Recipe(contract="untyped"), frozenset())
    assert judged is not None
    misuse = build_finding(misused, judged, section=split, module="billing", seed=7, confirmations=Confirmations(3, 3))
    return build_report(
        Run(RunId("r1"), "/home/ann/shop", 7, "/home/ann/my env/bin/python", datetime(2025, 1, 1, tzinfo=UTC)),
        Effort(seconds=2.0, cpu_seconds=1.5, cases=40, isolation=("processes", "rlimits")),
        files=[FileLine("billing.py", "read"), FileLine("broken.py", "blocked", "syntax error in line 3")],
        sections=sections,
        tallies=[tally],
        findings=[finding(), finding(ended, wicked, "wicked"), finding(outcome(index=4), agreed=2), misuse],
    )
