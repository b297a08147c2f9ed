"""The scenarios of a run, each with what was tried in it, what it did to the code, and what it brought to light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from menace.domain import Finding, Scenario, Severity, Tally

_EFFECT = "fault "
"""How the events are called that say what the faults in force really did."""
_WEIGHT = {"high": 3, "medium": 2, "low": 1}


@dataclass(slots=True)
class _Sums:
    cases: int = 0
    sections: set[str] = field(default_factory=set)
    verdicts: Counter[str] = field(default_factory=Counter)
    effects: dict[str, float] = field(default_factory=dict)


def scenario_rows(
    tallies: Sequence[Tally], findings: Sequence[Finding], order: Sequence[Scenario] = ()
) -> list[dict[str, Any]]:
    """One row per scenario and severity, in the given order; what is not in it stands before, as it came."""
    found: dict[tuple[str, Severity | None], _Sums] = {}
    for tally in tallies:
        sums = found.setdefault((tally.scenario, tally.severity), _Sums())
        sums.cases += tally.count()
        if tally.count():
            sums.sections.add(tally.section.id)
        for each in tally.verdicts:
            sums.verdicts[each.verdict.value] += each.count
        for event, amount in tally.events.items():
            if event.startswith(_EFFECT):
                name = event.removeprefix(_EFFECT)
                sums.effects[name] = sums.effects.get(name, 0.0) + amount
    places = {(each.name, each.severity): place for place, each in enumerate(order)}
    keys = sorted(found, key=lambda key: places.get(key, -1))
    return [_row(name, severity, found[name, severity], findings) for name, severity in keys]


def scenario_title(row: Mapping[str, Any]) -> str:
    """A scenario as users type it: ``high_latency_api:low``."""
    return f"{row['name']}:{row['severity']}" if row.get("severity") else str(row["name"])


def present(**values: Any) -> dict[str, Any]:
    """The values that there are."""
    return {name: value for name, value in values.items() if value is not None}


def _row(name: str, severity: str | None, sums: _Sums, findings: Sequence[Finding]) -> dict[str, Any]:
    faults = [
        each for each in findings if each.is_fault and (each.scenario, each.scenario_severity) == (name, severity)
    ]
    return present(
        name=name,
        severity=severity,
        faults=len(faults),
        cases=sums.cases,
        sections=len(sums.sections),
        verdicts=dict(sorted(sums.verdicts.items())),
        effects={effect: round(amount, 6) for effect, amount in sorted(sums.effects.items())} or None,
        worst_section=_worst(faults),
    )


def _worst(faults: Sequence[Finding]) -> str | None:
    """The section with the gravest faults; of equals the one that was found first."""
    weights: Counter[str] = Counter()
    for each in faults:
        weights[f"{each.module}.{each.section.qualified_name}"] += _WEIGHT[each.severity]
    return max(weights, key=lambda section: weights[section], default=None)
