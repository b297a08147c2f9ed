"""One finding per cause: outcomes that fail at the same line are one defect, however many calls reach it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from menace.domain import FAULTS, Outcome, Section, Verdict
from menace.findings.classify import Classification
from menace.findings.environment import AFTERMATH, CORRUPTION, DISORDER, DIVERGENCE, LEFTOVER, LOSS, MISREADING

_BY_LINE = frozenset({Verdict.FELL_OVER, Verdict.INJECTED, Verdict.VIOLATED})
"""Verdicts whose cause is a place in the code; the others are known by the section only."""

_BY_FAULT = (AFTERMATH, CORRUPTION, DISORDER, DIVERGENCE, LEFTOVER, LOSS, MISREADING)
"""Failures that have no line of their own, but the function where the fault struck."""

_UNREADABLE = ("UnicodeDecodeError", "json.decoder.JSONDecodeError")
"""Exceptions that say of the same bytes that they cannot be what they should be."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An outcome that counts against the code, the section it was called through, and the stream it is a case of.

    ``disturbed`` says that something around the call was other than usual.
    """

    section: Section
    outcome: Outcome
    classification: Classification
    stream: str = ""
    disturbed: bool = False

    @property
    def is_comparative(self) -> bool:
        """Whether it counts only in comparison: the code is fine as long as nothing around it is broken."""
        return self.classification.fault_class == "environment"


@dataclass(frozen=True, slots=True)
class Cause:
    """All candidates with one cause: the one to report, the others best first, and the sections besides."""

    key: str
    chosen: Candidate
    others: tuple[Candidate, ...] = ()
    also_reached_from: tuple[str, ...] = ()


def cause_of(outcome: Outcome, section: Section) -> str:
    """What two outcomes have in common when they show the same defect."""
    failure = outcome.failure
    if failure and failure.path is not None and outcome.verdict in _BY_LINE:
        return f"{outcome.verdict} {failure.type} {failure.path}:{failure.line}"
    if failure and failure.path is not None and failure.type in _BY_FAULT:
        # Which of its lines the fault met is chance.
        return f"{outcome.verdict} {failure.type} {failure.path} {failure.function or failure.line}"
    if outcome.verdict is Verdict.HUNG or failure is None:
        return f"{outcome.verdict} {section.id}"
    return f"{outcome.verdict} {failure.type} {section.id}"


def group_by_cause(candidates: Iterable[Candidate]) -> list[Cause]:
    """One cause per defect, in the order in which the candidates first show them."""
    groups: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        key = cause_of(candidate.outcome, candidate.section)
        # The same line may fail by itself and by a fault: these are two findings, for they are mended differently.
        groups.setdefault(_blamed_on_fault(key) if candidate.is_comparative else key, []).append(candidate)
    return [_cause(key, members) for key, members in groups.items()]


def _blamed_on_fault(key: str) -> str:
    """The key of a cause that needs a fault; where data was damaged, chance decides who notices it first."""
    words = ["damaged data" if word in _UNREADABLE else word for word in key.split(" ")]
    return " ".join(["environment", *words])


def _cause(key: str, members: list[Candidate]) -> Cause:
    sections = list(dict.fromkeys(member.section.id for member in members))
    places = {section: place for place, section in enumerate(sections)}
    ranked = sorted(members, key=lambda member: _rank(member, places))
    chosen, *others = ranked
    elsewhere = tuple(each for each in sections if each != chosen.section.id)
    return Cause(key, chosen, tuple(others), elsewhere)


def _rank(candidate: Candidate, places: Mapping[str, int]) -> tuple[bool, bool, int, int, int, int]:
    """Faults before misuse, the input alone before more than it, then the section nearest to the failing line."""
    outcome = candidate.outcome
    return (
        candidate.classification.fault_class not in FAULTS,
        candidate.disturbed and not candidate.is_comparative,
        _distance(candidate),
        places[candidate.section.id],
        _length(outcome),
        outcome.index,
    )


def _distance(candidate: Candidate) -> int:
    """Lines of the section if it contains the failing one, so that a method beats its class; else far away."""
    first, last = candidate.section.span
    failure = candidate.outcome.failure
    if failure and failure.path == str(candidate.section.path) and failure.line and first <= failure.line <= last:
        return last - first
    return 1 << 30


def _length(outcome: Outcome) -> int:
    arguments = outcome.arguments
    return len(str(arguments)) + len(arguments.receiver or "") + sum(map(len, arguments.setup))
