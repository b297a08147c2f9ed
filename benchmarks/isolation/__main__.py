"""What a case costs, way by way, on a small target and on a typical one; exit 1 when a promise is broken.

``menace bench isolation`` prints the same table for whoever wants to know about their own machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from record import Figure, record

from menace.runs.bench import Effort, IsolationFigures, Row, measure_isolation, table
from menace.runs.bench.ways import BATCHES, FORK, FRESH, NOTHING, UNIT
from menace.sandbox import Interpreter

TARGETS: dict[str, tuple[str, ...]] = {"small": (), "typical": ("requests", "numpy")}
"""A typical target imports a client and a library with much C in it; promises are about that one."""


def main() -> int:
    """Measure, print the tables, record them, and say which promises hold."""
    effort = _effort()
    ours = Interpreter(Path(sys.executable), sys.version_info[:3], "the one that measures")
    measured = {name: measure_isolation(ours, imports, effort) for name, imports in TARGETS.items()}
    figures: dict[str, Figure] = {"rounds": effort.rounds, "seconds_of_throughput": effort.seconds}
    for name, each in measured.items():
        print(f"\nA {name} target{' importing ' if TARGETS[name] else ''}{' and '.join(TARGETS[name])}:")
        print(table(each.rows))
        print(*(f"Not measured: {sentence}" for sentence in each.missing), sep="\n", end="")
        print(f"A batch with a hang, a kill and dirt in it: {each.troubled}")
        figures |= dict(_figures(name, each))
    rows = measured["typical"].rows
    # Promised is the ratio to a subprocess that answers; one that does nothing at all is shown beside it.
    kept = _told(_promises(rows, UNIT), f"Compared with {UNIT}, which answers:")
    figures["promises kept"] = kept
    figures["promises kept, compared with a subprocess that does nothing"] = _told(
        _promises(rows, NOTHING), f"Compared with {NOTHING!r}, which does nothing:"
    )
    record("isolation", figures)
    return 0 if kept else 1


def _told(promises: Iterator[tuple[str, float, float]], heading: str) -> bool:
    """Print each promise with what was measured; whether all of them hold."""
    print(f"\n{heading}")
    broken = 0
    for sentence, value, bound in promises:
        holds = value <= bound if "at most" in sentence else value >= bound
        broken += not holds
        print(f"{'kept  ' if holds else 'BROKEN'}  {value:9.4f}  {sentence}")
    return not broken


def _effort() -> Effort:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=2.0)
    chosen = parser.parse_args()
    return Effort(chosen.rounds, chosen.seconds)


def _figures(target: str, measured: IsolationFigures) -> Iterator[tuple[str, Figure]]:
    for row in measured.rows:
        name = f"{target}: {row.way}: "
        yield name + "median ms", round(row.median_ms, 4)
        yield name + "p99 ms", round(row.p99_ms, 4)
        yield name + "CPU ms", round(row.cpu_ms, 4)
        yield name + "cases a second, 2 workers", round(row.cases_per_second, 1)
        yield name + "wall ratio", round(row.wall_ratio, 5)
        yield name + "CPU ratio", round(row.cpu_ratio, 5)
        yield name + "throughput ratio", round(row.speedup, 2)


def _promises(rows: Sequence[Row], unit_name: str) -> Iterator[tuple[str, float, float]]:
    """What is promised, the measured value, and its bound."""
    by_name = {row.way: row for row in rows}
    fresh, fork, unit = by_name[FRESH], by_name[FORK], by_name[unit_name]
    yield "fresh: median at most 0.25 of a subprocess", fresh.median_ms / unit.median_ms, 0.25
    yield "fresh: throughput at least 6 times a subprocess", fresh.cases_per_second / unit.cases_per_second, 6.0
    yield "fresh: median at most 1.6 times a bare fork of the same process", fresh.median_ms / fork.median_ms, 1.6
    for size in BATCHES:
        batch = by_name[f"engine batch of {size}"]
        throughput = batch.cases_per_second / unit.cases_per_second
        yield f"batch of {size}: CPU time at most 0.005 of a subprocess", batch.cpu_ms / unit.cpu_ms, 0.005
        yield f"batch of {size}: throughput at least 150 times a subprocess", throughput, 150.0


if __name__ == "__main__":
    sys.exit(main())
