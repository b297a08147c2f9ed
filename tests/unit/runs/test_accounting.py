"""Every file and every section accounted for, exactly once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from menace.domain import Limits, Plan, Tally, Verdict, VerdictCount
from menace.runs.accounting import file_lines, section_lines
from menace.runs.options import Selection
from menace.runs.report.model import SectionLine
from menace.runs.standing import Budget
from menace.runs.state import BUDGET_REASON, RunState
from menace.runs.workload import build_workload
from menace.survey import survey
from menace.testing.stream_samples import tally_of

FILES = {
    "a.py": "class A:\n    def run(self): ...\ndef f(n: int): ...\ndef g(n: int): ...\n",
    "b.py": "def h(n: int): ...\n",
    "broken.py": "def oops(:\n",
    "test_a.py": "def test_f(): ...\n",
}


def lines(repository: Path, ends: Callable[[Plan], Tally], budget: Budget) -> dict[str, SectionLine]:
    """What became of each section when plans end like this."""
    found = survey(repository)
    workload = build_workload(found, Selection(), Limits())
    state = RunState(workload.streams, budget)
    while (plan := state.next_plan()) is not None:
        state.finished(ends(plan))
    told = list(section_lines(found, workload, state))
    assert [line.section.id for line in told] == [each.section.id for each in found.sections]
    return {line.section.id: line for line in told}


def test_each_section_is_told_once_with_its_end(make_repository: Callable[..., Path]) -> None:
    """Executed with its cases, blocked and skipped with the reason."""

    def ends(plan: Plan) -> Tally:
        return tally_of(plan, blocked="import failed: boom" if plan.section.id == "b.py::<module>" else None)

    told = lines(make_repository(FILES), ends, Budget(cases=3))

    assert {name: line.status for name, line in told.items()} == {
        "a.py::<module>": "executed",
        "a.py::A": "executed",
        "a.py::A.run": "executed",
        "a.py::f": "executed",
        "a.py::g": "executed",
        "b.py::<module>": "blocked",
        "b.py::h": "blocked",
        "test_a.py::<module>": "skipped",
        "test_a.py::test_f": "skipped",
    }
    assert told["a.py::f"].cases == 3
    assert told["b.py::h"].reason == "import failed: boom"
    assert all((line.reason is None) == (line.status == "executed") for line in told.values())


def test_what_the_budget_did_not_reach_is_blocked(make_repository: Callable[..., Path]) -> None:
    """Sections that never began say that time ran out."""
    told = lines(make_repository(FILES), lambda plan: tally_of(plan, cpu=9.0), Budget(cpu_seconds=1.0))

    assert sum(line.status == "executed" for line in told.values()) == 2
    assert told["b.py::h"].reason == BUDGET_REASON


def test_a_section_that_lacked_the_same_thing_in_every_case_is_blocked(make_repository: Callable[..., Path]) -> None:
    """When no case said anything about the code, the section was not executed; one that did is enough."""

    def ends(plan: Plan) -> Tally:
        lacking = {"a.py::f": 3, "a.py::g": 2}.get(plan.section.id, 0)
        verdicts = (VerdictCount("typed", Verdict.UNBOUND, 3),)
        return replace(tally_of(plan), verdicts=verdicts, events={"needs network": lacking} if lacking else {})

    told = lines(make_repository(FILES), ends, Budget(cases=3))

    assert (told["a.py::f"].status, told["a.py::f"].reason) == ("blocked", "needs network")
    assert told["a.py::g"].status == "executed"


def test_capabilities_of_all_rounds_are_joined(make_repository: Callable[..., Path]) -> None:
    """What a section did in any round belongs to it."""

    def ends(plan: Plan) -> Tally:
        does = "write" if plan.cases.start else "connect"
        return replace(tally_of(plan, cpu=1.0), capabilities=frozenset({does}))

    told = lines(make_repository(FILES), ends, Budget(cpu_seconds=40))

    assert told["a.py::f"].capabilities == {"write", "connect"}


def test_each_file_is_told_once(make_repository: Callable[..., Path]) -> None:
    """Files that cannot be read are among them, with the reason."""
    told = {line.path: line for line in file_lines(survey(make_repository(FILES)))}

    assert sorted(told) == sorted(FILES)
    assert told["broken.py"].reason
