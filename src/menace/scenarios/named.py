"""Scenarios by the names users type, the older ones included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from menace.domain import NORMAL, Scenario, Severity
from menace.domain.fault import FAILURE_MODES
from menace.domain.naming import folded, instead
from menace.errors import UsageError
from menace.scenarios.catalogue import CANONICAL, CATEGORIES, PROFILES, TRAJECTORY, Profile, Stage

PROFILE_ALIASES: Mapping[str, str] = MappingProxyType({"high_latency": "high_latency_api"})
"""Names that count as a profile where profiles are listed."""

_LEVELS: Mapping[str, Severity] = MappingProxyType({"low": "low", "high": "high"})
_STAGES: Mapping[str, Stage] = MappingProxyType({name: stage for stage in TRAJECTORY for name in stage.names})


def default_scenarios() -> tuple[Scenario, ...]:
    """What a run tries when nothing else is asked for: ``normal`` and the canonical profiles at low."""
    return (NORMAL, *(profile.low for profile in CANONICAL))


def profile_named(name: str) -> Profile:
    """The profile of that name, or the one an older name stands for."""
    wanted = folded(name)
    try:
        return PROFILES[PROFILE_ALIASES.get(wanted, wanted)]
    except KeyError:
        raise _unknown("profile", name, (*PROFILES, *PROFILE_ALIASES)) from None


def stage_named(name: str) -> Stage:
    """The stage of a trajectory, by either of its names."""
    try:
        return _STAGES[folded(name)]
    except KeyError:
        raise _unknown("stage", name, _STAGES) from None


def scenario_named(name: str, severity: str | None = None) -> Scenario:
    """The scenario of that name; a profile comes at low unless told otherwise.

    ``high_latency`` is a stage by itself, and means the profile ``high_latency_api`` when a severity is asked for.
    A failure mode is a scenario of nothing else.
    """
    wanted = folded(name)
    if severity is not None:
        return _at(name, severity)
    if wanted in PROFILES:
        return PROFILES[wanted].low
    if wanted in _STAGES:
        return _STAGES[wanted].scenario
    if wanted in CATEGORIES:
        raise UsageError(f"{wanted} is a category of scenarios: name one of {', '.join(CATEGORIES[wanted])}")
    if wanted in FAILURE_MODES:
        return Scenario(wanted, faults=frozenset({wanted}))
    raise _unknown("scenario", name, (*PROFILES, *_STAGES, *FAILURE_MODES))


def _at(name: str, severity: str) -> Scenario:
    level = _LEVELS.get(folded(severity))
    if level is None:
        raise UsageError(f"severity {severity[:80]!r}: expected low or high")
    wanted = folded(name)
    without = {*_STAGES, *FAILURE_MODES} - {*PROFILES, *PROFILE_ALIASES}
    if wanted in without:
        raise UsageError(f"scenario {wanted} has no severity: name it alone, or choose one of {', '.join(PROFILES)}")
    return profile_named(name).at(level)


def _unknown(what: str, name: str, names: Iterable[str]) -> UsageError:
    return UsageError(f"there is no {what} {name[:80]!r}{instead(folded(name), names)}")
