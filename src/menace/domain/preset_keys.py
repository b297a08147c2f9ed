"""The documented keys of a preset: where each value lives in a scenario, and what it means."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from menace.domain.preset_values import (
    BANDWIDTH,
    MAPPING,
    NAME,
    SECONDS,
    SHARE,
    SIZE,
    TEXT,
    WORDS,
    Kind,
    choice,
    number,
    whole,
)
from menace.domain.scenario import Scenario

STUB_STRATEGIES = (
    "history",
    "templates",
    "signature",
    "smart",
    "synthetic",
    "hostile",
    "misuse",
    "random",
    "legacy_schema",
    "flaky_upstream",
)
"""The ways to make inputs that a preset may ask for."""

_MILLISECONDS = number(0, 600_000)
_CPU_SECONDS = replace(number(0.001, 86_400), write=lambda value: f"{value:.17g}".removesuffix(".0"))


@dataclass(frozen=True, slots=True)
class PresetKey:
    """One key: ``field`` is the path of its value inside a scenario, ``limits.cpu_seconds``."""

    name: str
    field: str
    kind: Kind
    sentence: str

    def value_in(self, scenario: Scenario) -> Any:
        """What the scenario holds for this key."""
        held: Any = scenario
        for name in self.field.split("."):
            held = getattr(held, name)
        return held


_KEYS = (
    PresetKey("SCENARIO_NAME", "name", NAME, "The name under which results are grouped."),
    PresetKey("SCENARIO_SEVERITY", "severity", choice("low", "high"), "Which of the two levels of a profile this is."),
    PresetKey("FAILURE_MODES", "faults", WORDS, "The failure modes to inject; they combine."),
)
