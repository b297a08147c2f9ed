"""Which scenarios have a network, and what is told of it."""

from __future__ import annotations

import pytest

from menace.domain import NORMAL, Network, Scenario, Upstream
from menace.sandbox.network import needs_network, network_values
from menace.scenarios.catalogue import CANONICAL, PROFILES


def test_a_normal_case_has_none() -> None:
    """Nothing is prepared for those who asked for nothing."""
    assert network_values(NORMAL, 1) is None


@pytest.mark.parametrize("profile", [each.name for each in CANONICAL])
def test_profiles_have_one_when_they_are_about_connections(profile: str) -> None:
    """Slow answers need somebody who answers; hostile input does not."""
    assert needs_network(PROFILES[profile].low) == (profile == "high_latency_api")


@pytest.mark.parametrize("mode", ["network", "network_partition", "connection_reset", "slow_dns", "auth_failure"])
def test_modes_on_connections_have_one(mode: str) -> None:
    """An error that nobody can meet would prove nothing."""
    assert needs_network(Scenario("x", faults=frozenset({mode})))


@pytest.mark.parametrize(("level", "wanted"), [(None, False), (1, True), (4, True), (5, False)])
def test_levels_that_promise_somebody_to_talk_to_have_one(level: int | None, wanted: bool) -> None:
    """The strictest level allows no sockets at all."""
    assert needs_network(Scenario("x", security_level=level)) is wanted


def test_quantities_are_told_as_the_child_reads_them() -> None:
    """Bounds on bandwidth have become one rate, and what is not set is absent."""
    network = Network(
        latency_ms=25, loss=0.1, bandwidth_bits=9, max_bandwidth_bits=8, severed_hosts=frozenset({"b", "a"})
    )

    assert network_values(Scenario("x", network=network), 7) == {
        "latency_ms": 25,
        "loss": 0.1,
        "bandwidth_bits": 8,
        "severed_hosts": ["a", "b"],
        "upstream": {},
        "seed": 7,
    }


def test_what_an_effect_does_the_upstream_does_not() -> None:
    """A delay is waited once, whoever makes it."""
    upstream = Upstream(latency_ms=500, failures=1, requests=20)
    alone = network_values(Scenario("x", upstream=upstream), 1)
    with_effects = network_values(
        Scenario("x", upstream=upstream, faults=frozenset({"api_latency", "flaky_upstream"})), 1
    )

    assert alone is not None
    assert alone["upstream"] == {"latency_ms": 500, "failures": 1, "requests": 20}
    assert with_effects is not None
    assert with_effects["upstream"] == {}
