"""What a scenario puts in force: the effects its child is told of, and the limits of one of its plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from menace.domain import Limits, Plan, Scenario

_MODE_OF_STRATEGY = MappingProxyType({"hostile": "hostile_input", "misuse": "user_misuse"})

Effect = dict[str, Any]
"""The name of an effect of the child, and its parameters."""

_LIMITS = tuple(each.name for each in fields(Limits))


def faults_of(scenario: Scenario, *, shaped: bool = False, inputs: bool = False) -> list[Effect]:
    """The effects to put in force in the child, by name and always in the same order.

    Inputs are left alone: recipes make them hostile or wrong, where everybody can read what a call was given.
    ``shaped`` says that the kernel delays and drops packets already, so that the sockets need not. ``inputs`` adds
    the effects that replace arguments while the call is made, for callers that have no recipe to change.
    """
    modes = set(scenario.disturbances)
    if shaped and scenario.network.is_uneven:
        modes.discard("network")
    if inputs:
        modes |= _input_modes(scenario)
    return [{"name": mode, **_given(mode, scenario, inputs)} for mode in sorted(modes)]


def limits_of(plan: Plan) -> Limits:
    """What a case of the plan may use: of what the plan and its scenario allow, the less."""
    return _lesser(plan.limits, plan.scenario.limits)


@lru_cache(maxsize=256)
def _lesser(one: Limits, other: Limits) -> Limits:
    pairs = ((name, (getattr(one, name), getattr(other, name))) for name in _LIMITS)
    # Asked for None and not for truth: a limit may be 0, which means no GPU at all.
    return Limits(**{name: min((each for each in pair if each is not None), default=None) for name, pair in pairs})


def _input_modes(scenario: Scenario) -> set[str]:
    """The effects on arguments that a scenario amounts to, however it asks for them."""
    wanted = {_MODE_OF_STRATEGY[name] for name in scenario.input_strategies if name in _MODE_OF_STRATEGY}
    return wanted | ({"hostile_input"} if scenario.threat_intensity else set())


def _given(mode: str, scenario: Scenario, inputs: bool) -> Effect:
    """The parameters of one effect, those left out that the scenario does not set."""
    given = dict(_PARAMETERS[mode](scenario)) if mode in _PARAMETERS else {}
    if mode in _CHANGING_ARGUMENTS and not inputs:
        given["arguments"] = False
    return {name: value for name, value in given.items() if value is not None}


_CHANGING_ARGUMENTS = frozenset({"auth_failure", "schema_drift"})
"""Effects on the world that would also rewrite the arguments of the call, and then nobody could say which it was."""


def _bad_network(scenario: Scenario) -> Effect:
    network = scenario.network
    if not network.is_uneven:
        return {}
    # What is not named is even: the effect's own defaults are for those who name nothing.
    return {
        "delay_ms": network.latency_ms or 0,
        "jitter_ms": network.jitter_ms or 0,
        "loss": network.loss or 0,
    }


def _spike(scenario: Scenario) -> Effect:
    load = scenario.load
    return {"threads": load.threads, "tasks": load.tasks, "calls": load.level}


def _share(part: int | None, whole: int | None) -> float | None:
    return None if part is None or not whole else part / whole


_PARAMETERS: Mapping[str, Callable[[Scenario], Mapping[str, Any]]] = MappingProxyType(
    {
        "api_latency": lambda scenario: {"delay_ms": scenario.upstream.latency_ms},
        "concurrency_spike": _spike,
        "disk": lambda scenario: {"quota_bytes": scenario.limits.disk_bytes},
        "flaky_upstream": lambda scenario: {"share": _share(scenario.upstream.failures, scenario.upstream.requests)},
        "hostile_input": lambda scenario: {"intensity": scenario.threat_intensity},
        "network": _bad_network,
        "network_partition": lambda scenario: {"hosts": sorted(scenario.network.severed_hosts)},
        "schema_drift": lambda scenario: {"share": _share(scenario.upstream.mismatches, scenario.upstream.records)},
    }
)
"""Where the parameters of an effect stand in a scenario; the other effects have their defaults."""
