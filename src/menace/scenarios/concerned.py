"""Scenarios that only mean something to code which uses what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from menace.domain import Scenario
from menace.scenarios.named import scenario_named

Use = Literal["files", "network", "clock"]
"""What code may be seen to use."""

CONCERNED: Mapping[Use, tuple[Scenario, ...]] = MappingProxyType(
    {
        "files": tuple(map(scenario_named, ("enospc", "eio", "disk_corruption", "torn_write", "partial_read"))),
        "network": tuple(
            map(
                scenario_named,
                ("flaky_upstream", "schema_drift", "network_partition", "connection_reset", "partial_read"),
            )
        ),
        "clock": (scenario_named("clock_jump"),),
    }
)
"""What a run adds by itself for sections that were seen to use something."""


def concerned_scenarios() -> tuple[Scenario, ...]:
    """All of them, in their order."""
    return tuple(each for scenarios in CONCERNED.values() for each in scenarios)
