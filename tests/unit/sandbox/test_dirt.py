"""How long children are retired for what cases leave behind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath

from menace.domain import NORMAL, CaseRange, Module, Plan, Recipe, Section
from menace.sandbox.dirt import Retirements

PLAN = Plan(
    Section(PurePosixPath("a.py"), "f", "function", (1, 2), "0123"),
    Module(PurePosixPath("a.py"), "a", ()),
    NORMAL,
    Recipe(),
    1,
    CaseRange(0, 9),
)
DIRTY = ({"kind": "hello"}, {"kind": "dirty", "what": "globals"}, {"kind": "done"})


def test_patience_ends() -> None:
    """After two children, the third is let be; a later part of the same stream too."""
    retirements = Retirements()
    told = []
    for _ in range(3):
        told.append(retirements.tolerated(PLAN))
        retirements.note(PLAN, DIRTY)

    assert told == [[], [], ["globals"]]
    assert retirements.tolerated(replace(PLAN, cases=CaseRange(9, 20))) == ["globals"]


def test_each_kind_and_each_stream_counts_for_itself() -> None:
    """Another scenario or another kind of dirt begins anew."""
    retirements = Retirements()
    for _ in range(2):
        retirements.note(PLAN, DIRTY)
    retirements.note(PLAN, [{"kind": "dirty", "what": "objects"}])

    assert retirements.tolerated(PLAN) == ["globals"]
    assert retirements.tolerated(replace(PLAN, scenario=replace(NORMAL, name="other"))) == []
