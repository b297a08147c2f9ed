"""Every file and every section accounted for: executed, blocked or skipped, with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from menace.domain import NORMAL, Tally
from menace.domain.tally import OWN_FAILURE
from menace.runs.report.measured import measured
from menace.runs.report.model import FileLine, SectionLine
from menace.runs.state import RunState
from menace.runs.workload import Workload
from menace.survey import Survey


def file_lines(found: Survey) -> Iterator[FileLine]:
    """What became of each file, folders that were left out included."""
    for file in found.files:
        yield FileLine(str(file.path), file.status, file.reason)
    for left in found.left_out:
        yield FileLine(str(left.path), "left out", left.reason)


def section_lines(found: Survey, workload: Workload, state: RunState) -> Iterator[SectionLine]:
    """What became of each section, in the order of the survey."""
    by_section: dict[str, list[Tally]] = {}
    for tally in state.tallies():
        by_section.setdefault(tally.section.id, []).append(tally)
    for surveyed in found.sections:
        section = surveyed.section
        if section.id in workload.skipped:
            yield SectionLine(section, "skipped", workload.skipped[section.id])
            continue
        tallies = by_section.get(section.id, [])
        cases = sum(tally.count() for tally in tallies)
        capabilities = frozenset(name for tally in tallies for name in tally.capabilities)
        reason = state.reason_not_executed(section.id) or _needs(tallies)
        if reason is not None:
            yield SectionLine(section, "blocked", reason, cases, capabilities)
        else:
            yield SectionLine(section, "executed", None, cases, capabilities, measured(tallies))


def _needs(tallies: list[Tally]) -> str | None:
    """What a section lacked in every one of its cases, so that none of them said anything about it.

    Ordinary cases decide where there are any: wrong calls end before they could lack something.
    """
    tallies = [tally for tally in tallies if tally.scenario == NORMAL.name] or tallies
    cases = sum(tally.count() for tally in tallies)
    lacked: dict[str, float] = {}
    for tally in tallies:
        for event, count in tally.events.items():
            if event.startswith(("needs ", OWN_FAILURE)):
                lacked[event] = lacked.get(event, 0) + count
    if cases and sum(lacked.values()) >= cases:
        return max(sorted(lacked), key=lambda event: lacked[event])
    return None
