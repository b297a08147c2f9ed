"""Every shape of callable and every layout of a project: found, called, and falls seen where they happen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from commands import PROJECTS, Done, check_accounted_for, faults, section_rows, tree

SHAPES: dict[str, Any] = json.loads((PROJECTS / "shapes" / "expected.json").read_text(encoding="utf-8"))
TINY: dict[str, str] = json.loads((PROJECTS / "tiny" / "expected.json").read_text(encoding="utf-8"))["findings"]


@pytest.fixture
def shapes(done: Callable[..., Done]) -> Done:
    """A run on the project of shapes."""
    return done("shapes", "--cases", "12", "--scenario", "normal")


def test_every_shape_is_executed(shapes: Done) -> None:
    """Coroutines, generators, properties, nested and decorated functions, classes of all kinds."""
    rows = section_rows(shapes.report)

    check_accounted_for(shapes.report)
    missed = {name: rows.get(name) for name in SHAPES["executed"] if rows.get(name, {}).get("status") != "executed"}
    assert missed == {}


def test_what_has_no_body_is_skipped(shapes: Done) -> None:
    """An overload or an abstract method without code has nothing to run."""
    rows = section_rows(shapes.report)

    assert {name: rows[name]["status"] for name in SHAPES["no_body"]} == dict.fromkeys(SHAPES["no_body"], "skipped")


def test_what_is_out_of_reach_is_still_accounted_for(shapes: Done) -> None:
    """A name that another definition took, a class that cannot be made: never silently left out."""
    statuses = {name: section_rows(shapes.report)[name]["status"] for name in SHAPES["either"]}

    assert set(statuses.values()) <= {"executed", "blocked", "skipped"}, statuses


def test_inner_functions_and_lambdas_are_no_sections(shapes: Done) -> None:
    """They cannot be called from outside."""
    assert set(SHAPES["no_section"]) & set(section_rows(shapes.report)) == set()


def test_a_fall_is_seen_when_the_iterator_or_coroutine_is_used(shapes: Done) -> None:
    """Exactly those that fall are faults, with the exception that made them."""
    found = {row["section"]: row["exception"] for row in shapes.report["findings"] if row["counts_as_fault"]}

    assert found == SHAPES["falls"]


@pytest.mark.parametrize(
    ("name", "faulty", "skipped"),
    [
        ("src_layout", {"src/pkg/inner/deep.py::ratio": {"MEN101"}}, {"tests/test_top.py"}),
        ("namespace_pkg", {"tools/text/lines.py::first": {"MEN101"}}, set()),
        ("loose_scripts", {"readings.py::mean": {"MEN101"}}, set()),
        ("tiny", {name: {code} for name, code in TINY.items()}, set()),
    ],
)
def test_a_layout_is_understood(
    done: Callable[..., Done], name: str, faulty: dict[str, set[str]], skipped: set[str]
) -> None:
    """Imports work as they do for the project's own people: nothing is blocked, the one weakness is found."""
    run = done(name, "--cases", "8", "--scenario", "normal")

    check_accounted_for(run.report)
    assert run.answer.status == 1
    assert run.report["counts"]["sections"]["blocked"] == 0
    assert {row["path"] for row in run.report["sections"] if row["status"] == "skipped"} == skipped
    assert faults(run.report) == faulty
    assert {path for path in run.before if path.endswith(".py")} == {row["path"] for row in run.report["files"]}
    assert tree(run.repository) == run.before
