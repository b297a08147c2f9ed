"""Code in bad surroundings: what it is blamed for is what it did wrong, and sound code is left in peace."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from commands import HURRIED, PROJECTS, Done, Menace, check_accounted_for, faults, kept, settled

EXPECTED: dict[str, Any] = json.loads((PROJECTS / "weathered" / "expected.json").read_text(encoding="utf-8"))
OPTIONS = ("--cases", "8", "--scenario", "eio", "--scenario", "enospc", "--scenario", "memory")


@pytest.fixture
def weathered(done: Callable[..., Done]) -> Done:
    """A run on the project with two kinds of broken disks, and with little memory."""
    return done("weathered", *OPTIONS)


@pytest.mark.parametrize("name", EXPECTED["findings"])
def test_a_bad_way_of_failing_is_found_with_its_code(weathered: Done, name: str) -> None:
    """Each has the findings it should have, of class environment, with the fault that was in force."""
    wanted = EXPECTED["findings"][name]
    rows = [row for row in weathered.report["findings"] if row["section"] == name]
    rows.sort(key=lambda row: str(row["code"]))

    assert [{key: row[key] for key in ("code", "verdict", "scenario")} for row in rows] == wanted
    for row in rows:
        assert (row["class"], row["faults"], row["counts_as_fault"]) == ("environment", [row["scenario"]], True)


def test_sound_code_is_left_in_peace(weathered: Done) -> None:
    """Refusing, saying no and passing the error on are good ways to fail."""
    assert set(faults(weathered.report)) == set(EXPECTED["findings"])
    assert weathered.report["counts"]["flaky"] == 0


def test_the_faults_were_really_in_force(weathered: Done) -> None:
    """The report says how often each struck, and how many cases and sections it was tried on."""
    rows = {row["name"]: row for row in weathered.report["scenarios"]}

    assert rows["eio"]["effects"]["eio_errors"] > 0
    assert rows["enospc"]["effects"]["enospc_errors"] > 0
    assert rows["eio"]["cases"] == rows["enospc"]["cases"] == 8 * (len(EXPECTED["findings"]) + len(EXPECTED["sound"]))
    assert "eio" in weathered.answer.stdout
    check_accounted_for(weathered.report)


def test_without_faults_there_is_nothing_to_find(menace: Menace, project: Callable[..., Any]) -> None:
    """The same project in the normal scenario is sound."""
    answer = menace("run", project("weathered"), "--cases", "8", "--scenario", "normal", "--json")

    assert (answer.status, answer.json["findings"]) == (0, [])


def test_the_same_seed_gives_the_same_run(weathered: Done, menace: Menace, project: Callable[..., Any]) -> None:
    """Chance is seeded, so a second run agrees on every tally and finding."""
    again = project("weathered")
    answer = menace("run", again, *OPTIONS, "--json", environment=HURRIED)

    assert settled(answer.json) == settled(weathered.report)
    assert kept(again).verdicts == kept(weathered.repository).verdicts


def test_a_finding_is_replayed_with_its_fault(weathered: Done, menace: Menace) -> None:
    """Both sides are shown: with the fault as recorded, without it well."""
    (row,) = [row for row in weathered.report["findings"] if row["code"] == "MEN303"]
    answer = menace("replay", row["id"], "--repo", weathered.repository)

    assert answer.status == 1
    assert "scenario: eio" in answer.stdout
    assert "without:  returned, with nothing in its way" in answer.stdout
    assert "The same again." in answer.stdout
