"""``menace baseline``, and the runs that go by it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]
CODE = """
def first(items: list[int]) -> int:
    return items[0]
"""
MORE = """

def half(number: int) -> float:
    return 1 / number
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A repository with one fault."""
    root = tmp_path / "library"
    root.mkdir()
    (root / "shelf.py").write_text(CODE, encoding="utf-8")
    return root


def test_known_findings_are_hidden_and_new_ones_are_not(menace: Command, library: Path) -> None:
    """The status is 0 as long as nothing is new, although the known line has moved."""
    cases = ("--cases", "8", "--scenario", "normal", "-n", "1", "--json")
    assert menace("run", str(library), *cases).status == 1
    assert menace("baseline", str(library)).status == 0
    known = library / "menace-baseline.json"
    (library / "shelf.py").write_text("# a remark\n\n" + CODE, encoding="utf-8")
    quiet = menace("run", str(library), *cases, "--baseline", str(known))
    (library / "shelf.py").write_text("# a remark\n\n" + CODE + MORE, encoding="utf-8")
    loud = menace("run", str(library), *cases, "--baseline", str(known))

    assert (quiet.status, json.loads(quiet.out)["counts"]["hidden"]) == (0, {"baseline": 1})
    assert loud.status == 1
    assert {row["function"] for row in json.loads(loud.out)["findings"]} == {"half"}


def test_without_a_run_there_is_nothing_to_know(menace: Command, library: Path) -> None:
    """One sentence says what comes first."""
    answer = menace("baseline", str(library))

    assert answer.status == 2
    assert "menace run comes first" in answer.err


@pytest.mark.parametrize(
    ("option", "value", "hint"),
    [("--baseline", "nowhere.json", "cannot be read"), ("--severity", "grave", "low, medium or high"),
     ("--confidence", "some", "low, medium or high")],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused(menace: Command, library: Path, option: str, value: str, hint: str) -> None:
    """Before anything is run."""
    answer = menace("run", str(library), option, value)

    assert answer.status == 2
    assert hint in answer.err
    assert "Traceback" not in answer.err
