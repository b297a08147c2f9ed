"""What a scenario says about itself: its identity, its rate, its ways to make inputs."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from menace.domain import NORMAL, Limits, Load, Network, Scenario, System, Upstream


def test_the_identity_of_the_plain_scenario_never_changes() -> None:
    """Case ids that users were given hang on it; a field that is added must not disturb them."""
    assert NORMAL.digest == "d9dac7762c92"


@pytest.mark.parametrize("group", [Limits, Network, Load, Upstream])
def test_every_condition_is_part_of_the_identity(group: type[Any]) -> None:
    """Setting any field of any group gives a scenario that is another one."""
    name = group.__name__.lower()
    value: Any
    digests = {NORMAL.digest}
    for each in fields(group):
        value = frozenset({"example.org"}) if each.name == "severed_hosts" else 1
        digests.add(replace(NORMAL, **{name: group(**{each.name: value})}).digest)

    assert len(digests) == len(fields(group)) + 1


@pytest.mark.parametrize(
    "change",
    [
        {"name": "other"},
        {"severity": "low"},
        {"faults": frozenset({"disk"})},
        {"extra": {"KEY": "value"}},
        {"security_level": 1},
        {"threat_intensity": 0},
        {"stub_strategy": "hostile"},
        {"system": System(os_type="linux")},
        {"system": System(vm_settings={"memory": "2G"})},
    ],
    ids=str,
)
def test_a_scenario_that_differs_has_another_identity(change: dict[str, Any]) -> None:
    """Each field of the scenario itself counts."""
    assert replace(NORMAL, **change).digest != NORMAL.digest


def test_equal_scenarios_have_equal_identities() -> None:
    """Whether a number was written 2 or 2.0, and in which order keys were given, makes no difference."""
    first = Scenario("s", limits=Limits(cpu_seconds=2), extra={"A": "1", "B": "2"})
    second = Scenario("s", limits=Limits(cpu_seconds=2.0), extra={"B": "2", "A": "1"})

    assert first == second
    assert first.digest == second.digest


@pytest.mark.parametrize(
    ("network", "rate"),
    [
        (Network(), None),
        (Network(bandwidth_bits=5), 5),
        (Network(max_bandwidth_bits=5), 5),
        (Network(min_bandwidth_bits=5), None),
        (Network(bandwidth_bits=9, max_bandwidth_bits=5), 5),
        (Network(bandwidth_bits=1, min_bandwidth_bits=3, max_bandwidth_bits=5), 3),
        (Network(bandwidth_bits=4, min_bandwidth_bits=3, max_bandwidth_bits=5), 4),
    ],
)
def test_the_rate_keeps_within_the_bounds(network: Network, rate: int | None) -> None:
    """The limit is what a case gets, unless a bound says otherwise; a lower bound alone throttles nothing."""
    assert network.rate_bits == rate


@pytest.mark.parametrize(
    ("scenario", "strategies"),
    [
        (NORMAL, ()),
        (Scenario("s", faults=frozenset({"hostile_input"})), ("hostile",)),
        (Scenario("s", faults=frozenset({"user_misuse", "hostile_input", "disk"})), ("hostile", "misuse")),
        (Scenario("s", stub_strategy="misuse", faults=frozenset({"hostile_input"})), ("misuse", "hostile")),
        (Scenario("s", stub_strategy="hostile", faults=frozenset({"hostile_input"})), ("hostile",)),
    ],
)
def test_failure_modes_of_inputs_name_their_strategy(scenario: Scenario, strategies: tuple[str, ...]) -> None:
    """What was named comes first, what the modes imply follows, each once."""
    assert scenario.input_strategies == strategies
