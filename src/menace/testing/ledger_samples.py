"""Small believable values for tests of whatever keeps a ledger."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import PurePosixPath

from menace.domain import (
    Arguments,
    Branches,
    CaseId,
    CaseRange,
    Failure,
    Finding,
    Observation,
    Outcome,
    PlanId,
    Run,
    RunId,
    Section,
    Tally,
    Usage,
    UsageSums,
    Verdict,
    VerdictCount,
)

SECTION = Section(PurePosixPath("shop/prices.py"), "total", "function", (3, 9), "0123456789ab")


def sample_run(name: str = "run-1", *, repository: str = "/home/ann/shop", minutes: int = 0) -> Run:
    """A run that began some minutes after noon of the first day of 2025."""
    noon = datetime(2025, 1, 1, 12, tzinfo=UTC)
    return Run(RunId(name), repository, 7, "/usr/bin/python3", noon + timedelta(minutes=minutes), {"cases": "3"})


def sample_outcome(message: str = "division by zero") -> Outcome:
    """A call that fell over with the given message."""
    return Outcome(
        CaseId("c0ffee"),
        2,
        Arguments(("0",), (("rate", "0.5"),)),
        Verdict.FELL_OVER,
        Usage(0.001, 0.0009, 4096, {"handles": 1}),
        "(int, float)",
        Failure("ZeroDivisionError", message, "shop/prices.py", 5, "total", ("line 5", "line 7")),
        "some output\n",
    )


def sample_tally(plan: str = "plan-1", *, message: str = "division by zero") -> Tally:
    """What one plan showed: two cases returned and one fell over."""
    return Tally(
        PlanId(plan),
        "stream-1",
        SECTION,
        "normal",
        7,
        CaseRange(0, 3),
        (VerdictCount("typed", Verdict.RETURNED, 2), VerdictCount("typed", Verdict.FELL_OVER, 1)),
        UsageSums(3, 0.5, 0.1, 0.25, 0.05, 4096, {"bytes_written": 1024, "handles": 1}),
        frozenset({"(int, float)"}),
        frozenset({"write"}),
        {"open": 2},
        {"memory": "kernel"},
        (sample_outcome(message),),
        branches=Branches(8, "1f"),
    )


def sample_finding(name: str = "f1d0", *, message: str = "a quantity of 0 divides by zero") -> Finding:
    """A robustness fault with its outcome."""
    return Finding(
        CaseId(name),
        "R001",
        "robustness",
        "medium",
        "high",
        SECTION,
        "shop.prices",
        "normal",
        7,
        sample_outcome(),
        message,
        "crash",
        "the same in 3 of 3 repetitions",
        within_contract=True,
        faults=frozenset({"slow_disk"}),
    )


def sample_observation(run: str = "run-1", *, cycle: int = 1, roi: float = 0.5) -> Observation:
    """Two numbers about everything together."""
    return Observation(RunId(run), cycle, "all_workflows", "normal", {"roi": roi, "coverage": 0.75}, None, roi)
