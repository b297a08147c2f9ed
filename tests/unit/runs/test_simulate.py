"""One run, from a repository to a report."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from menace.domain import RunId, Tally
from menace.errors import NothingToRun, UsageError
from menace.runs import simulate
from menace.runs.options import RunOptions, Selection
from menace.runs.progress import Status
from menace.runs.simulate import run_repository
from menace.runs.wiring import DataPlace, choose_data_place, opened_store
from menace.sandbox import Interpreter
from menace.settings import Settings
from menace.survey import Survey
from menace.testing.ledger_samples import sample_run

MakeRepository = Callable[..., Path]
FILES = {"bills.py": "def split(cents: int, parts: int) -> int:\n    return cents // parts\ndef one():\n    return 1\n"}


class Watcher:
    """Somebody who remembers what a run told, and may interrupt it."""

    def __init__(self, interrupt_after: int | None = None) -> None:
        self.notes: list[str] = []
        self.statuses: list[Status] = []
        self.layers: list[Sequence[str]] = []
        self._interrupt_after = interrupt_after

    def surveyed(self, survey: Survey, interpreter: Interpreter) -> None:
        """The repository has been read."""

    def isolated(self, layers: Sequence[str]) -> None:
        """The first child told which layers hold."""
        self.layers.append(layers)

    def advanced(self, status: Status) -> None:
        """A tally or a confirmation came in."""
        self.statuses.append(status)
        if len(self.statuses) == self._interrupt_after:
            raise KeyboardInterrupt

    def note(self, sentence: str) -> None:
        """Something the user should know once."""
        self.notes.append(sentence)


def comparable(report: dict[str, object]) -> dict[str, object]:
    """The report without what no two runs have in common: when they were, and how long everything took."""
    rows: Any = report["sections"]
    sections = [{name: value for name, value in row.items() if name != "metrics"} for row in rows]
    return {**{name: value for name, value in report.items() if name != "run"}, "sections": sections}


def test_a_run_tells_how_far_it_is(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """Progress ends with every section settled and every fault counted; the layers are told once."""
    watcher = Watcher()
    selection = Selection(cases=6, scenarios=("normal",))
    result = run_repository(RunOptions(make_repository(FILES), selection), plain_settings, watcher)

    assert watcher.statuses[-1] == Status(sections=3, settled=3, cases=8, faults=1)
    assert len(watcher.layers) == 1
    assert result.report["counts"]["faults"] == 1
    assert list(result.changes) == []


def test_an_interrupted_run_is_resumed_to_the_same_report(
    make_repository: MakeRepository, plain_settings: Settings
) -> None:
    """What was done is not done again, and the end is that of an undisturbed run."""
    repository = make_repository(FILES)
    options = RunOptions(repository, Selection(cases=6, seed=5))
    whole = run_repository(options, plain_settings, Watcher())
    with pytest.raises(KeyboardInterrupt):
        run_repository(options, plain_settings, Watcher(interrupt_after=2))
    watcher = Watcher()
    rest = run_repository(RunOptions(repository, resume=True), plain_settings, watcher)

    assert watcher.notes[0].startswith("Going on with run")
    assert comparable(rest.report) == comparable(whole.report)
    assert rest.report["run"]["resumed"] is True


def test_nothing_to_resume_is_said(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """A new run begins, and the user knows."""
    watcher = Watcher()
    run_repository(RunOptions(make_repository(FILES), Selection(cases=1), resume=True), plain_settings, watcher)

    assert watcher.notes == ["No unfinished run fits, so a new one begins."]


def test_an_unfinished_run_of_another_version_is_refused(
    make_repository: MakeRepository, plain_settings: Settings
) -> None:
    """Its options mean something this version does not know."""
    repository = make_repository(FILES)
    run = replace(sample_run(repository=str(repository)), options={"scenario": '"disk"'})
    with opened_store(plain_settings, choose_data_place(plain_settings, repository)) as store:
        store.ledger.start(run)

    with pytest.raises(UsageError, match="scenario"):
        run_repository(RunOptions(repository, resume=True), plain_settings, Watcher())


def test_reports_go_where_they_were_asked_for(
    make_repository: MakeRepository, plain_settings: Settings, tmp_path: Path
) -> None:
    """The data folder holds the usual two, each once, and further ones lie where the user wants them."""
    repository = make_repository(FILES)
    reports = (("json", None), ("md", None), ("json", tmp_path / "out.json"))
    result = run_repository(RunOptions(repository, Selection(cases=1), reports=reports), plain_settings, Watcher())
    data = repository / "sandbox_data"

    assert result.written == (
        data / "report.html",
        data / "report.json",
        data / "report.md",
        tmp_path / "out.json",
    )
    assert json.loads((tmp_path / "out.json").read_text()) == json.loads((data / "report.json").read_text())


def test_a_repository_that_cannot_be_written_keeps_its_data_elsewhere(
    make_repository: MakeRepository, plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports without a place of their own follow the data folder."""
    repository = make_repository(FILES)
    cache = Path(plain_settings.home) / ".cache" / "menace"
    cache.mkdir(parents=True)
    monkeypatch.setattr(simulate, "choose_data_place", lambda *_: DataPlace(cache, moved=True))
    watcher = Watcher()
    options = RunOptions(repository, Selection(cases=1), reports=(("md", None),))
    result = run_repository(options, plain_settings, watcher)

    assert "cannot be written" in watcher.notes[0]
    assert cache / "report.md" in result.written
    assert [path.name for path in repository.iterdir()] == ["bills.py"]


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"read.me": ""}, "there are no Python files"),
        ({"test_a.py": "def test_a(): ...\n"}, "not called"),
        ({"a.py": "def f(:\n"}, "1 files"),
    ],
)
def test_a_repository_without_code_to_run_says_what_there_is(
    make_repository: MakeRepository, plain_settings: Settings, files: dict[str, str], words: str
) -> None:
    """Nothing to run is never success, and the sentence tells why."""
    with pytest.raises(NothingToRun, match=words):
        run_repository(RunOptions(make_repository(files)), plain_settings, Watcher())


def test_what_was_measured_is_in_the_ledger(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """Tallies and findings are kept, each once, and the run is finished."""
    repository = make_repository(FILES)
    selection = Selection(cases=6, scenarios=("normal", "hostile_input:high"))
    run_repository(RunOptions(repository, selection), plain_settings, Watcher())
    with opened_store(plain_settings, choose_data_place(plain_settings, repository)) as store:
        (run,) = store.ledger.runs(str(repository))
        tallies: Sequence[Tally] = store.ledger.tallies(RunId(run.id))
        findings = store.ledger.findings(run.id)

        assert store.ledger.is_finished(run.id)
    assert sorted((tally.section.name, tally.scenario, tally.severity or "") for tally in tallies) == [
        ("<module>", "normal", ""),
        ("one", "normal", ""),
        ("split", "hostile_input", "high"),
        ("split", "normal", ""),
    ]
    assert {finding.section.name for finding in findings} == {"split"}


@pytest.mark.parametrize(
    ("sections", "workers", "seconds"), [(1, 1, 5.0), (25, 2, 10.0), (100, 2, 40.0), (9_000, 2, 120.0)]
)
def test_the_usual_budget_grows_with_the_code_between_two_bounds(sections: int, workers: int, seconds: float) -> None:
    """A few functions meet every scenario too, and no repository is run for longer than a minute on each core."""
    assert simulate.usual_seconds(sections, workers) == pytest.approx(seconds)
