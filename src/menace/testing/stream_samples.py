"""Small streams of cases, and tallies for plans cut from them."""

from __future__ import annotations

from pathlib import PurePosixPath

from menace.domain import (
    NORMAL,
    Limits,
    Module,
    Outcome,
    Parameter,
    Plan,
    Recipe,
    Scenario,
    Section,
    SectionKind,
    Tally,
    Verdict,
    VerdictCount,
)
from menace.runs.workload import Stream, distinct_calls
from menace.survey import SurveyedSection

NUMBER = Parameter("n", "positional", True, ("1", "0", "-1", "2", "3", "10", "-7", "100"), typed=True)


def stream(
    name: str = "f",
    path: str = "shop.py",
    *,
    kind: SectionKind = "function",
    span: tuple[int, int] = (1, 5),
    digest: str = "0123456789ab",
    recipe: Recipe | None = None,
    scenario: Scenario = NORMAL,
    distinct: int | None = None,
) -> Stream:
    """The cases of a function of one whole number, unless something else is asked for."""
    where = PurePosixPath(path)
    section = Section(where, "<module>" if kind == "module" else name, kind, span, digest)
    surveyed = SurveyedSection(section, Module(where, where.stem, (PurePosixPath("repo"),)))
    if recipe is None:
        recipe = Recipe((NUMBER,), contract="typed") if section.is_callable else Recipe()
    if distinct is None:
        distinct = distinct_calls(section, recipe)
    return Stream(surveyed, scenario, recipe, 1, Limits(0.3, 1.5), Limits(30.0, 30.0), distinct)


def tally_of(
    plan: Plan,
    *,
    interesting: tuple[Outcome, ...] = (),
    accepted: frozenset[str] = frozenset(),
    blocked: str | None = None,
    cpu: float = 0.0,
) -> Tally:
    """What a plan showed: every case returned, or what is said."""
    counts = () if blocked else (VerdictCount("typed", Verdict.RETURNED, len(plan.cases)),)
    return Tally(
        plan=plan.id,
        stream=plan.stream,
        section=plan.section,
        scenario=plan.scenario.name,
        severity=plan.scenario.severity,
        seed=plan.seed,
        cases=plan.cases,
        verdicts=counts,
        accepted=accepted,
        interesting=interesting,
        blocked=blocked,
        spent_cpu_seconds=cpu,
    )
