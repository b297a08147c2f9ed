"""Presets are the documented flat mappings at the border; inside there are scenarios. This is the door between them."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from menace.domain.fault import FAILURE_MODES
from menace.domain.naming import folded, instead
from menace.domain.preset_keys import PRESET_KEYS, PresetKey
from menace.domain.preset_values import plain_text
from menace.domain.scenario import NORMAL, Limits, Load, Network, Scenario, System, Upstream
from menace.errors import UsageError

_SHOWN = 80


def scenario_from_preset(preset: Mapping[str, object]) -> Scenario:
    """The scenario a preset describes; a value that cannot be is refused with its key and what was expected."""
    if not isinstance(preset, Mapping):
        raise UsageError(f"a preset is a mapping of keys to values, not {_shown(preset)}")
    values: dict[str, dict[str, Any]] = {group: {} for group in ("", "limits", "network", "upstream", "load", "system")}
    extra: dict[str, str] = {}
    for name, raw in preset.items():
        key = PRESET_KEYS.get(name)
        if key is None:
            extra |= _kept(name, raw)
        elif not _is_unset(raw):
            group, _, field = key.field.rpartition(".")
            values[group][field] = _read(key, raw)
    own = values[""]
    own["faults"] = _known_modes(own.get("faults", frozenset()))
    scenario = Scenario(
        **{"name": "", **own},
        limits=Limits(**values["limits"]),
        network=Network(**values["network"]),
        upstream=Upstream(**values["upstream"]),
        load=Load(**values["load"]),
        system=System(**values["system"]),
        extra=extra,
    )
    _check(scenario)
    return scenario if scenario.name else replace(scenario, name=_name_for(scenario))


def preset_from_scenario(scenario: Scenario) -> dict[str, object]:
    """The preset that describes the scenario: plain values that JSON can hold, what is unset left out."""
    odd = sorted(scenario.extra.keys() & PRESET_KEYS.keys())
    if odd:
        raise UsageError(f"{odd[0]} has a field of its own in a scenario and cannot stand among its extra keys")
    preset: dict[str, object] = {}
    for key in PRESET_KEYS.values():
        held = key.value_in(scenario)
        if held is not None and held not in (frozenset(), {}):
            preset[key.name] = key.kind.write(held)
    return preset | dict(scenario.extra)


def _is_unset(raw: object) -> bool:
    return raw is None or (isinstance(raw, str) and not raw.strip())


def _read(key: PresetKey, raw: object) -> object:
    try:
        return key.kind.read(raw)
    except (ValueError, OverflowError, RecursionError):
        raise UsageError(f"{key.name}={_shown(raw)}: expected {key.kind.expected}") from None


def _kept(name: object, raw: object) -> dict[str, str]:
    """A key nobody here knows, as the text it would be in the environment."""
    if not isinstance(name, str):
        raise UsageError(f"the preset key {_shown(name)} is not a text")
    # A limit that is misspelt would silently not hold; variables of Menace itself may end like one.
    if name.endswith("_LIMIT") and not name.startswith("SANDBOX_"):
        limits = [key for key in PRESET_KEYS if key.endswith("_LIMIT")]
        raise UsageError(f"{_shown(name)} is not a limit{instead(name, limits)}")
    if raw is None:
        return {}
    if isinstance(raw, str):
        return {name: raw}
    try:
        if isinstance(raw, int | float) and not isinstance(raw, bool):
            return {name: plain_text(raw)}
        return {name: json.dumps(raw, sort_keys=True)}
    except (TypeError, ValueError, RecursionError):
        raise UsageError(f"{name}={_shown(raw)}: expected a text, a number, or what JSON can hold") from None


def _known_modes(given: frozenset[str]) -> frozenset[str]:
    modes = frozenset(folded(mode) for mode in given)
    for mode in sorted(modes - FAILURE_MODES.keys()):
        raise UsageError(f"FAILURE_MODES={_shown(mode)}: expected failure modes{instead(mode, FAILURE_MODES)}")
    return modes


def _check(scenario: Scenario) -> None:
    """Refuse values that are fine alone and impossible together."""
    network, upstream = scenario.network, scenario.upstream
    pairs = (
        ("MIN_BANDWIDTH", network.min_bandwidth_bits, "MAX_BANDWIDTH", network.max_bandwidth_bits),
        ("UPSTREAM_FAILURES", upstream.failures, "UPSTREAM_REQUESTS", upstream.requests),
        ("SCHEMA_MISMATCHES", upstream.mismatches, "SCHEMA_RECORDS", upstream.records),
    )
    for smaller, low, larger, high in pairs:
        if low is not None and high is not None and low > high:
            write = PRESET_KEYS[smaller].kind.write
            raise UsageError(f"{smaller}={write(low)}: expected at most {larger}={write(high)}")
    if scenario.name == NORMAL.name and scenario.faults:
        raise UsageError(
            f"SCENARIO_NAME={NORMAL.name}: expected another name, "
            f"because this one promises no faults and FAILURE_MODES has {', '.join(sorted(scenario.faults))}"
        )


def _name_for(scenario: Scenario) -> str:
    """A name for a preset without one: always the same for the same conditions."""
    if replace(scenario, name=NORMAL.name) == NORMAL:
        return NORMAL.name
    return f"{'+'.join(sorted(scenario.faults)) or 'preset'}-{scenario.digest[:6]}"[-100:]


def _shown(raw: object) -> str:
    """The value on one line, without characters that could steer a terminal, and not endless."""
    if isinstance(raw, str) and raw.isprintable():
        text = raw
    else:
        try:
            text = reprlib.repr(raw)
        except ValueError:
            text = "a number that is too long"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
