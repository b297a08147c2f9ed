"""From turns to a table: what each way takes, and how that compares with a plain subprocess."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from menace.runs.bench.ways import Way


@dataclass(frozen=True, slots=True)
class Row:
    """What one case costs one way; ratios are to the first row of the table, and ``speedup`` is that of throughput."""

    way: str
    median_ms: float
    p99_ms: float
    cases_per_second: float
    cpu_ms: float
    wall_ratio: float = 1.0
    cpu_ratio: float = 1.0
    speedup: float = 1.0


def rows_of(ways: Sequence[Way], cases_per_second: Sequence[float]) -> list[Row]:
    """One row per way, each compared with the first."""
    plain = [_row(way, throughput) for way, throughput in zip(ways, cases_per_second, strict=True)]
    unit = plain[0]
    return [
        Row(
            row.way,
            row.median_ms,
            row.p99_ms,
            row.cases_per_second,
            row.cpu_ms,
            row.median_ms / unit.median_ms,
            row.cpu_ms / unit.cpu_ms,
            row.cases_per_second / unit.cases_per_second,
        )
        for row in plain
    ]


def table(rows: Sequence[Row]) -> str:
    """The rows as lines of text."""
    head = f"{'way':<24}{'median ms':>10}{'p99':>9}{'CPU ms':>9}{'cases/s':>10}{'wall':>9}{'CPU':>9}{'speedup':>9}"
    lines = [head, *(_line(row) for row in rows)]
    return "\n".join(lines)


def _line(row: Row) -> str:
    times = f"{row.median_ms:>10.3f}{row.p99_ms:>9.3f}{row.cpu_ms:>9.3f}{row.cases_per_second:>10.0f}"
    return f"{row.way:<24}{times}{row.wall_ratio:>9.4f}{row.cpu_ratio:>9.4f}{row.speedup:>9.1f}"


def _row(way: Way, cases_per_second: float) -> Row:
    wall = sorted(cost.wall / way.cases * 1000 for cost in way.costs)
    # The mean: the kernel counts CPU time in steps that are larger than some turns, and only the sum is right.
    cpu = statistics.fmean(cost.cpu / way.cases * 1000 for cost in way.costs)
    return Row(way.name, statistics.median(wall), wall[int(0.99 * (len(wall) - 1) + 0.5)], cases_per_second, cpu)
