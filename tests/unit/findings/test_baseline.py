"""Known findings: what they are recognised by, and what a baseline hides."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from menace.domain import Arguments, Failure, Finding, Verdict
from menace.errors import UsageError
from menace.findings.baseline import Baseline, baseline_text, cause_id, read_baseline
from menace.testing.finding_samples import finding, outcome, section


def fallen(line: int = 2, text: str = "cents / parts", kind: str = "ZeroDivisionError") -> Finding:
    """A finding whose failing line reads like this."""
    step = f"billing.py:{line} in split_amount: {text}"
    return finding(outcome(failed=Failure(kind, "", "billing.py", line, "split_amount", (step,))))


def read(*findings: Finding) -> Baseline:
    """The baseline that a file of these findings gives."""
    return read_baseline(baseline_text(findings), "file")


def test_a_finding_is_known_although_its_line_has_moved() -> None:
    """Unrelated lines above it, another input, another seed and another length of the function do not matter."""
    moved = replace(fallen(line=40), seed=99, section=section(span=(30, 90)))
    other = replace(moved, outcome=replace(moved.outcome, arguments=Arguments(("7", "0"))))

    assert cause_id(fallen()) == cause_id(moved) == cause_id(other)


@pytest.mark.parametrize("other", [fallen(kind="ValueError"), fallen(text="parts[cents]")])
def test_another_exception_or_another_line_is_another_cause(other: Finding) -> None:
    """What fails differently is not known."""
    assert cause_id(other) != cause_id(fallen())


def test_what_has_no_line_is_known_by_its_section() -> None:
    """A hang is the hang of a function."""
    hung = finding(outcome(Verdict.HUNG, failed=Failure("Hang", "no end after 3 s")))

    assert cause_id(hung) == cause_id(replace(hung, seed=3))
    assert cause_id(hung) != cause_id(replace(hung, section=section("other")))


def test_known_findings_are_told_apart_from_new_ones() -> None:
    """A baseline splits the findings of a run."""
    new, known = read(fallen()).split([fallen(line=9), fallen(text="total % parts")])

    assert ([each.outcome.failure and each.outcome.failure.line for each in known], len(new)) == ([9], 1)


def test_one_more_of_a_known_kind_is_new() -> None:
    """The same slip made a second time in the same function does not hide behind the first."""
    new, known = read(fallen()).split([fallen(line=9), fallen(line=11)])

    assert (len(new), len(known)) == (1, 1)
    assert read(fallen(), fallen(line=4)).split([fallen(line=9), fallen(line=11)])[0] == []


def test_flaky_findings_are_not_written_down() -> None:
    """What comes and goes is no fault, and nothing to get used to."""
    assert json.loads(baseline_text([finding(agreed=1)]))["findings"] == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": 1, "findings": [{}]}', '{"schema": 1, "findings": 3}'])
def test_a_file_that_is_no_baseline_is_refused(text: str) -> None:
    """With one sentence that names the file."""
    with pytest.raises(UsageError, match=r"mine\.json: that is no baseline"):
        read_baseline(text, "mine.json")


def test_a_baseline_of_another_version_is_refused() -> None:
    """Hiding by rules nobody knows any more would hide too much."""
    with pytest.raises(UsageError, match="another version"):
        read_baseline('{"schema": 99, "findings": []}', "mine.json")
