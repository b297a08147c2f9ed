"""One case again: found in the ledger, run alone with the full limits, compared with what was recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from menace.domain import CaseRange, Finding, Ledger, Outcome, Plan
from menace.domain.scenario import NORMAL
from menace.errors import UsageError
from menace.findings.build import describe
from menace.findings.replay import capsule as capsule_text
from menace.findings.replay import regression_test
from menace.runs.judging import is_same
from menace.runs.wiring import existing_data_place, opened_backend, opened_store
from menace.runs.workload import recipe_book
from menace.sandbox import find_interpreter
from menace.settings import Settings, host_environment
from menace.store.files import write_text
from menace.survey import Survey, SurveyedSection, survey


@dataclass(frozen=True, slots=True)
class Replayed:
    """A finding, and how its case ended this time; no outcome means that it ended quietly."""

    finding: Finding
    outcome: Outcome | None
    blocked: str | None
    is_same: bool
    changed: bool
    written: tuple[Path, ...] = ()

    def lines(self) -> Iterator[str]:
        """What a person reads."""
        finding = self.finding
        arguments = finding.outcome.arguments
        call = (
            f"{arguments.receiver}.{finding.section.name.rpartition('.')[2]}"
            if arguments.receiver
            else finding.section.name
        )
        yield f"{finding.code} {finding.fault_class}  {finding.module}.{call}({arguments})"
        if self.changed:
            yield "The section has changed since the finding was made."
        yield f"recorded: {finding.outcome.verdict}: {finding.message}"
        yield f"now:      {self._now()}"
        if self.outcome is not None and self.outcome.failure is not None:
            yield from (f"  {line}" for line in self.outcome.failure.traceback)
        for path in self.written:
            yield f"Written: {path}"
        yield "The same again." if self.is_same else "It does not end that way any more."

    def as_dict(self) -> dict[str, object]:
        """What a program reads."""
        row: dict[str, object] = {
            "id": self.finding.id,
            "code": self.finding.code,
            "section": self.finding.section.id,
            "recorded": self.finding.outcome.verdict.value,
            "same": self.is_same,
            "changed": self.changed,
        }
        if self.blocked:
            row["blocked"] = self.blocked
        elif self.outcome is not None:
            row["now"] = self.outcome.verdict.value
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
        finding = _the_one(_findings(store.ledger, prefix, repository if is_shared else None), prefix, repository)
    surveyed = _section(found, finding)
    recipe = recipe_book(found).recipe(surveyed.section)
    limits = settings.limits()
    plan = Plan(
        section=surveyed.section,
        module=surveyed.module,
        scenario=NORMAL,
        recipe=replace(recipe, examples=(finding.outcome.arguments,)),
        seed=finding.seed,
        cases=CaseRange(0, 1),
        limits=replace(limits, cpu_seconds=limits.cpu_seconds or limits.wall_seconds),
    )
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
    outcome = next(iter(tally.interesting), None)
    written = []
    if capsule is not None:
        write_text(capsule.absolute(), capsule_text(finding, surveyed.module, repository, limits))
        written.append(capsule)
    if pytest is not None:
        write_text(
            pytest.absolute(), regression_test(finding, surveyed.module, repository, limits=limits, destination=pytest)
        )
        written.append(pytest)
    same = outcome is not None and is_same(outcome, finding.outcome)
    changed = surveyed.section.digest != finding.section.digest
    return Replayed(finding, outcome, tally.blocked, same, changed, tuple(written))


def _findings(ledger: Ledger, prefix: str, repository: Path | None) -> list[Finding]:
    """Findings by the start of their id; of one repository only where the store may hold those of several.

    A store of its own moves with its repository, so there the path says nothing.
    """
    runs = {run.id for run in ledger.runs(None if repository is None else str(repository))}
    return [finding for run_id, finding in ledger.find(prefix) if run_id in runs]


def _the_one(found: Sequence[Finding], prefix: str, repository: Path) -> Finding:
    matches = {finding.id: finding for finding in found}
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
