"""What a scenario means for the limits of its cases, and how slow is still not hung."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath

import pytest

from menace.domain import (
    NORMAL,
    Arguments,
    CaseRange,
    Failure,
    Limits,
    Load,
    Module,
    Network,
    Parameter,
    Plan,
    Recipe,
    Scenario,
    Section,
    Verdict,
)
from menace.runs.conditions import (
    concerns,
    confirmation_limits,
    search_limits,
    slowdown,
    undisturbed,
    waits_as_told,
    waits_at_fence,
)
from menace.scenarios import scenario_named
from menace.testing.finding_samples import outcome

SPIKE = scenario_named("concurrency_spike")
FULL = Limits(wall_seconds=30.0)


def plan(scenario: Scenario, limits: Limits) -> Plan:
    """One case of some section."""
    path = PurePosixPath("a.py")
    section = Section(path, "f", "function", (1, 2), "0")
    return Plan(section, Module(path, "a", ()), scenario, Recipe(), 1, CaseRange(4, 5), limits)


@pytest.mark.parametrize(
    ("scenario", "cpu", "wall"),
    [
        (NORMAL, 0.3, 1.5),
        (scenario_named("hostile_input"), 0.3, 1.5),
        (scenario_named("high_latency_api"), 0.3, 6.5),
        (scenario_named("disk"), 0.3, 6.5),
        (SPIKE, 0.6, 3.0),
        (scenario_named("resource_strain"), 0.6, 8.0),
    ],
)
def test_a_search_is_patient_where_everything_is_slower(scenario: Scenario, cpu: float, wall: float) -> None:
    """Waiting and computing are given more time where sound code needs more, and never more than the user allows."""
    found = search_limits(FULL, scenario)
    tight = search_limits(Limits(cpu_seconds=0.1, wall_seconds=0.2), scenario)

    assert (found.cpu_seconds, found.wall_seconds) == (cpu, wall)
    assert (tight.cpu_seconds, tight.wall_seconds) == (0.1, 0.2)


def test_an_end_is_believed_after_the_full_time_and_the_delays() -> None:
    """The time limit is for the code; what a fault makes it wait comes on top."""
    assert confirmation_limits(FULL, NORMAL) == Limits(cpu_seconds=30.0, wall_seconds=30.0)
    assert confirmation_limits(FULL, scenario_named("high_latency_api")).wall_seconds == 35.0
    assert confirmation_limits(Limits(), scenario_named("disk")) == Limits()


@pytest.mark.parametrize(
    ("scenario", "factor"),
    [
        (NORMAL, 1),
        (SPIKE, 20),
        (Scenario("s", faults=frozenset({"concurrency_spike"})), 4),
        (Scenario("s", faults=frozenset({"concurrency_spike", "cpu"}), load=Load(level=3)), 12),
        (scenario_named("resource_strain"), 4),
    ],
)
def test_calls_beside_the_call_and_a_small_processor_slow_it_down(scenario: Scenario, factor: float) -> None:
    """The factors multiply."""
    assert slowdown(scenario) == factor


def test_a_hang_is_compared_in_a_fraction_of_its_time() -> None:
    """Code that is nearly as slow without the fault was slow, not hung."""
    without = undisturbed(plan(scenario_named("eio"), Limits(cpu_seconds=30.0, wall_seconds=30.0)), hung=True)
    spiked = undisturbed(plan(SPIKE, Limits(wall_seconds=30.0)), hung=True)

    assert without.scenario == NORMAL
    assert without.cases == CaseRange(4, 5)
    assert (without.limits.cpu_seconds, without.limits.wall_seconds) == (3.0, 3.0)
    assert (spiked.limits.cpu_seconds, spiked.limits.wall_seconds) == (None, 0.3)


def test_limits_of_the_scenario_are_no_hang_either() -> None:
    """Who is given two seconds only has to be done in a fifth of one by itself."""
    tight = Scenario("tight", limits=Limits(wall_seconds=5.0))

    assert undisturbed(plan(tight, Limits(wall_seconds=30.0)), hung=True).limits.wall_seconds == 0.5


def test_other_ends_are_compared_with_the_same_limits() -> None:
    """Only time is scarce."""
    limits = Limits(cpu_seconds=30.0, wall_seconds=30.0)

    assert undisturbed(plan(SPIKE, limits), hung=False).limits == limits


@pytest.mark.parametrize(
    ("scenario", "capabilities", "expected"),
    [
        (scenario_named("high_latency_api"), frozenset(), False),
        (scenario_named("high_latency_api"), frozenset({"connect"}), True),
        (Scenario("s", network=Network(latency_ms=5.0)), frozenset({"write"}), False),
        (scenario_named("disk"), frozenset(), True),
        (scenario_named("chaotic_failure"), frozenset(), True),
        (scenario_named("hostile_input"), frozenset(), True),
    ],
)
def test_who_connects_to_nobody_does_not_meet_a_bad_network(
    scenario: Scenario, capabilities: frozenset[str], expected: bool
) -> None:
    """Scenarios about connections concern code that connects; all others may concern anybody."""
    assert concerns(scenario, capabilities) is expected


@pytest.mark.parametrize(
    ("given", "message", "told"),
    [
        ("100.0", "no end after 30 s of wall time", True),
        ("float('inf')", "no end after 30 s of wall time", True),
        ("0.5", "no end after 30 s of wall time", False),
        ("'long'", "no end after 30 s of wall time", False),
        ("100.0", "no end after 30 s of CPU time", False),
    ],
)
def test_who_is_told_to_wait_long_may_do_so(given: str, message: str, told: bool) -> None:
    """Only a call that waits, and only for as long as an argument says; by its place or by its name."""
    check, seconds = (Parameter(name, "positional", required=True, values=("1",)) for name in ("check", "seconds"))
    recipe = Recipe(parameters=(check, seconds))
    ended = replace(outcome(Verdict.HUNG), failure=Failure("Hang", message))

    assert waits_as_told(replace(ended, arguments=Arguments(("1", given))), recipe) is told
    assert waits_as_told(replace(ended, arguments=Arguments(("1",), (("seconds", given),))), recipe) is told


def test_who_waits_for_others_may_do_so_where_nobody_else_is() -> None:
    """Only methods that say so: the object is in nobody else's hands."""
    ended = replace(outcome(Verdict.HUNG), failure=Failure("Hang", "no end after 30 s of wall time"))
    on_object = replace(ended, arguments=Arguments(receiver="Box()"))

    assert waits_as_told(on_object, Recipe(waits=True))
    assert not waits_as_told(on_object, Recipe())
    assert not waits_as_told(replace(ended, arguments=Arguments()), Recipe(waits=True))


@pytest.mark.parametrize(
    ("given", "expected"),
    [("'/'", True), ("pathlib.Path('/etc')", True), ("b'/tmp/a'", True), ("'.'", False), ("'a/b'", False)],
)
def test_who_writes_outside_meets_a_fence(given: str, expected: bool) -> None:
    """The sandbox lets nobody write there, so that to wait for it says nothing about the code."""
    ended = replace(outcome(Verdict.HUNG), arguments=Arguments(("1", given)))

    assert waits_at_fence(ended, frozenset({"write"})) is expected
    assert not waits_at_fence(ended, frozenset())
    assert not waits_at_fence(replace(ended, verdict=Verdict.FELL_OVER), frozenset({"write"}))
