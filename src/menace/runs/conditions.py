"""What a scenario means for the streams of a run: their limits, and how slow is still not hung."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from menace.domain import NORMAL, Limits, Outcome, Plan, Recipe, Scenario, Upstream, Verdict
from menace.sandbox.faults import limits_of
from menace.sandbox.network import needs_network

SEARCH_CPU_SECONDS = 0.3
SEARCH_WALL_SECONDS = 1.5
"""While searching, a case that computes gets the first, one that waits the second; a hang is confirmed with more."""
_SEARCH_LONGER = 2.0
"""How much more a search gives where everything is slower; each hang that it meets costs all of it."""
_HUNG_RATIO = 10.0
"""How many times longer than without a fault a call has to take before slow becomes hung."""
_PATIENCE_SECONDS: Mapping[str, float] = MappingProxyType(
    {"api_latency": 5.0, "disk": 5.0, "flaky_upstream": 2.0, "network": 5.0, "slow_dns": 5.0}
)
"""Modes that make sound code wait, and how much longer a case under them may."""
_REACHABLE = Scenario("undisturbed", upstream=Upstream(latency_ms=0.0))
"""Somebody answers, at once and every time: what is met where the scenario has a network."""
_LITTLE_PROCESSOR = 4.0
"""The mode ``cpu`` leaves a quarter of a processor."""
_USUAL_CALLS = 4
"""How many calls ``concurrency_spike`` makes at once when nobody says."""

_WAITING = re.compile(r"second|timeout|delay|wait|pause|patience|minute|hour")
_LONG_SECONDS = 15.0
"""Names of parameters that say how long to wait, and how much of it is more than a case is given."""
_WAITED = "wall time"
_OUTSIDE = re.compile(r"""^(?:[\w.]+\()?b?['"]/""")
"""How the expression of an absolute path begins; the folders of a case are made, and have no such name."""
_ABOUT_CONNECTIONS = frozenset(
    {
        *("api_latency", "auth_failure", "connection_reset", "flaky_upstream"),
        *("network", "network_partition", "slow_dns"),
    }
)
"""Modes that code which connects to nobody never meets."""


def search_limits(limits: Limits, scenario: Scenario) -> Limits:
    """What a case gets while there is only a search for something that might be wrong."""
    longer = min(slowdown(scenario), _SEARCH_LONGER)
    cpu, wall = SEARCH_CPU_SECONDS * longer, SEARCH_WALL_SECONDS * longer + _patience(scenario)
    return replace(
        limits,
        cpu_seconds=min(cpu, limits.cpu_seconds or cpu),
        wall_seconds=min(wall, limits.wall_seconds or wall),
    )


def confirmation_limits(limits: Limits, scenario: Scenario) -> Limits:
    """What a case gets when its end is to be believed."""
    patience = _patience(scenario)
    wall = None if limits.wall_seconds is None else limits.wall_seconds + patience
    return replace(limits, cpu_seconds=limits.cpu_seconds or wall, wall_seconds=wall)


def undisturbed(plan: Plan, *, hung: bool) -> Plan:
    """The same call with nothing in its way, and with somebody to talk to where the scenario has that.

    One that hung must then be over in a fraction of the time it was given: else it was only slow, as all is there.
    """
    usual = _REACHABLE if needs_network(plan.scenario) else NORMAL
    if not hung:
        return replace(plan, scenario=usual)
    limits, fraction = limits_of(plan), _HUNG_RATIO * slowdown(plan.scenario)
    wall, cpu = (_fraction(each, fraction) for each in (limits.wall_seconds, limits.cpu_seconds))
    return replace(plan, scenario=usual, limits=replace(plan.limits, wall_seconds=wall, cpu_seconds=cpu))


def slowdown(scenario: Scenario) -> float:
    """How many times longer sound code takes in the scenario, waiting aside."""
    factor = _LITTLE_PROCESSOR if "cpu" in scenario.disturbances else 1.0
    if "concurrency_spike" in scenario.disturbances:
        factor *= scenario.load.level or _USUAL_CALLS
    return factor


def concerns(scenario: Scenario, capabilities: frozenset[str]) -> bool:
    """Whether code that was seen to do these things can meet what the scenario is about."""
    modes = scenario.disturbances
    return not modes or not modes <= _ABOUT_CONNECTIONS or "connect" in capabilities


def waits_for_nobody(outcome: Outcome, scenario: Scenario, capabilities: frozenset[str]) -> bool:
    """Whether a call that does not end wanted to connect where nobody is: that says nothing about the code."""
    return outcome.verdict is Verdict.HUNG and "connect" in capabilities and not needs_network(scenario)


def waits_as_told(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether a call that does not end, and does not compute, was told to wait for longer than anybody watches."""
    if outcome.verdict is not Verdict.HUNG or outcome.failure is None or _WAITED not in outcome.failure.message:
        return False
    arguments = outcome.arguments
    if recipe.waits and arguments.receiver is not None:
        return True
    named = [(parameter.name, text) for parameter, text in zip(recipe.parameters, arguments.args, strict=False)]
    return any(
        _WAITING.search(name.lower()) and (number := _number(text)) is not None and number >= _LONG_SECONDS
        for name, text in (*named, *arguments.kwargs)
    )


def waits_at_fence(outcome: Outcome, capabilities: frozenset[str]) -> bool:
    """Whether a call that does not end was to write at a place where the sandbox lets nobody write."""
    if outcome.verdict is not Verdict.HUNG or "write" not in capabilities:
        return False
    arguments = outcome.arguments
    return any(_OUTSIDE.search(text) for text in (*arguments.args, *(text for _, text in arguments.kwargs)))


def _number(text: str) -> float | None:
    try:
        return float(text.removeprefix("float('").removesuffix("')"))
    except ValueError:
        return None


def _fraction(seconds: float | None, fraction: float) -> float | None:
    return None if seconds is None else max(seconds / fraction, SEARCH_CPU_SECONDS)


def _patience(scenario: Scenario) -> float:
    return max((_PATIENCE_SECONDS.get(mode, 0.0) for mode in scenario.disturbances), default=0.0)
