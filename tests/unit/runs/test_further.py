"""Streams that a run adds: for sections seen to use what a scenario is about, each once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath

import pytest

from menace.domain import NORMAL, Arguments, Kept, Plan, Scenario, UsageSums
from menace.runs.further import Further
from menace.runs.options import Selection
from menace.runs.scenario_choice import further_scenarios
from menace.runs.standing import Budget
from menace.runs.state import KEPT_SHARE, RunState
from menace.runs.workload import Stream, begun_with
from menace.scenarios import scenario_named
from menace.testing.stream_samples import stream, tally_of

FULL, CUT, LEAP = (scenario_named(name) for name in ("enospc", "network_partition", "clock_jump"))
SCENARIOS: dict[object, tuple[Scenario, ...]] = {"files": (FULL,), "network": (CUT,), "clock": (LEAP,)}
USUAL = stream("f", "shop.py")


def further(text: str = "") -> Further:
    """What adds streams, in a repository of one file with this text."""

    def make(usual: Stream, scenario: Scenario, known: tuple[Arguments, ...]) -> Stream:
        return begun_with(replace(usual, scenario=scenario, is_added=True), known)

    return Further(SCENARIOS, make, {PurePosixPath("shop.py"): text})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("amounts", "capabilities", "text", "added"),
    [
        ({}, frozenset(), "", []),
        ({"handles": 2}, frozenset(), "", ["enospc"]),
        ({}, frozenset({"write"}), "", ["enospc"]),
        ({"handles": 1}, frozenset({"connect"}), "", ["network_partition"]),
        ({"bytes_written": 9}, frozenset({"connect"}), "", ["enospc", "network_partition"]),
        ({}, frozenset(), "until = time.time() + 5", ["clock_jump"]),
        ({}, frozenset(), "until = time.monotonic() + 5", []),
        ({}, frozenset({"spawn"}), "sometime()", []),
    ],
)
def test_what_is_used_decides(
    amounts: dict[str, int], capabilities: frozenset[str], text: str, added: list[str]
) -> None:
    """Files by handles and bytes, the network by connecting, the clock by what the source says."""
    tally = replace(tally_of(_first(USUAL)), usage=UsageSums(amounts=amounts), capabilities=capabilities)

    assert [each.scenario.name for each in further(text).after(USUAL, tally)] == added


def test_what_came_far_in_the_usual_stream_goes_first() -> None:
    """The added stream begins with the calls that got somewhere, the last first and each of them three times."""
    near, far = (Arguments((text,)) for text in ("1", "2"))
    kept = (Kept(0, near, (1,)), Kept(3, far, (2,)))
    tally = replace(tally_of(_first(USUAL)), kept=kept, capabilities=frozenset({"connect"}))
    (added,) = further().after(USUAL, tally)

    assert added.recipe.examples == (far, far, far, near, near, near)
    assert added.distinct == USUAL.distinct + 6


def test_each_stream_is_added_once_and_only_by_the_usual_one() -> None:
    """Later tallies show the same again, and other scenarios do it to everybody."""
    adding = further()
    tally = replace(tally_of(_first(USUAL)), capabilities=frozenset({"connect"}))
    disturbed = replace(USUAL, scenario=scenario_named("eio"))

    assert adding.after(disturbed, tally) == []
    assert len(adding.after(USUAL, tally)) == 1
    assert adding.after(USUAL, tally) == []


def test_what_files_and_connections_have_in_common_is_added_once() -> None:
    """One stream for a section and a scenario, whatever speaks for it."""

    def make(usual: Stream, scenario: Scenario, known: tuple[Arguments, ...]) -> Stream:
        return begun_with(replace(usual, scenario=scenario, is_added=True), known)

    adding = Further({"files": (FULL,), "network": (CUT, FULL)}, make, {})
    used = replace(tally_of(_first(USUAL)), capabilities=frozenset({"connect", "write"}))

    assert [each.scenario for each in adding.after(USUAL, used)] == [FULL, CUT]


def test_a_run_goes_on_with_what_was_added() -> None:
    """With a number of cases the added stream gets as many, and its tallies stand behind the others."""
    state = RunState([USUAL, stream("g", "shop.py")], Budget(cases=3), further())
    first = state.next_plan()
    assert first is not None
    added = state.finished(replace(tally_of(first), capabilities=frozenset({"connect"})))
    names = []
    while (plan := state.next_plan()) is not None:
        names.append((plan.section.name, plan.scenario.name, len(plan.cases)))
        state.finished(tally_of(plan))

    assert [each.scenario for each in added] == [CUT]
    assert names == [("g", "normal", 3), ("f", "network_partition", 3)]
    assert [tally.scenario for tally in state.tallies()] == ["normal", "normal", "network_partition"]


def test_the_last_of_the_budget_is_for_those_who_have_not_begun() -> None:
    """While one section has not ended its first round, others do not spend what its scenarios will need."""
    slow, quick = stream("slow", "shop.py"), stream("quick", "shop.py")
    state = RunState([slow, replace(slow, scenario=CUT), quick], Budget(cpu_seconds=1.0))
    waiting = {plan.section.name: plan for plan in iter(state.next_plan, None)}
    state.finished(tally_of(waiting["quick"], cpu=1.0 - KEPT_SHARE))

    assert state.next_plan() is None
    state.finished(tally_of(waiting["slow"], cpu=0.01))
    plan = state.next_plan()
    assert plan is not None
    assert (plan.section.name, plan.scenario) == ("slow", CUT)


def test_nothing_is_added_where_scenarios_were_named() -> None:
    """The set of a run that names its scenarios is theirs alone."""
    assert further_scenarios(Selection(scenarios=(NORMAL.name,))) == {}
    assert set(further_scenarios(Selection())) == {"files", "network", "clock"}


def _first(usual: Stream) -> Plan:
    plan = RunState([usual], Budget(cases=1)).next_plan()
    assert plan is not None
    return plan
