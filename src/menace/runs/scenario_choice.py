"""Which scenarios a run tries: those that were named, those of a file of presets, or the usual ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from menace.domain import NORMAL, Scenario
from menace.domain.preset import preset_from_scenario, scenario_from_preset
from menace.domain.preset_keys import PRESET_KEYS
from menace.errors import EnvironmentUnfit, UsageError
from menace.runs.options import Selection
from menace.scenarios import default_scenarios, scenario_named
from menace.scenarios.concerned import CONCERNED, Use


def chosen_scenarios(selection: Selection) -> tuple[Scenario, ...]:
    """The scenarios of a selection, each once, ``normal`` before all others."""
    named = [_named(text) for text in selection.scenarios]
    described = [scenario_from_preset(json.loads(text)) for text in selection.presets]
    found = {each.label: each for each in [*named, *described]}
    for each in [*named, *described]:
        if found[each.label] != each:
            raise UsageError(
                f"two scenarios are called {each.label}: give one another SCENARIO_NAME or SCENARIO_SEVERITY"
            )
        _check_possible(each)
    if not found:
        return default_scenarios()
    return tuple(sorted(found.values(), key=lambda each: each != NORMAL))


def further_scenarios(selection: Selection) -> Mapping[Use, tuple[Scenario, ...]]:
    """The scenarios that a run adds for sections which use what they are about; none when some were named."""
    return {} if selection.scenarios or selection.presets else CONCERNED


def read_presets(path: Path) -> tuple[str, ...]:
    """The presets of a JSON file, which holds one or a list of them, as the texts that a selection keeps."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"--preset-file {path}: it cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--preset-file {path}: it is no JSON ({error})") from error
    presets = content if isinstance(content, list) else [content]
    if not presets:
        raise UsageError(f"--preset-file {path}: it holds no preset")
    return tuple(_kept(path, number, each) for number, each in enumerate(presets, start=1))


def _kept(path: Path, number: int, preset: Any) -> str:
    """One preset in the form that the same conditions always have."""
    try:
        if isinstance(preset, Mapping):
            _refuse_nested(preset)
        return json.dumps(preset_from_scenario(scenario_from_preset(preset)), sort_keys=True)
    except UsageError as error:
        raise UsageError(f"--preset-file {path}: preset {number}: {error}") from error


def _refuse_nested(preset: Mapping[str, object]) -> None:
    # It would be kept as a key nobody knows, and its conditions would silently not hold.
    for key, value in preset.items():
        if isinstance(value, Mapping) and key not in PRESET_KEYS:
            raise UsageError(f"{key[:80]!r} holds a mapping; several presets are written as a list")


def _named(text: str) -> Scenario:
    name, colon, severity = text.partition(":")
    return scenario_named(name, severity if colon else None)


def _check_possible(scenario: Scenario) -> None:
    """Refuse what would be run as something else than it says."""
    system = scenario.system.os_type
    if system not in (None, "linux"):
        raise EnvironmentUnfit(
            f"scenario {scenario.label}: OS_TYPE={system} needs a container or a virtual machine, "
            "which this version cannot start"
        )
