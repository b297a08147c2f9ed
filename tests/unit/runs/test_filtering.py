"""Which findings a run tells of, and how many it holds back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menace.domain import Failure, Finding, Level, Verdict
from menace.errors import UsageError
from menace.findings.baseline import Baseline, cause_id
from menace.runs.filtering import Filters, level, shown
from menace.testing.finding_samples import finding, outcome

HUNG = finding(outcome(Verdict.HUNG, failed=Failure("Hang", "no end")))
FALL = finding()
MISUSE = replace(FALL, fault_class="misuse", severity="low", confidence="low")


def test_without_filters_everything_is_told() -> None:
    """And nobody speaks of hidden ones."""
    told = shown([HUNG, FALL, MISUSE], Filters())

    assert (told.findings, told.hidden) == ((HUNG, FALL, MISUSE), None)


@pytest.mark.parametrize(
    ("least", "left"), [("low", (HUNG, FALL, MISUSE)), ("medium", (HUNG, FALL)), ("high", (HUNG,))]
)
def test_the_least_severity(least: Level, left: tuple[Finding, ...]) -> None:
    """A level tells of itself and of what is worse."""
    told = shown([HUNG, FALL, MISUSE], Filters(severity=least))

    assert (told.findings, told.hidden) == (left, {"severity": 3 - len(left)})


def test_the_least_confidence() -> None:
    """What Menace is not sure of is held back."""
    told = shown([FALL, MISUSE], Filters(confidence="medium"))

    assert (told.findings, told.hidden) == ((FALL,), {"confidence": 1})


def test_each_finding_is_held_back_by_one_filter_only() -> None:
    """So that the numbers add up."""
    told = shown([HUNG, FALL, MISUSE], Filters("medium", "high", Baseline({cause_id(FALL): 1})))

    assert told.hidden == {"baseline": 1, "severity": 1, "confidence": 0}
    assert told.findings == (HUNG,)


def test_levels_are_read_as_users_type_them() -> None:
    """In any case; another word is refused."""
    assert level("High", "--severity") == "high"
    with pytest.raises(UsageError, match="--severity grave: choose low, medium or high"):
        level("grave", "--severity")
