"""Turns become rows that are compared with the first."""

from __future__ import annotations

import pytest

from menace.runs.bench.cost import Cost, cost_of
from menace.runs.bench.rows import rows_of, table
from menace.runs.bench.ways import Way


def way(name: str, *walls: float, cases: int = 1) -> Way:
    """A way whose turns took so long, half of it on a processor."""
    return Way(name, lambda _worker, _number: 0.0, cases, costs=[Cost(wall, wall / 2) for wall in walls])


def test_rows_are_compared_with_the_first() -> None:
    """Times are per case, ratios to the first row, and throughput is the other way round."""
    unit, batch = rows_of([way("unit", 0.02, 0.01, 0.03), way("batch", 0.1, cases=10)], [100.0, 500.0])

    assert (unit.median_ms, unit.p99_ms, unit.cpu_ms) == pytest.approx((20.0, 30.0, 10.0))
    assert (unit.wall_ratio, unit.cpu_ratio, unit.speedup) == (1.0, 1.0, 1.0)
    assert (batch.median_ms, batch.wall_ratio, batch.cpu_ratio, batch.speedup) == pytest.approx((10.0, 0.5, 0.5, 5.0))


def test_the_table_has_a_line_for_each_way() -> None:
    """Every line is as long as the headings."""
    lines = table(rows_of([way("unit", 0.02), way("other", 0.01)], [1.0, 2.0])).splitlines()

    assert [line.split()[0] for line in lines] == ["way", "unit", "other"]
    assert len({len(line) for line in lines}) == 1


def test_time_that_was_told_is_counted_once() -> None:
    """CPU time of processes that nobody here waited for comes from whoever ran them."""
    cost = cost_of(lambda: 5.0)

    assert 5.0 <= cost.cpu < 6.0
    assert cost.wall < 5.0
