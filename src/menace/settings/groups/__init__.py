"""Every variable Menace knows, declared once, one file per subject."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from menace.settings.groups.agent import AGENT, PROMPTS
from menace.settings.groups.alignment import ALIGNMENT
from menace.settings.groups.containers import CONTAINERS
from menace.settings.groups.convergence import BORDERLINE, CONVERGENCE
from menace.settings.groups.limits import CONDITIONS, LIMITS
from menace.settings.groups.logging import LOGGING
from menace.settings.groups.memory import MEMORY
from menace.settings.groups.metrics import METRICS
from menace.settings.groups.modules import MODULES
from menace.settings.groups.orphans import ORPHANS
from menace.settings.groups.paths import PATHS_AND_STORE, TARGET_DATABASES
from menace.settings.groups.presets import PRESETS
from menace.settings.groups.run_control import IMPROVEMENT, RUN_CONTROL
from menace.settings.groups.self_test import SELF_TEST
from menace.settings.groups.stubs import STUBS
from menace.settings.groups.synergy import SYNERGY, SYNERGY_SERVICES, SYNERGY_WEIGHTS
from menace.settings.variable import Group, Variable

GROUPS: tuple[Group, ...] = (
    PATHS_AND_STORE,
    TARGET_DATABASES,
    LIMITS,
    LOGGING,
    MODULES,
    RUN_CONTROL,
    CONDITIONS,
    PRESETS,
    STUBS,
    METRICS,
    CONVERGENCE,
    BORDERLINE,
    SYNERGY,
    SYNERGY_WEIGHTS,
    SYNERGY_SERVICES,
    ORPHANS,
    SELF_TEST,
    CONTAINERS,
    IMPROVEMENT,
    AGENT,
    PROMPTS,
    MEMORY,
    ALIGNMENT,
)

VARIABLES: Mapping[str, Variable] = MappingProxyType(
    {variable.name: variable for group in GROUPS for variable in group.variables}
)

__all__ = ["GROUPS", "VARIABLES"]
