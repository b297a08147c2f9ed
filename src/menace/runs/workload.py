"""Sections, scenarios and inputs crossed: the streams of cases a run draws from."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from menace.child.inputs.attacks import number_of_attacks
from menace.domain import NORMAL, Arguments, CaseRange, Limits, Plan, Recipe, Scenario, Section
from menace.domain.fault import WITHIN_PROCESS
from menace.domain.recipe import recipe_in, recipe_values
from menace.errors import UsageError
from menace.inputs import RecipeBook
from menace.inputs.attacks.arming import Armoury
from menace.inputs.strategies.enrichment import Enrichment
from menace.inputs.strategies.mixing import as_scenario_has_it, mixed
from menace.inputs.strategies.order import StubSources
from menace.runs.conditions import confirmation_limits, search_limits
from menace.runs.notebook import Notebook
from menace.runs.options import Selection
from menace.survey import Survey, SurveyedSection, read_documents

MOST_CALLS = 1_000_000
"""No stream is followed further, however many different calls a recipe could give."""
_SAME_CALLS = 48
_ASKS = re.compile(
    r"\b(?:now|utcnow|today|time|time_ns|localtime|gmtime|ctime|strftime)\(|\brandom\.|\bimport random\b"
)
"""How often a call is made at least when its file asks clock or chance: each time it may end in another way."""
_SAME_FAULTY_CALLS, _SAME_DRIFTING_CALLS, _SAME_CALLS_ON_DISK = 3, 12, 8
_DRIFT = "schema_drift"
_BREAKING_CONNECTIONS = frozenset({"connection_reset", "flaky_upstream", "network_partition"})
_ADDRESS, _ADDRESSES = re.compile(r"""['"]https?://\w[\w.]*\w"""), 2
_FAULTS_TRIED = 12
"""How often a call is made at least where something around it is broken: each time it breaks elsewhere."""
_WAYS_TO_BREAK, _MOST_BROKEN = 12, 480
"""How many ways to break a mode of disk or clock has, and how many cases are enough for all of them."""
_SPOILT_CALLS = 60
"""How many more calls an argument is worth when it may be an attack or a mistake."""


@dataclass(frozen=True, slots=True)
class Stream:
    """The endless sequence of cases of one section in one scenario; ``distinct`` bounds what is worth running.

    The ``notebook`` holds what its cases taught so far.
    """

    surveyed: SurveyedSection
    scenario: Scenario
    recipe: Recipe
    seed: int
    search: Limits
    confirmation: Limits
    distinct: int
    most: int | None = None
    """How far it is followed at most, where calls are made that the recipe alone would not give."""
    is_added: bool = False
    """Whether the run added it by itself, for a section that was seen to use what its scenario is about."""
    notebook: Notebook = field(default_factory=Notebook, compare=False, repr=False)

    @property
    def learns(self) -> bool:
        """Whether what cases bring decides about later ones: under faults the same calls are made as without."""
        return self.scenario == NORMAL and bool(self.recipe.parameters)

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
        recipe = self.notebook.taught(self.recipe)
        return Plan(self.section, self.surveyed.module, self.scenario, recipe, self.seed, cases, self.search)

    def confirming_plan(self, index: int) -> Plan:
        """A plan for one case, with the full limits."""
        return replace(self.plan(CaseRange(index, index + 1)), limits=self.confirmation)


@dataclass(frozen=True, slots=True)
class Workload:
    """What will be run, in order, and why the other sections will not."""

    streams: tuple[Stream, ...]
    skipped: dict[str, str]
    scenarios: tuple[Scenario, ...] = (NORMAL,)

    @property
    def sections(self) -> int:
        """How many sections will be run, each counted once however many scenarios it is run in."""
        return len({stream.section.id for stream in self.streams})


def build_workload(
    survey: Survey,
    selection: Selection,
    limits: Limits,
    scenarios: Sequence[Scenario] = (NORMAL,),
    sources: StubSources | None = None,
) -> Workload:
    """The streams of every section that is to be run; modules stand before what they define.

    ``sources`` are where inputs come from besides the code itself.
    """
    _refuse_unknown_modules(survey, selection)
    book = recipe_book(survey, selection.seed)
    armoury = Armoury(book.library, survey.texts)
    named = _named_files(survey, selection.keyword)
    streams: list[Stream] = []
    skipped: dict[str, str] = {}
    for surveyed in survey.sections:
        section = surveyed.section
        reason = surveyed.skip or _deselected(surveyed, selection, named)
        if reason is not None:
            skipped[section.id] = reason
            continue
        recipe = mixed(book.recipe(section), section, sources, selection.seed)
        recipe = armoury.armed(recipe, section, sources.payloads if sources else ())
        made = _streams(surveyed, recipe, selection.seed, limits, scenarios, sources=sources)
        found = [_repeated(each, survey.texts.get(section.path, "")) for each in made]
        if not found:
            skipped[section.id] = f"takes no input that {', '.join(each.label for each in scenarios)} could change"
        streams += found
    return Workload(tuple(streams), skipped, tuple(scenarios))


def _streams(
    surveyed: SurveyedSection,
    recipe: Recipe,
    seed: int,
    limits: Limits,
    scenarios: Sequence[Scenario],
    *,
    sources: StubSources | None,
) -> Iterator[Stream]:
    """The streams of one section, in the order of the scenarios; what only runs by being imported has one."""
    section = surveyed.section
    for scenario in scenarios if section.is_callable else (NORMAL,):
        if scenario.changes_inputs and not (scenario.acts_on_world or recipe.is_attackable):
            continue  # without arguments there is nothing it could change
        made = stream_in(scenario, surveyed, recipe, seed=seed, limits=limits, sources=sources)
        # Of the calls that are known to work each is worth several tries: every time it is another field that changes.
        known = _worth_repeating(made)
        yield begun_with(made, known) if known else made


def _worth_repeating(stream: Stream) -> list[Arguments]:
    """Known calls of a stream that are worth several tries: the first ones, and the last, which have a history."""
    known = [each for each in stream.recipe.examples if not each.steps]
    if _DRIFT in stream.scenario.faults:
        return known[:1]
    if stream.scenario.disturbances and stream.scenario.disturbances <= _BREAKING_CONNECTIONS:
        return known[:1] or list(_addressed(stream.recipe))
    is_cheap = stream.scenario.disturbances and stream.scenario.disturbances <= WITHIN_PROCESS
    return list(dict.fromkeys([*known[:2], *known[-2:]])) if is_cheap else []


def with_address(stream: Stream, known: Sequence[Arguments]) -> list[Arguments]:
    """Calls that were seen to use something, and where connections break the plainest one with an address among them.

    What came far is often an odd call, such as one for a single page: faults between two requests pass it by.
    """
    breaks = stream.scenario.disturbances and stream.scenario.disturbances <= _BREAKING_CONNECTIONS
    plain = list(_addressed(stream.recipe))[:1] if breaks else []
    others = [each for each in known if each not in plain]
    # The second of them meets what goes wrong behind the first request.
    return [*others[:1], *plain, *others[1:]]


def _addressed(recipe: Recipe) -> Iterator[Arguments]:
    """The plainest calls with an address where one can be given: of all values of a pool few lead anywhere."""
    made = recipe.receiver if recipe.receiver_name is not None else ()
    if made is None:
        return
    own, held = ([each for each in given if each.required] for given in (recipe.parameters, made))
    if any(each.style != "positional" or not each.values for each in (*own, *held)):
        return
    for number in range(_ADDRESSES):
        given = [_address_among(each.values, number) for each in (*held, *own)]
        if any(given):
            values = [found or each.values[0] for found, each in zip(given, (*held, *own), strict=True)]
            receiver = f"{recipe.receiver_name}({', '.join(values[: len(held)])})" if recipe.receiver_name else None
            yield Arguments(tuple(values[len(held) :]), setup=recipe.setup, receiver=receiver)


def _address_among(values: Sequence[str], number: int) -> str:
    """The address of that number, if there are so many; empty if not."""
    return next(iter([text for text in values if _ADDRESS.match(text)][number : number + 1]), "")


def stream_in(
    scenario: Scenario,
    surveyed: SurveyedSection,
    recipe: Recipe,
    *,
    seed: int,
    limits: Limits,
    sources: StubSources | None = None,
) -> Stream:
    """The stream of a section in one scenario."""
    own = as_scenario_has_it(sources, scenario.stub_strategy)
    given = recipe_in(mixed(recipe, surveyed.section, own, seed), scenario)
    search, confirmation = search_limits(limits, scenario), confirmation_limits(limits, scenario)
    distinct = distinct_calls(surveyed.section, given)
    if scenario.disturbances:
        distinct = max(distinct, _FAULTS_TRIED)
    if scenario.disturbances and scenario.disturbances <= WITHIN_PROCESS:
        distinct = max(distinct, min(distinct * _WAYS_TO_BREAK, _MOST_BROKEN))
    found = Stream(surveyed, scenario, given, seed, search, confirmation, distinct)
    return replace(found, most=MOST_CALLS) if found.learns else found


def begun_with(stream: Stream, known: Sequence[Arguments]) -> Stream:
    """The stream with known calls at its beginning, several times each: what is broken differs from case to case."""
    times = _SAME_DRIFTING_CALLS if _DRIFT in stream.scenario.faults else _SAME_FAULTY_CALLS
    if stream.scenario.disturbances <= WITHIN_PROCESS:
        times = _SAME_CALLS_ON_DISK
    first = tuple(each for each in known for _ in range(times))
    recipe = replace(stream.recipe, examples=(*first, *stream.recipe.examples), documented_examples=0)
    return replace(stream, recipe=recipe, distinct=stream.distinct + len(first))


def _repeated(stream: Stream, text: str) -> Stream:
    """The stream followed further where the same call is worth making again, going by the text of its file."""
    is_due = stream.distinct < _SAME_CALLS and stream.section.is_callable and stream.scenario == NORMAL
    return replace(stream, distinct=_SAME_CALLS) if is_due and _ASKS.search(text) else stream


def recipe_book(survey: Survey, seed: int) -> RecipeBook:
    """Recipes for what was surveyed, with values drawn from the seed; a file that could not be read is empty."""
    return RecipeBook(
        survey.modules,
        lambda path: survey.texts.get(path, ""),
        {file.path for file in survey.files if file.role is None},
        Enrichment(seed),
        read_documents(survey.repository),
    )


def distinct_calls(section: Section, recipe: Recipe) -> int:
    """How many different calls a recipe can give, at most; drawing more would only repeat them."""
    if not section.is_callable:
        return 1
    bound = max(1, len(recipe.known_receivers) + (recipe.receiver is not None))
    for parameter in (*recipe.parameters, *(recipe.receiver or ())):
        bound = min(bound * (len(parameter.values) + (not parameter.required)), MOST_CALLS)
    # Random draws repeat calls, so that twice as many are needed to meet most of them.
    bound = bound * (1 if bound == 1 else 2)
    if recipe.is_attackable and (recipe.threat or recipe.misuse):
        attacks = number_of_attacks(recipe_values(recipe)) if recipe.threat else 0
        # Of every hundred calls only so many are attacks; the others are not to be fewer than they would be alone.
        bound += _SPOILT_CALLS * len(recipe.parameters) + attacks * 100 // max(recipe.threat, 1)
    return min(len(recipe.examples) + bound, MOST_CALLS)


def _deselected(surveyed: SurveyedSection, selection: Selection, named: Collection[PurePosixPath]) -> str | None:
    section = surveyed.section
    if selection.modules and not any(_names(module, surveyed) for module in selection.modules):
        return "not selected by --module"
    if selection.keyword:
        # A file's own section goes along with what is selected in it: nothing of the file runs without its import.
        chosen = section.path in named if section.kind == "module" else _holds(section, selection.keyword)
        return None if chosen else "not selected by -k"
    return None


def _named_files(survey: Survey, keyword: str | None) -> set[PurePosixPath]:
    """The files that -k selects something of."""
    if not keyword:
        return set()
    return {each.section.path for each in survey.sections if each.skip is None and _holds(each.section, keyword)}


def _holds(section: Section, keyword: str) -> bool:
    """Whether path or name hold the text, whatever its case; top-level code has no name to go by."""
    known_as = str(section.path) if section.kind == "module" else section.id
    return keyword.lower() in known_as.lower()


def _refuse_unknown_modules(survey: Survey, selection: Selection) -> None:
    for module in selection.modules:
        if not any(_names(module, each) for each in survey.sections):
            raise UsageError(f"--module {module}: {survey.repository} has no such file, folder or module")


def _names(module: str, surveyed: SurveyedSection) -> bool:
    path, name = str(surveyed.section.path), surveyed.module.name
    wanted = module.removeprefix("./").rstrip("/")
    return wanted in (path, name) or name.startswith(wanted + ".") or path.startswith(wanted + "/")
