"""Which findings a run tells of: new ones, grave enough and sure enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from menace.domain import Finding, Level
from menace.errors import UsageError
from menace.findings.baseline import Baseline

_RANK: dict[Level, int] = {"low": 0, "medium": 1, "high": 2}


@dataclass(frozen=True, slots=True)
class Filters:
    """The least severity and confidence that are told, and the findings that are known; all is told without any."""

    severity: Level | None = None
    confidence: Level | None = None
    baseline: Baseline | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """The findings that are told, and by the name of each filter in force how many it holds back."""

    findings: tuple[Finding, ...]
    hidden: dict[str, int] | None = None


def level(text: str, option: str) -> Level:
    """The level that a user typed."""
    for known in _RANK:
        if text.lower() == known:
            return known
    raise UsageError(f"{option} {text}: choose low, medium or high")


def shown(findings: Sequence[Finding], filters: Filters) -> Shown:
    """What is left of the findings."""
    hidden: dict[str, int] = {}
    left = list(findings)
    if filters.baseline is not None:
        left, known = filters.baseline.split(left)
        hidden["baseline"] = len(known)
    if filters.severity is not None:
        least = _RANK[filters.severity]
        grave = [each for each in left if _RANK[each.severity] >= least]
        hidden["severity"], left = len(left) - len(grave), grave
    if filters.confidence is not None:
        least = _RANK[filters.confidence]
        sure = [each for each in left if _RANK[each.confidence] >= least]
        hidden["confidence"], left = len(left) - len(sure), sure
    return Shown(tuple(left), hidden or None)
