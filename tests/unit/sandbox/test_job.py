"""What a child is told."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from menace.child import wire
from menace.domain import NORMAL, Arguments, CaseRange, Limits, Module, Plan, Recipe, Section
from menace.sandbox.job import Told, encode_again, encode_copy, encode_import, encode_job
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
    (job,) = _frames(encode_job(plan, CaseRange(4, 9), WORKSPACE, Path("/w/case-1")))
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


def test_a_zygote_and_its_copy_are_told_together_what_a_process_is() -> None:
    """The place comes with the import, the work with each copy; nothing of the two differs from a job."""
    (place,) = _frames(encode_import(PLAN, WORKSPACE, Path("/w/case-1")))
    (work,) = _frames(encode_copy(PLAN, CaseRange(4, 9), WORKSPACE, "r", with_recipe=True))
    job, together = told(), {**place, **work}

    assert {name: together[name] for name in job if name != "given"} == {
        name: job[name] for name in job if name != "given"
    }
    assert not {"section", "recipe", "seed"} & place.keys()
    assert not {"scratch", "workspace"} & work.keys()


def test_a_recipe_that_was_sent_is_only_named() -> None:
    """The second copy of the same recipe is told its key."""
    (first,) = _frames(encode_copy(PLAN, CaseRange(4, 9), WORKSPACE, "r", with_recipe=True))
    (second,) = _frames(encode_copy(PLAN, CaseRange(5, 9), WORKSPACE, "r", with_recipe=False))

    assert (first["recipe_key"], first["recipe"]) == ("r", told()["recipe"])
    assert (second["recipe_key"], second["start"], "recipe" in second) == ("r", 5, False)


def test_the_same_job_again_is_told_by_its_cases_alone() -> None:
    """All the rest was told before."""
    assert list(_frames(encode_again(CaseRange(9, 12)))) == [{"start": 9, "stop": 12}]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(replace(PLAN, seed=4), id="seed"),
        pytest.param(replace(PLAN, recipe=Recipe()), id="recipe"),
        pytest.param(replace(PLAN, limits=Limits(open_files=40)), id="limits"),
        pytest.param(replace(PLAN, section=replace(PLAN.section, name="Box.take")), id="section"),
        pytest.param(replace(PLAN, scenario=replace(NORMAL, name="other")), id="scenario"),
    ],
)
def test_only_other_cases_make_a_job_the_same_again(other: Plan) -> None:
    """Whatever else differs has to be told; so has what is tolerated."""
    told_so_far = Told()
    assert not told_so_far.is_the_same(PLAN, [])

    told_so_far.note(PLAN, [], "r")

    assert told_so_far.is_the_same(replace(PLAN, cases=CaseRange(20, 30)), [])
    assert not told_so_far.is_the_same(PLAN, ["globals"])
    assert not told_so_far.is_the_same(other, [])


def test_recipes_are_forgotten_as_a_zygote_forgets_them() -> None:
    """The one too many drives out all the others."""
    told_so_far = Told()
    for number in range(wire.RECIPES_KEPT):
        told_so_far.note(PLAN, [], str(number))
    assert told_so_far.has("0")

    told_so_far.note(PLAN, [], "one more")

    assert (told_so_far.has("0"), told_so_far.has("one more")) == (False, True)


def test_an_unisolated_target_must_have_been_allowed() -> None:
    """Nobody runs without isolation unless it is said."""
    allowed = encode_job(PLAN, CaseRange(4, 9), WORKSPACE, Path("/w/case-1"), allow_unisolated=True)

    assert told()["allow_unisolated"] is False
    assert [job["allow_unisolated"] for job in _frames(allowed)] == [True]


def _frames(data: bytes) -> list[dict[str, Any]]:
    return [wire.parse(body) for body in wire.bodies(data)]
