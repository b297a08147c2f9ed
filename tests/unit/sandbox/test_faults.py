"""What a scenario puts in force, over the whole catalogue."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest

from menace.child.effects import build
from menace.domain import (
    NORMAL,
    CaseRange,
    Limits,
    Load,
    Module,
    Network,
    Plan,
    Recipe,
    Scenario,
    Section,
    Upstream,
)
from menace.domain.fault import FAILURE_MODES, INPUT_MODES
from menace.sandbox.faults import faults_of, limits_of
from menace.scenarios import PROFILES, TRAJECTORY, scenario_named


def only(*modes: str, **fields: Any) -> Scenario:
    """A scenario of these modes."""
    return Scenario("s", faults=frozenset(modes), **fields)


LATE = {"name": "network", "delay_ms": 200.0, "jitter_ms": 20.0}


@pytest.mark.parametrize(
    ("name", "severity", "expected"),
    [
        ("normal", None, []),
        ("high_latency_api", "low", [{"name": "api_latency", "delay_ms": 500.0}, {**LATE, "loss": 0.05}]),
        (
            "high_latency_api",
            "high",
            [
                {"name": "api_latency", "delay_ms": 1000.0},
                {"name": "network", "delay_ms": 500.0, "jitter_ms": 50.0, "loss": 0.1},
            ],
        ),
        ("hostile_input", "low", []),
        ("user_misuse", "high", []),
        ("concurrency_spike", "low", [{"name": "concurrency_spike", "threads": 10, "tasks": 20, "calls": 20}]),
        ("concurrency_spike", "high", [{"name": "concurrency_spike", "threads": 50, "tasks": 100, "calls": 100}]),
        ("schema_drift", "low", [{"name": "schema_drift", "share": 0.05, "arguments": False}]),
        ("schema_drift", "high", [{"name": "schema_drift", "share": 0.2, "arguments": False}]),
        ("flaky_upstream", "low", [{"name": "flaky_upstream", "share": 0.05}]),
        ("flaky_upstream", "high", [{"name": "flaky_upstream", "share": 0.25}]),
        ("high_latency", None, [{**LATE, "loss": 0}]),
        ("resource_strain", None, [{"name": "cpu"}, {"name": "disk"}]),
        ("chaotic_failure", None, [{"name": "auth_failure", "arguments": False}, {"name": "disk_corruption"}]),
    ],
)
def test_each_scenario_of_the_catalogue_has_its_effects(
    name: str, severity: str | None, expected: list[dict[str, Any]]
) -> None:
    """Effects come by name with the figures of the scenario; the child can build them."""
    found = faults_of(scenario_named(name, severity))

    assert found == expected
    assert [effect.name for effect in build(found, 1)] == [each["name"] for each in found]


def test_the_table_above_leaves_nothing_out() -> None:
    """Whoever adds a scenario to the catalogue sees its effects built."""
    for scenario in [
        *(each for profile in PROFILES.values() for each in (profile.low, profile.high)),
        *(stage.scenario for stage in TRAJECTORY),
    ]:
        for inputs in (False, True):
            build(faults_of(scenario, inputs=inputs), 1)


@pytest.mark.parametrize("mode", sorted(FAILURE_MODES))
def test_each_mode_alone_can_be_built(mode: str) -> None:
    """A mode without figures has those of its effect; modes about inputs are left to whoever makes inputs."""
    names = [effect.name for effect in build(faults_of(only(mode)), 1)]

    assert names == ([] if mode in INPUT_MODES else [mode])
    assert [effect.name for effect in build(faults_of(only(mode), inputs=True), 1)] == [mode]


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        (only("network"), [{"name": "network"}]),
        (
            Scenario("s", network=Network(loss=0.5)),
            [{"name": "network", "delay_ms": 0, "jitter_ms": 0, "loss": 0.5}],
        ),
        (Scenario("s", network=Network(bandwidth_bits=8_000_000)), []),
        (only("network_partition"), [{"name": "network_partition", "hosts": []}]),
        (
            only("network_partition", network=Network(severed_hosts=frozenset({"b.example", "a.example"}))),
            [{"name": "network_partition", "hosts": ["a.example", "b.example"]}],
        ),
        (only("disk", limits=Limits(disk_bytes=512)), [{"name": "disk", "quota_bytes": 512}]),
        (only("concurrency_spike", load=Load(threads=3)), [{"name": "concurrency_spike", "threads": 3}]),
        (only("flaky_upstream", upstream=Upstream(failures=3)), [{"name": "flaky_upstream"}]),
        (only("flaky_upstream", upstream=Upstream(failures=0, requests=0)), [{"name": "flaky_upstream"}]),
        (only("flaky_upstream", upstream=Upstream(failures=0, requests=9)), [{"name": "flaky_upstream", "share": 0.0}]),
        (Scenario("s", load=Load(threads=3)), []),
    ],
)
def test_figures_that_are_not_set_are_left_out(scenario: Scenario, expected: list[dict[str, Any]]) -> None:
    """An effect gets what the scenario says and keeps its own figures for the rest."""
    assert faults_of(scenario) == expected


def test_sockets_are_left_alone_where_the_kernel_shapes() -> None:
    """Delays are not added twice; a bad network without figures is still up to the sockets."""
    assert faults_of(scenario_named("high_latency"), shaped=True) == []
    assert faults_of(only("network"), shaped=True) == [{"name": "network"}]


def test_whoever_has_no_recipe_gets_the_effects_on_arguments() -> None:
    """Strategies, modes and threat all end in the effects that replace arguments."""
    hostile = {"name": "hostile_input", "intensity": 30}

    assert faults_of(scenario_named("hostile_input"), inputs=True) == [hostile]
    assert faults_of(Scenario("s", stub_strategy="misuse"), inputs=True) == [{"name": "user_misuse"}]
    assert hostile in faults_of(scenario_named("concurrency_spike"), inputs=True)
    assert faults_of(scenario_named("schema_drift"), inputs=True) == [{"name": "schema_drift", "share": 0.05}]


@pytest.mark.parametrize(
    ("plan", "scenario", "expected"),
    [
        (Limits(), Limits(), Limits()),
        (Limits(wall_seconds=5.0), Limits(), Limits(wall_seconds=5.0)),
        (Limits(), Limits(memory_bytes=100), Limits(memory_bytes=100)),
        (Limits(wall_seconds=5.0, gpus=2), Limits(wall_seconds=2.0, gpus=0), Limits(wall_seconds=2.0, gpus=0)),
        (Limits(cpu_seconds=1.0), Limits(cpu_seconds=9.0), Limits(cpu_seconds=1.0)),
    ],
)
def test_the_tighter_limit_wins(plan: Limits, scenario: Limits, expected: Limits) -> None:
    """A scenario can take away and never give."""
    path = PurePosixPath("a.py")
    section = Section(path, "f", "function", (1, 2), "0")
    conditions = Scenario("s", limits=scenario)
    wanted = Plan(section, Module(path, "a", ()), conditions, Recipe(), 1, CaseRange(0, 1), plan)

    assert limits_of(wanted) == expected


def test_normal_puts_nothing_in_force() -> None:
    """Whoever asks for nothing gets the machine as it is."""
    assert faults_of(NORMAL, inputs=True) == []
    assert not NORMAL.acts_on_world
    assert not NORMAL.changes_inputs
