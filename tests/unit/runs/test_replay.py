"""One case again: from the ledger of a run to the same end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from menace.domain import Finding, Outcome
from menace.errors import UsageError
from menace.runs.options import RunOptions, Selection
from menace.runs.progress import Silence
from menace.runs.replay import Replayed, replay_finding
from menace.runs.simulate import run_repository
from menace.runs.wiring import choose_data_place, opened_store
from menace.settings import Settings, load_settings
from menace.testing.finding_samples import finding, outcome
from menace.testing.ledger_samples import sample_run

MakeRepository = Callable[..., Path]
SOURCE = {"bills.py": "def split(cents: int, parts: int) -> int:\n    return cents // parts\n"}


@pytest.fixture
def repository(make_repository: MakeRepository) -> Path:
    """One function that falls over for zero."""
    return make_repository(SOURCE)


@pytest.fixture
def found(repository: Path, plain_settings: Settings) -> str:
    """The id of the only finding of a run."""
    options = RunOptions(repository, Selection(cases=8, scenarios=("normal",)))
    (row,) = run_repository(options, plain_settings, Silence()).report["findings"]
    return str(row["id"])


def test_the_same_case_ends_the_same_way(
    repository: Path, plain_settings: Settings, found: str, tmp_path: Path
) -> None:
    """A part of the id is enough, and the capsule and the test are written where they were asked for."""
    capsule, test = tmp_path / "capsule.py", tmp_path / "test_bills.py"
    again = replay_finding(repository, plain_settings, found[:4], capsule=capsule, pytest=test)

    assert (again.is_same, again.changed, again.blocked) == (True, False, None)
    assert again.finding.id == found
    assert again.as_dict()["now"] == "fell_over"
    assert "The same again." in list(again.lines())
    assert "split" in capsule.read_text()
    assert "split" in test.read_text()
    assert again.written == (capsule, test)


def test_a_mended_section_does_not_end_that_way_any_more(
    repository: Path, plain_settings: Settings, found: str
) -> None:
    """The case is run on the code as it is now, and the change is said."""
    (repository / "bills.py").write_text("def split(cents: int, parts: int) -> int:\n    return 1\n")
    again = replay_finding(repository, plain_settings, found)

    assert (again.is_same, again.changed, again.outcome) == (False, True, None)
    assert "The section has changed since the finding was made." in list(again.lines())
    assert "now" not in again.as_dict()


def test_a_section_that_is_gone_cannot_be_run(repository: Path, plain_settings: Settings, found: str) -> None:
    """The sentence names the section."""
    (repository / "bills.py").write_text("x = 1\n")

    with pytest.raises(UsageError, match=r"bills\.py::split is not there any more"):
        replay_finding(repository, plain_settings, found)


@pytest.mark.parametrize(
    ("kept", "prefix", "words"),
    [([], "7f3a", "7f3a: no finding"), ([0, 1], "000", "2 findings start so")],
)
def test_an_id_has_to_mean_one_finding(
    repository: Path, plain_settings: Settings, kept: list[int], prefix: str, words: str
) -> None:
    """Neither none nor several."""
    keep(repository, plain_settings, *(finding(outcome(index=index)) for index in kept))

    with pytest.raises(UsageError, match=words):
        replay_finding(repository, plain_settings, prefix)


def test_findings_of_other_repositories_are_not_ours(repository: Path) -> None:
    """A store that was moved may hold several repositories."""
    shared = load_settings({"MENACE_DATABASE_URL": f"sqlite:///{repository.parent / 'shared.db'}"}, environ={})
    keep(repository.parent / "other", shared, finding(), into=repository)

    with pytest.raises(UsageError, match="no finding"):
        replay_finding(repository, shared, "0000")


def test_a_repository_that_was_moved_keeps_its_findings(repository: Path, plain_settings: Settings) -> None:
    """The store in the data folder moves along, so the old path does not matter."""
    keep(repository.parent / "where-it-was", plain_settings, finding(), into=repository)

    with pytest.raises(UsageError, match="is not there any more"):
        replay_finding(repository, plain_settings, "0000")


def keep(
    repository: Path,
    settings: Settings,
    *findings: Finding,
    into: Path | None = None,
    options: dict[str, str] | None = None,
) -> None:
    """Put findings of a repository into the store of one."""
    run = sample_run(repository=str(repository))
    run = run if options is None else replace(run, options=options)
    with opened_store(settings, choose_data_place(settings, into or repository)) as store:
        store.ledger.start(run)
        store.ledger.append(run.id, *findings)


@pytest.mark.parametrize(
    ("ended", "blocked", "words"),
    [(None, None, "now:      no fault"), (None, "import failed", "now:      blocked: import failed")],
)
def test_what_a_person_reads(ended: Outcome | None, blocked: str | None, words: str) -> None:
    """Quiet ends and blocked sections are said in words."""
    again = Replayed(finding(), ended, blocked, is_same=False, changed=False)

    assert words in list(again.lines())
    assert again.as_dict().get("blocked") == blocked


def test_a_method_is_shown_with_its_instance() -> None:
    """The call is written as one would write it."""
    ended = outcome()
    ended = replace(ended, arguments=replace(ended.arguments, receiver="Basket(3)"))
    lines = list(Replayed(finding(ended), None, None, is_same=False, changed=False).lines())

    assert "Basket(3).split_amount(100, 0)" in lines[0]


STUBBORN = """
def save(count: int) -> int:
    note = None
    try:
        with open("notes", "w") as file:
            file.write("a note")
        note = "written"
    except OSError:
        pass
    return len(note)
"""
BROKEN_DISK = '{"FAILURE_MODES": ["eio"], "SCENARIO_NAME": "broken_disk"}'


def test_a_finding_of_the_environment_shows_both_sides(
    make_repository: MakeRepository, plain_settings: Settings
) -> None:
    """The conditions come from the run that made the finding, also when they stood in a file of presets."""
    repository = make_repository({"notes.py": STUBBORN})
    options = RunOptions(repository, Selection(cases=8, presets=(BROKEN_DISK,)))
    (row,) = run_repository(options, plain_settings, Silence()).report["findings"]
    again = replay_finding(repository, plain_settings, row["id"])

    assert (row["code"], row["scenario"], row["faults"]) == ("MEN303", "broken_disk", ["eio"])
    assert again.is_same
    assert again.undisturbed == "returned"
    assert "scenario: broken_disk" in list(again.lines())
    assert "without:  returned, with nothing in its way" in list(again.lines())
    assert again.as_dict()["without_fault"] == "returned"


def test_what_needs_its_faults_cannot_be_put_into_a_file(
    make_repository: MakeRepository, plain_settings: Settings, tmp_path: Path
) -> None:
    """A script without the network of the sandbox would show nothing, so none is written."""
    repository = make_repository({"notes.py": STUBBORN})
    found = replace(finding(), fault_class="environment", scenario="network_partition")
    keep(repository, plain_settings, found, options={"scenarios": '["network_partition"]'})

    with pytest.raises(UsageError, match="what network_partition does around the call needs the sandbox"):
        replay_finding(repository, plain_settings, "0000", capsule=tmp_path / "capsule.py")
    assert not (tmp_path / "capsule.py").exists()


def test_a_scenario_nobody_knows_any_more_is_said(repository: Path, plain_settings: Settings) -> None:
    """Its conditions are gone, so the case cannot be run."""
    keep(repository, plain_settings, replace(finding(), scenario="gone"))

    with pytest.raises(UsageError, match="scenario gone is not known any more"):
        replay_finding(repository, plain_settings, "0000")
