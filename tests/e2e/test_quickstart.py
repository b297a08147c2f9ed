"""The example everybody begins with: what a run says about it is what its README promises."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commands import DATA, Done, Menace, check_accounted_for, copied, faults, kept, settled, source_of, tree

EXPECTED = json.loads((Path(__file__).parent / "data" / "quickstart.json").read_text(encoding="utf-8"))
SCENARIOS = ("normal", "hostile_input", "user_misuse", "enospc", "disk_corruption", "schema_drift")
OPTIONS = ("--cases", "12", *(word for name in SCENARIOS for word in ("--scenario", name)))
"""Those in which the defects show that need no waiting; a plain run, which tries more, is measured elsewhere."""
UNHURRIED = (
    *("--cases", "6", "--scenario", "normal", "--scenario", "hostile_input", "--scenario", "user_misuse"),
    *("--module", "bookshop.catalogue", "--module", "bookshop.storage"),
)
"""Scenarios in which it does not matter how busy the machine is, on code with hints and without."""


@pytest.fixture
def quickstart(done: Callable[..., Done]) -> Done:
    """A run on the example."""
    return done("quickstart", *OPTIONS)


def _expected() -> list[Any]:
    return [each for each in EXPECTED["expected"] if each["since"] in ("normal", "oracles")]


def _found_with_time() -> set[str]:
    """Sections whose calls have to be waited for: with a short time limit they are told on an idle machine only."""
    return {each["section"] for each in EXPECTED["expected"] if each["since"] == "waiting"}


@pytest.mark.parametrize("wanted", _expected(), ids=lambda wanted: wanted["section"])
def test_a_defect_is_found_with_its_code(quickstart: Done, wanted: dict[str, str]) -> None:
    """Every defect that a few cases show is a finding of the promised class, code, verdict and exception."""
    rows = [row for row in quickstart.report["findings"] if row["section"] == wanted["section"]]
    keys = [key for key in ("code", "class", "verdict", "scenario", "exception") if key in wanted]

    assert {key: wanted[key] for key in keys} in [{key: row.get(key) for key in keys} for row in rows]


def test_sound_code_is_left_in_peace(quickstart: Done) -> None:
    """Nothing that is sound, or fails only under conditions this run does not make, is called a fault."""
    found, expected = faults(quickstart.report), {each["section"] for each in _expected()}

    assert expected <= set(found) <= expected | _found_with_time()


def test_the_summary_names_the_faults_and_the_report(quickstart: Done) -> None:
    """Exit status 1, findings with replay commands and the report's place on stdout, progress on stderr."""
    answer, report = quickstart.answer, quickstart.report

    assert answer.status == 1
    commands = [line for line in answer.stdout.splitlines() if "menace replay" in line and "--repo" not in line]
    assert len(commands) == report["counts"]["faults"]
    assert f"menace replay ID --repo {quickstart.repository}" in answer.stdout
    assert str(quickstart.repository / DATA / "report.html") in answer.stdout
    assert answer.stdout.rstrip().endswith(f"Exit 1: {report['counts']['faults']} faults.")
    assert answer.stderr.startswith("Surveyed ")
    assert "Isolation: " in answer.stderr
    assert "<html" in (quickstart.repository / DATA / "report.html").read_text(encoding="utf-8")


def test_every_section_is_accounted_for(quickstart: Done) -> None:
    """Executed, blocked or skipped, and a reason exactly when not executed; nothing here needs to be blocked."""
    check_accounted_for(quickstart.report)
    assert quickstart.report["counts"]["sections"]["blocked"] == 0


def test_the_work_tree_stays_as_it_was(quickstart: Done) -> None:
    """Byte for byte, and the command says that it looked; the data folder keeps itself out of git."""
    assert tree(quickstart.repository) == quickstart.before
    assert "Work tree unchanged" in quickstart.answer.stdout
    assert (quickstart.repository / DATA / ".gitignore").read_text(encoding="utf-8") == "*\n"


def test_the_same_seed_gives_the_same_run(done: Callable[..., Done], menace: Menace, tmp_path: Path) -> None:
    """A second run on another copy agrees on every tally, verdict and finding."""
    first, again = done("quickstart", *UNHURRIED), copied(source_of("quickstart"), tmp_path)
    answer = menace("run", again, *UNHURRIED, "--json")

    assert answer.status == 1
    assert settled(answer.json) == settled(first.report)
    assert kept(again).verdicts == kept(first.repository).verdicts
