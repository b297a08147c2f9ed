"""Sections, scenario and inputs crossed: the streams of cases a run draws from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from menace.domain import NORMAL, CaseRange, Limits, Plan, Recipe, Scenario, Section
from menace.inputs import RecipeBook
from menace.runs.options import Selection
from menace.survey import Survey, SurveyedSection

SEARCH_CPU_SECONDS = 0.3
SEARCH_WALL_SECONDS = 1.5
"""While searching, a case that computes gets the first, one that waits the second; a hang is confirmed with more."""


@dataclass(frozen=True, slots=True)
class Stream:
    """The endless sequence of cases of one section in one scenario; ``distinct`` bounds what is worth running."""

    surveyed: SurveyedSection
    scenario: Scenario
    recipe: Recipe
    seed: int
    search: Limits
    confirmation: Limits
    distinct: int

    @property
    def section(self) -> Section:
        """The section the stream belongs to."""
        return self.surveyed.section

    @property
    def id(self) -> str:
        """The identity that plans and tallies of this stream carry."""
        return self.plan(CaseRange(0, 0)).stream

    def plan(self, cases: CaseRange) -> Plan:
        """A plan for a part of the stream, with the short limits of the search."""
        return Plan(self.section, self.surveyed.module, self.scenario, self.recipe, self.seed, cases, self.search)

    def confirming_plan(self, index: int) -> Plan:
        """A plan for one case, with the full limits."""
        return replace(self.plan(CaseRange(index, index + 1)), limits=self.confirmation)


@dataclass(frozen=True, slots=True)
class Workload:
    """What will be run, in order, and why the other sections will not."""

    streams: tuple[Stream, ...]
    skipped: dict[str, str]


def build_workload(survey: Survey, selection: Selection, limits: Limits) -> Workload:
    """The streams of every section that is to be run; modules stand before what they define."""
    book = RecipeBook(survey.modules, lambda path: survey.texts[path])
    search = replace(
        limits,
        cpu_seconds=min(SEARCH_CPU_SECONDS, limits.cpu_seconds or SEARCH_CPU_SECONDS),
        wall_seconds=min(SEARCH_WALL_SECONDS, limits.wall_seconds or SEARCH_WALL_SECONDS),
    )
    confirmation = replace(limits, cpu_seconds=limits.cpu_seconds or limits.wall_seconds)
    streams, skipped = [], {}
    for surveyed in survey.sections:
        section = surveyed.section
        reason = surveyed.skip or _deselected(surveyed, selection)
        if reason is not None:
            skipped[section.id] = reason
            continue
        recipe = book.recipe(section)
        streams.append(
            Stream(surveyed, NORMAL, recipe, selection.seed, search, confirmation, distinct_calls(section, recipe))
        )
    return Workload(tuple(streams), skipped)


def distinct_calls(section: Section, recipe: Recipe) -> int:
    """How many different calls a recipe can give, at most; drawing more would only repeat them."""
    if not section.is_callable:
        return 1
    bound = 1
    for parameter in (*recipe.parameters, *(recipe.receiver or ())):
        bound *= len(parameter.values) + (not parameter.required)
    return len(recipe.examples) + min(bound, 1_000_000) * (1 if bound == 1 else 2)


def _deselected(surveyed: SurveyedSection, selection: Selection) -> str | None:
    section = surveyed.section
    if selection.modules and not any(_names(module, surveyed) for module in selection.modules):
        return "not selected by --module"
    # A file's own section goes along with its functions: nothing of the file runs without its import.
    if selection.keyword and section.is_callable and selection.keyword.lower() not in section.id.lower():
        return "not selected by -k"
    return None


def _names(module: str, surveyed: SurveyedSection) -> bool:
    path = str(surveyed.section.path)
    return module in (path, surveyed.module.name) or surveyed.module.name.startswith(module + ".")
