"""``menace run`` from the arguments to the last line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]
FAULTY = "def split(cents: int, parts: int) -> int:\n    return cents // parts\n"


def test_a_run_without_faults_ends_well(menace: Command, shop: Path) -> None:
    """Results go to stdout, progress to stderr, and the exit status is 0."""
    answer = menace("run", shop, "--cases", "3")

    assert answer.status == 0
    assert "2 sections: 2 executed, 0 blocked, 0 skipped." in answer.out
    assert "Work tree unchanged" in answer.out
    assert "Surveyed 1 files" in answer.err
    assert (shop / "sandbox_data" / "report.html").is_file()


def test_faults_are_status_one_and_can_be_replayed(menace: Command, shop: Path) -> None:
    """The line of a finding names the command that shows it again, which agrees."""
    (shop / "bills.py").write_text(FAULTY)
    answer = menace("run", shop, "--cases", "8", "--scenario", "normal", "--json")
    (row,) = json.loads(answer.out)["findings"]

    assert answer.status == 1
    assert menace("replay", row["id"][:5], "--repo", shop).status == 1
    (shop / "bills.py").write_text(FAULTY.replace("cents // parts", "cents"))
    again = menace("replay", row["id"], "--repo", shop, "--json")
    assert (again.status, json.loads(again.out)["same"]) == (0, False)


def test_json_is_all_that_goes_to_stdout(menace: Command, shop: Path) -> None:
    """What --json prints is what --report json writes."""
    answer = menace("run", shop, "--cases", "2", "--json", "--report", "json:r.json", "--report", "md")

    assert json.loads(answer.out) == json.loads((shop.parent / "r.json").read_text())
    assert (shop / "sandbox_data" / "report.md").is_file()


def test_a_run_through_a_link_keeps_its_data_once(menace: Command, shop: Path) -> None:
    """The same repository by two names has one data folder, and its runs are known under one name."""
    (shop.parent / "link").symlink_to(shop)
    menace("run", shop.parent / "link", "--cases", "2")
    answer = menace("run", shop, "--cases", "2", "--resume")

    assert "No unfinished run fits" in answer.err
    assert sorted(path.name for path in shop.iterdir()) == ["bills.py", "sandbox_data"]


def test_scenarios_are_chosen_by_name_level_and_file(menace: Command, shop: Path) -> None:
    """Only what was asked for is tried, and the table says so."""
    (shop.parent / "presets.json").write_text('{"SCENARIO_NAME": "full", "FAILURE_MODES": "enospc"}')
    answer = menace(
        "run", shop, "--cases", "2", "--scenario", "hostile_input:high", "--preset-file", shop.parent / "presets.json",
        "--scenario", "normal", "--json",
    )  # fmt: skip
    rows = json.loads(answer.out)["scenarios"]

    assert [(row["name"], row.get("severity")) for row in rows] == [
        ("normal", None),
        ("hostile_input", "high"),
        ("full", None),
    ]


def test_a_wrong_scenario_is_one_sentence(menace: Command, shop: Path) -> None:
    """Exit status 2, before anything is run."""
    (shop.parent / "presets.json").write_text('{"CPU_LIMIT": "much"}')
    unknown = menace("run", shop, "--scenario", "hostile")
    broken = menace("run", shop, "--preset-file", shop.parent / "presets.json")

    assert (unknown.status, broken.status) == (2, 2)
    assert "there is no scenario 'hostile'" in unknown.err
    assert "presets.json: preset 1: CPU_LIMIT=much" in broken.err
    assert not (shop / "sandbox_data").exists()
