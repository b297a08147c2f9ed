"""Which scenarios need a network, and what a child is told about it."""

from __future__ import annotations

from typing import Any

from menace.domain import Network, Scenario, Upstream

_ON_CONNECTIONS = frozenset(
    {
        "api_latency",
        "auth_failure",
        "connection_reset",
        "flaky_upstream",
        "network",
        "network_partition",
        "slow_dns",
    }
)
"""Failure modes that nobody meets who has nothing to talk to."""
_PROMISING_LEVELS = (1, 2, 3, 4)
"""Security levels that leave the code loopback or the upstream, if they are named at all."""


def needs_network(scenario: Scenario) -> bool:
    """Whether code under the scenario should find somebody at the other end of a connection."""
    usual = scenario.network == Network() and scenario.upstream == Upstream()
    promised = scenario.security_level in _PROMISING_LEVELS
    return not usual or promised or bool(scenario.faults & _ON_CONNECTIONS)


def network_values(scenario: Scenario, seed: int) -> dict[str, Any] | None:
    """The network of a scenario in plain values, or None when it has none.

    What a failure mode does within the process is left out, so that nothing happens twice.
    """
    if not needs_network(scenario):
        return None
    network = scenario.network
    wanted = {
        "latency_ms": network.latency_ms,
        "jitter_ms": network.jitter_ms,
        "loss": network.loss,
        "duplication": network.duplication,
        "bandwidth_bits": network.rate_bits,
    }
    return {
        **{name: value for name, value in wanted.items() if value},
        "severed_hosts": sorted(network.severed_hosts),
        "upstream": _upstream(scenario),
        "seed": seed,
    }


def _upstream(scenario: Scenario) -> dict[str, Any]:
    upstream, modes = scenario.upstream, scenario.faults
    told: dict[str, Any] = {}
    if upstream.latency_ms and "api_latency" not in modes:
        told["latency_ms"] = upstream.latency_ms
    if upstream.failures and upstream.requests and "flaky_upstream" not in modes:
        told.update(failures=upstream.failures, requests=upstream.requests)
    return told
