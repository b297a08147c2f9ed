"""Decides under which conditions code is tried.

Knows the scenarios by name and severity, the stages of decay and the failure modes, all as data.
Does not know how a condition is brought about, nor what happened under it.
"""

from menace.domain.fault import FAILURE_MODES
from menace.scenarios.catalogue import (
    CANONICAL,
    CATEGORIES,
    FIVE_SCENARIOS,
    PROFILES,
    TRAJECTORY,
    Profile,
    Stage,
)
from menace.scenarios.named import default_scenarios, profile_named, scenario_named, stage_named

__all__ = [
    "CANONICAL",
    "CATEGORIES",
    "FAILURE_MODES",
    "FIVE_SCENARIOS",
    "PROFILES",
    "TRAJECTORY",
    "Profile",
    "Stage",
    "default_scenarios",
    "profile_named",
    "scenario_named",
    "stage_named",
]
