"""What a child is told."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from menace.child import wire
from menace.domain import NORMAL, Arguments, CaseRange, Limits, Module, Plan, Recipe, Section
from menace.sandbox.job import encode_job
from menace.sandbox.workspace import Workspace

PLAN = Plan(
    Section(PurePosixPath("src/größe.py"), "Box.add#2", "method", (3, 9), "0123456789ab"),
    Module(PurePosixPath("src/größe.py"), "größe", (PurePosixPath("repo/src"), PurePosixPath("repo"))),
    NORMAL,
    Recipe(examples=(Arguments(("'\ud800'",)),)),
    -3,
    CaseRange(0, 9),
)
WORKSPACE = Workspace(Path("/w"), Path("/w/target/repo"), Path("/w/child"), "m")


def told(plan: Plan = PLAN) -> dict[str, Any]:
    """The job as the child reads it."""
    data = encode_job(plan, CaseRange(4, 9), WORKSPACE, Path("/w/case-1"), marker="x", environment={"HOME": "/nowhere"})
    (job,) = wire.Decoder().feed(data)
    return job


def test_paths_are_those_of_the_copy() -> None:
    """Nothing of the real repository is named; roots keep their order."""
    job = told()

    assert job["workspace"] == "/w/target/repo"
    assert job["module"] == {
        "name": "größe",
        "file": "/w/target/repo/src/größe.py",
        "roots": ["/w/target/repo/src", "/w/target/repo"],
    }
    assert (job["scratch"], job["work"]) == ("/w/case-1", "/w/case-1/work")


def test_the_section_and_its_part_of_the_stream() -> None:
    """The number of a repeated definition is not part of its name; its lines tell which one is meant."""
    job = told()

    assert job["section"] == {"name": "Box.add", "kind": "method", "first_line": 3, "last_line": 9}
    assert (job["seed"], job["start"], job["stop"]) == (-3, 4, 9)
    assert job["recipe"]["examples"][0]["args"] == ["'\ud800'"]
    assert job["parent"] == os.getpid()


def test_limits_have_safe_defaults() -> None:
    """What a plan does not limit is limited all the same, and what it does is passed on."""
    limited = replace(PLAN, limits=Limits(memory_bytes=1 << 28, open_files=40))

    assert all(value > 0 for value in told()["limits"].values())
    assert told(limited)["limits"] == {**told()["limits"], "memory_bytes": 1 << 28, "open_files": 40}


def test_a_job_that_does_not_fit_is_refused() -> None:
    """Its size is told before anything is started."""
    huge = replace(PLAN, recipe=Recipe(examples=(Arguments((repr("x" * 2_000_000),)),)))

    with pytest.raises(wire.BadFrame, match="too large"):
        told(huge)
