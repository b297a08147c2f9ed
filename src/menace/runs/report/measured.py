"""What was measured while a section was run: which of its branches were taken, and what its calls used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from menace.domain import NORMAL, Branches, Tally, UsageSums
from menace.runs.report.scenarios import present

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Measured:
    """The sums over the tallies of one section; ``by_scenario`` names scenarios as users type them.

    ``usage`` is that of ordinary calls: under faults it would tell of the faults.
    """

    branches: Branches | None = None
    error_arcs: Branches | None = None
    by_scenario: Mapping[str, Branches] = field(default_factory=dict)
    usage: UsageSums = UsageSums()


def measured(tallies: Iterable[Tally]) -> Measured:
    """What the tallies of one section say together."""
    branches: Branches | None = None
    error_arcs: Branches | None = None
    by_scenario: dict[str, Branches] = {}
    usage = UsageSums()
    for tally in tallies:
        if tally.scenario == NORMAL.name:
            usage = usage.merged(tally.usage)
        if tally.error_arcs is not None:
            error_arcs = tally.error_arcs.merged(error_arcs)
        if tally.branches is not None:
            branches = tally.branches.merged(branches)
            label = f"{tally.scenario}:{tally.severity}" if tally.severity else tally.scenario
            by_scenario[label] = tally.branches.merged(by_scenario.get(label))
    return Measured(branches, error_arcs, by_scenario, usage)


def measured_row(found: Measured) -> dict[str, Any]:
    """The keys of a section's row in the report; one that was not measured is absent."""
    return present(
        branch_coverage=None if found.branches is None else round(found.branches.coverage, _DIGITS),
        coverage_by_scenario={
            name: round(branches.coverage, _DIGITS) for name, branches in sorted(found.by_scenario.items())
        }
        or None,
        error_arcs=None if found.branches is None else _arcs([found]),
        metrics=_metrics(found.usage) or None,
    )


def branch_counts(found: Iterable[Measured]) -> dict[str, int] | None:
    """The branches of all sections that have some, and how many of them were taken."""
    branches = [each.branches for each in found if each.branches is not None]
    if not branches:
        return None
    return {"seen": sum(each.seen for each in branches), "there": sum(each.there for each in branches)}


def arc_counts(found: Iterable[Measured]) -> dict[str, int] | None:
    """The error arcs of all sections whose code could be marked, and how many of them have ever run."""
    known = [each for each in found if each.branches is not None]
    return _arcs(known) if known else None


def _arcs(found: Iterable[Measured]) -> dict[str, int]:
    arcs = [each.error_arcs for each in found if each.error_arcs is not None]
    return {"seen": sum(each.seen for each in arcs), "total": sum(each.there for each in arcs)}


def branches_text(counts: Mapping[str, Any]) -> str | None:
    """How many branches were taken, as a sentence; None when that was not measured."""
    branches = counts.get("branches")
    if branches is None:
        return None
    told = f"{branches['seen']} of {branches['there']} branches taken ({branches['seen'] / branches['there']:.0%})"
    arcs = counts.get("error_arcs")
    return f"{told}, {arcs['seen']} of {arcs['total']} error arcs" if arcs and arcs["total"] else told


def _metrics(usage: UsageSums) -> dict[str, float]:
    """Means over the cases that were measured; of memory the largest that any of them reached."""
    if not usage.cases:
        return {}
    means = {"wall_seconds": usage.wall, "cpu_seconds": usage.cpu, **usage.amounts}
    # Not even the shortest call takes no time: where there is none, nobody looked at the clock.
    found = {name: _short(amount / usage.cases) for name, amount in sorted(means.items()) if amount}
    return found if usage.peak_memory_bytes is None else {**found, "peak_memory_bytes": usage.peak_memory_bytes}


def _short(number: float) -> float:
    return float(f"{number:.6g}")
