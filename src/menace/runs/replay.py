"""One case again: found in the ledger, run alone with the full limits, compared with what was recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from menace.child.inputs.chance import seed_of
from menace.child.inputs.generate import RECEIVER_TRIES, call_at
from menace.domain import NORMAL, Arguments, CaseRange, Finding, Ledger, Outcome, Plan, RunId, Scenario, Tally
from menace.domain.recipe import recipe_in, recipe_values
from menace.errors import UsageError
from menace.findings.build import describe
from menace.findings.dating import in_words, moment_of
from menace.findings.faulting import needed_faults
from menace.findings.replay import capsule as capsule_text
from menace.findings.replay import regression_test
from menace.inputs.attacks.arming import Armoury
from menace.runs.checking import is_same
from menace.runs.conditions import confirmation_limits, undisturbed
from menace.runs.options import Selection
from menace.runs.scenario_choice import chosen_scenarios
from menace.runs.wiring import existing_data_place, opened_backend, opened_store
from menace.runs.workload import recipe_book
from menace.sandbox import find_interpreter
from menace.sandbox.faults import faults_of
from menace.scenarios.concerned import concerned_scenarios
from menace.settings import Settings, host_environment
from menace.store.files import write_text
from menace.survey import Survey, SurveyedSection, survey

_MOST_WRITTEN = 1000


@dataclass(frozen=True, slots=True)
class Replayed:
    """A finding, and how its case ended this time; no outcome means that it ended quietly.

    ``undisturbed`` says how the same call ended with nothing in its way, for findings that only exist in comparison.
    """

    finding: Finding
    outcome: Outcome | None
    blocked: str | None
    is_same: bool
    changed: bool
    written: tuple[Path, ...] = ()
    undisturbed: str | None = None

    def lines(self) -> Iterator[str]:
        """What a person reads."""
        finding = self.finding
        arguments = finding.outcome.arguments
        call = (
            f"{arguments.receiver}.{finding.section.name.rpartition('.')[2]}"
            if arguments.receiver
            else finding.section.name
        )
        made = arguments.steps[-1][0].strip() if arguments.steps else f"{finding.module}.{call}({arguments})"
        yield f"{finding.code} {finding.fault_class}  {made}"
        if finding.scenario != NORMAL.name:
            yield f"scenario: {finding.scenario_label}"
        moment = moment_of(finding)
        if moment is not None:
            yield f"clock:    {in_words(moment)}"
        if self.changed:
            yield "The section has changed since the finding was made."
        yield f"recorded: {finding.outcome.verdict}: {finding.message}"
        yield f"now:      {self._now()}"
        if self.outcome is not None and self.outcome.failure is not None:
            yield from (f"  {line}" for line in self.outcome.failure.traceback)
        if self.undisturbed is not None:
            yield f"without:  {self.undisturbed}, with nothing in its way"
        for path in self.written:
            yield f"Written: {path}"
        yield "The same again." if self.is_same else "It does not end that way any more."

    def as_dict(self) -> dict[str, object]:
        """What a program reads."""
        row: dict[str, object] = {
            "id": self.finding.id,
            "code": self.finding.code,
            "section": self.finding.section.id,
            "scenario": self.finding.scenario,
            "recorded": self.finding.outcome.verdict.value,
            "same": self.is_same,
            "changed": self.changed,
        }
        if self.blocked:
            row["blocked"] = self.blocked
        elif self.outcome is not None:
            row["now"] = self.outcome.verdict.value
        if self.undisturbed is not None:
            row["without_fault"] = self.undisturbed
        return row

    def _now(self) -> str:
        if self.blocked:
            return f"blocked: {self.blocked}"
        if self.outcome is None:
            return "no fault"
        return f"{self.outcome.verdict}: {describe(self.outcome)}"


def replay_finding(
    repository: Path,
    settings: Settings,
    prefix: str,
    *,
    python: str | None = None,
    capsule: Path | None = None,
    pytest: Path | None = None,
    allow_unisolated: bool = False,
) -> Replayed:
    """Run the case of a finding again; write the capsule and the test when asked to."""
    found = survey(repository, data_dir=settings.data_dir(repository))
    place = existing_data_place(settings, repository)
    if place is None:
        raise UsageError(f"{prefix}: nothing has been kept of {repository} yet, so there is no finding to replay")
    with opened_store(settings, place) as store:
        is_shared = settings["MENACE_DATABASE_URL"] is not None
        run_id, finding = _the_one(
            _findings(store.ledger, prefix, repository if is_shared else None), prefix, repository
        )
        scenario = _scenario(store.ledger, run_id, finding)
    faults = faults_of(scenario) if finding.fault_class == "environment" else []
    if faults and (capsule or pytest):
        needed_faults(finding, faults)
    surveyed = _section(found, finding)
    limits = settings.limits()
    plan = _plan(found, surveyed, finding, scenario)
    plan = replace(plan, limits=confirmation_limits(limits, scenario))
    interpreter = find_interpreter(repository, python, host_environment())
    with opened_backend(
        repository,
        place.folder,
        interpreter,
        mark=f"replay-{finding.id}",
        seed=finding.seed,
        timeout=settings["TIMEOUT"],
        allow_unisolated=allow_unisolated,
    ) as backend:
        (tally,) = backend.run(plan)
        is_compared = finding.fault_class == "environment"
        compared = list(backend.run(undisturbed(plan, hung=False))) if is_compared else []
    outcome = next(iter(tally.interesting), None)
    written = []
    if capsule is not None:
        write_text(capsule.absolute(), capsule_text(finding, surveyed.module, repository, limits, faults))
        written.append(capsule)
    if pytest is not None:
        test = regression_test(finding, surveyed.module, repository, pytest, limits, faults)
        write_text(pytest.absolute(), test)
        written.append(pytest)
    same = outcome is not None and is_same(outcome, finding.outcome)
    changed = surveyed.section.digest != finding.section.digest
    without = _ended(compared[0]) if compared else None
    return Replayed(finding, outcome, tally.blocked, same, changed, tuple(written), without)


def _plan(found: Survey, surveyed: SurveyedSection, finding: Finding, scenario: Scenario) -> Plan:
    """The case of the finding; at its old place in the stream where that still holds it, for chance hangs on that."""
    book = recipe_book(found, finding.seed)
    armoury = Armoury(book.library, found.texts)
    recipe = recipe_in(armoury.armed(book.recipe(surveyed.section), surveyed.section), scenario)
    index, arguments = finding.outcome.index, finding.outcome.arguments
    values = recipe_values(recipe)
    for attempt in range(RECEIVER_TRIES if arguments.receiver or arguments.steps else 1):
        call = call_at(values, finding.seed, index, attempt)
        if Arguments(call.args, call.kwargs, call.setup, call.receiver, call.steps) == arguments:
            break
    else:
        # Written out, the input is what it is: nothing is to be made of it a second time. Chance and clock stay, too.
        recipe = replace(recipe, examples=(arguments,), documented_examples=0, threat=0, misuse=False)
        if scenario == NORMAL or index >= _MOST_WRITTEN:
            seed = seed_of(finding.seed, index) if scenario == NORMAL else finding.seed
            return Plan(surveyed.section, surveyed.module, scenario, recipe, seed, CaseRange(0, 1))
        # What goes wrong around a call depends on its number, so it has to be written that often.
        recipe = replace(recipe, examples=(arguments,) * (index + 1))
    return Plan(surveyed.section, surveyed.module, scenario, recipe, finding.seed, CaseRange(index, index + 1))


def _ended(tally: Tally) -> str:
    """How the one case of a tally ended, in one word."""
    if tally.blocked is not None:
        return "blocked"
    return next((each.verdict.value for each in tally.verdicts if each.count), "not run")


def _scenario(ledger: Ledger, run_id: RunId, finding: Finding) -> Scenario:
    """The conditions of the finding, among those of the run that made it."""
    run = ledger.run(run_id)
    known = (
        NORMAL,
        *chosen_scenarios(Selection.from_options(run.options if run else {})),
        *concerned_scenarios(),
    )
    for scenario in known:
        if scenario.label == finding.scenario_label:
            return scenario
    raise UsageError(
        f"{finding.id}: scenario {finding.scenario_label} is not known any more, so its case cannot be run"
    )


def _findings(ledger: Ledger, prefix: str, repository: Path | None) -> list[tuple[RunId, Finding]]:
    """Findings by the start of their id; of one repository only where the store may hold those of several.

    A store of its own moves with its repository, so there the path says nothing.
    """
    runs = {run.id for run in ledger.runs(None if repository is None else str(repository))}
    return [(run_id, finding) for run_id, finding in ledger.find(prefix) if run_id in runs]


def _the_one(found: Sequence[tuple[RunId, Finding]], prefix: str, repository: Path) -> tuple[RunId, Finding]:
    matches = {finding.id: (run_id, finding) for run_id, finding in found}
    if not matches:
        raise UsageError(f"{prefix}: no finding of {repository} has an id that starts so; see the report for the ids")
    if len(matches) > 1:
        raise UsageError(
            f"{prefix}: {len(matches)} findings start so ({', '.join(sorted(matches)[:5])}); give more digits"
        )
    return next(iter(matches.values()))


def _section(found: Survey, finding: Finding) -> SurveyedSection:
    for surveyed in found.sections:
        if surveyed.section.id == finding.section.id:
            return surveyed
    raise UsageError(f"{finding.id}: {finding.section.id} is not there any more, so its case cannot be run")
