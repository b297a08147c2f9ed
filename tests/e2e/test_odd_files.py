"""Files with something unusual about them: every one is accounted for, and what can run does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commands import PROJECTS, Done, Menace, check_accounted_for, section_rows, tree

EXPECTED: dict[str, Any] = json.loads((PROJECTS / "odd_files" / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture
def odd(done: Callable[..., Done]) -> Done:
    """A run on the project."""
    return done("odd_files", "--cases", "1", "--scenario", "normal")


def test_every_file_has_its_status(odd: Done) -> None:
    """Surveyed, or not with the reason."""
    statuses = {row["path"]: row["status"] for row in odd.report["files"]}

    check_accounted_for(odd.report)
    wrong = {
        path: statuses.get(path) for path, allowed in EXPECTED["files"].items() if statuses.get(path) not in allowed
    }
    assert wrong == {}


def test_every_python_file_of_the_project_is_in_the_report(odd: Done) -> None:
    """None is passed over in silence."""
    on_disk = {path for path in odd.before if path.endswith(".py")}

    assert on_disk <= {row["path"] for row in odd.report["files"]}


def test_what_can_run_is_executed(odd: Done) -> None:
    """An odd encoding, line end, name or comment keeps nothing from being executed."""
    rows = section_rows(odd.report)

    assert {
        name: rows.get(name) for name in EXPECTED["executed"] if rows.get(name, {}).get("status") != "executed"
    } == {}


@pytest.mark.parametrize("status", ["skipped", "blocked"])
def test_what_cannot_or_must_not_run_says_why(odd: Done, status: str) -> None:
    """The reason is the one the comment gave, or what the import ended with."""
    rows = section_rows(odd.report)

    for name, words in EXPECTED[status].items():
        assert rows[name]["status"] == status, rows[name]
        assert words in rows[name]["reason"], rows[name]


def test_importing_odd_files_is_no_fault_and_changes_nothing(odd: Done) -> None:
    """Exit status 0: nothing here falls over when called."""
    assert odd.answer.status == 0
    assert tree(odd.repository) == odd.before


def test_links_that_lead_in_circles_and_an_endless_file_are_survived(tmp_path: Path, menace: Menace) -> None:
    """A loop of symbolic links ends, a file of 50 000 lines is listed whole."""
    repository = tmp_path / "repository"
    (repository / "inner").mkdir(parents=True)
    (repository / "inner" / "again").symlink_to(repository, target_is_directory=True)
    (repository / "itself.py").symlink_to("itself.py")
    (repository / "long.py").write_text("def last():\n    return 1\n" + "number = 1\n" * 49_998)

    answer = menace("run", repository, "--cases", "1", "--scenario", "normal", "--json")

    assert answer.status == 0
    check_accounted_for(answer.json)
    assert section_rows(answer.json)["long.py::last"]["status"] == "executed"
    assert {row["path"]: row["status"] for row in answer.json["files"]}["long.py"] == "surveyed"
