"""Code that ends in every way a process can end, writes where it should not and leaves things behind."""

from __future__ import annotations

import json
import os
import pwd
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commands import PROJECTS, Done, Kept, check_accounted_for, kept, section_rows, tree

EXPECTED: dict[str, Any] = json.loads((PROJECTS / "writers" / "expected.json").read_text(encoding="utf-8"))["sections"]
OUTSIDE = [
    Path("/tmp/left_by_writers.txt"),
    Path(pwd.getpwuid(os.getuid()).pw_dir) / "left_in_home_by_writers.txt",
]


@pytest.fixture
def writers(done: Callable[..., Done]) -> Done:
    """A run on the project."""
    return done("writers", "--cases", "1", "--scenario", "normal")


@pytest.fixture
def ledger(writers: Done) -> Kept:
    """What the run kept."""
    return kept(writers.repository)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_call_ends_as_it_should(ledger: Kept, name: str) -> None:
    """At least one case has the verdict that the project's list gives, or one that a missing layer makes right."""
    wanted = {EXPECTED[name]["verdict"], *EXPECTED[name].get("or", ())}

    assert wanted & set(ledger.by_section[name]), f"{name} ended {ledger.by_section[name]}"


def test_nothing_outside_the_private_folders_changed(writers: Done) -> None:
    """The work tree, the home folders and the system's temporary folder hold nothing the code wrote."""
    assert writers.answer.status == 1
    assert tree(writers.repository) == writers.before
    assert [path for path in OUTSIDE if path.exists()] == []
    assert list((writers.repository.parent / "home").iterdir()) == []


def test_no_temporary_folder_is_left(writers: Done) -> None:
    """The folder that the command had for temporary files is empty."""
    assert list((writers.repository.parent / "tmp").iterdir()) == []


def test_a_section_that_lacks_something_is_blocked_with_what_it_needs(writers: Done) -> None:
    """Executed, or blocked with a reason; none vanished from the report."""
    rows = section_rows(writers.report)

    check_accounted_for(writers.report)
    assert set(EXPECTED) <= set(rows)
    blocked = {name: row["reason"] for name, row in rows.items() if row["status"] == "blocked"}
    assert all(reason.startswith("needs ") for reason in blocked.values()), blocked


def test_ways_to_end_are_told_apart_in_the_findings(writers: Done) -> None:
    """A fall, a hang, a death and a leak have codes of their own; a refusal is none."""
    codes = {row["section"]: row["code"] for row in writers.report["findings"]}

    assert codes["endings.py::falls"] == "MEN101"
    assert codes["endings.py::loops"] == codes["endings.py::deaf_loop"] == "MEN102"
    assert codes["endings.py::crashes"] == codes["endings.py::exits_at_once"] == "MEN103"
    assert codes["leftovers.py::leaves_handles"] == codes["leftovers.py::leaves_thread"] == "MEN104"
    assert not {"endings.py::refuses", "endings.py::asserts", "endings.py::exits"} & set(codes)
