"""What was measured is told of each section, and in all."""

from __future__ import annotations

from dataclasses import replace

from menace.domain import Branches, UsageSums
from menace.runs.report.measured import Measured, branch_counts, branches_text, measured, measured_row
from menace.testing.ledger_samples import sample_tally

TALLY = replace(sample_tally(), usage=UsageSums(4, 2.0, 1.0, 0.4, 0.1, 4096, {"threads": 2}), branches=Branches(4, "3"))


def test_branches_of_all_scenarios_are_one_coverage() -> None:
    """Each scenario also has its own, named as users type it."""
    other = replace(TALLY, scenario="slow_disk", severity="low", branches=Branches(4, "6"))
    row = measured_row(measured([TALLY, other]))

    assert row["branch_coverage"] == 0.75
    assert row["coverage_by_scenario"] == {"normal": 0.5, "slow_disk:low": 0.5}


def test_metrics_are_means_over_the_cases() -> None:
    """Of memory the largest that was reached."""
    row = measured_row(measured([TALLY, TALLY]))

    assert row["metrics"] == {"wall_seconds": 0.5, "cpu_seconds": 0.1, "threads": 0.5, "peak_memory_bytes": 4096}


def test_what_was_not_measured_is_absent() -> None:
    """Neither zero nor null stands for it."""
    assert measured_row(Measured()) == {}
    assert branch_counts([Measured(), Measured()]) is None
    assert branches_text({}) is None


def test_branches_of_all_sections_are_counted() -> None:
    """Sections without branches do not take part."""
    found = [Measured(Branches(4, "7")), Measured(), Measured(Branches(2, "0"))]

    assert branch_counts(found) == {"seen": 3, "there": 6}
    assert branches_text({"branches": {"seen": 3, "there": 6}}) == "3 of 6 branches taken (50%)"
