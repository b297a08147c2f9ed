"""Documented preconditions, asked of arguments."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.inputs.building import Builder
from menace.child.inputs.conditions import Announced, Conditions


def recipe(*tests: str) -> dict[str, Any]:
    """A recipe for two parameters with these preconditions."""
    made = {"style": "positional", "required": True, "values": ["1"], "free": False}
    parameters = [{**made, "name": "first"}, {**made, "name": "last"}]
    return {"parameters": parameters, "preconditions": list(tests)}


@pytest.mark.parametrize(
    ("args", "kwargs", "broken"),
    [
        ([1, 2], {}, False),
        ([3, 2], {}, True),
        ([1], {"last": 2}, False),
        ([3], {"last": 2}, True),
        ([3], {}, False),
        (["a", 2], {}, True),
    ],
)
def test_arguments_are_asked_by_name(args: list[Any], kwargs: dict[str, Any], broken: bool) -> None:
    """However they are passed; a test about one that was left out says nothing, one that raises is not passed."""
    assert Conditions(recipe("first < last")).broken(args, kwargs) is broken


def test_comprehensions_see_the_arguments() -> None:
    """Expressions may look at what is inside an argument."""
    conditions = Conditions(recipe("all(each > last for each in first)"))

    assert not conditions.broken([[3, 4], 2], {})
    assert conditions.broken([[3, 1], 2], {})


def test_without_preconditions_there_is_nothing_to_ask() -> None:
    """Ordinary recipes pay nothing."""
    assert not Conditions(recipe())


def test_a_call_that_breaks_one_is_marked_and_vouches_for_nothing() -> None:
    """Its shape begins with a mark, and what the code makes of it shows no accepted kind."""
    plain = {
        "receiver": None, "receiver_name": None, "known_receivers": [], "spare_receivers": [], "setup": [],
        "examples": [_call("[3, 1]", "2"), _call("[3, 4]", "2")],
    }  # fmt: skip
    job = {"recipe": {**recipe("min(first) > last"), **plain}, "seed": 1, "workspace": "/"}
    builder = Builder(job, needs_instance=False)

    broken, kept = builder.build(0), builder.build(1)

    assert (broken.shape, broken.accepts) == ("!(list[int], int)", [])
    assert kept.shape == "(list[int], int)"
    assert "(list[int], int)" in kept.accepts


def _call(*args: str) -> dict[str, Any]:
    return {"args": list(args), "kwargs": [], "receiver": None, "setup": [], "steps": []}


@pytest.mark.parametrize(
    ("args", "kwargs", "planned"),
    [
        ([0, 5], {}, {"ValueError", "KeyError"}),
        ([3, 5], {}, {"KeyError"}),
        ([], {"first": 3}, {"KeyError"}),
        ([], {}, {"ValueError", "KeyError"}),
        (["a", 5], {}, {"ValueError", "KeyError"}),
    ],
)
def test_exceptions_are_planned_for_what_they_are_announced_for(
    args: list[Any], kwargs: dict[str, Any], planned: set[str]
) -> None:
    """One without a condition for anything; one with a condition also where nobody can tell whether it holds."""
    told = {**recipe(), "documented": ["KeyError", "ValueError"], "announced": [["ValueError", "first < 1"]]}

    assert Announced(told).for_call(args, kwargs) == planned
