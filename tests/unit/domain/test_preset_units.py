"""A preset and a setting of the same name mean the same by the same text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.domain.preset import scenario_from_preset
from menace.domain.preset_keys import PRESET_KEYS, PresetKey
from menace.errors import UsageError
from menace.settings import VARIABLES

MEASURED = sorted(name for name in PRESET_KEYS if "." in PRESET_KEYS[name].field and name in VARIABLES)
TEXTS = st.builds(
    "{}{}".format,
    st.sampled_from(["0", "0.05", ".5", "1", "1.5", "3", "30", "64", "100", "101", "1e3", "-1", "nan", "inf", "5."]),
    st.sampled_from(["", "Ki", "Mi", "gi", "TI", "MB", "s", "m", "h", "d", "bps", "kbps", "Mbps", "gbps", " Mi", "%"]),
)


def read_as_setting(name: str, text: str) -> object:
    """What the settings make of it; a refusal counts as a value."""
    try:
        return VARIABLES[name].parse(text, "test")
    except UsageError:
        return "refused"


def read_as_preset(key: PresetKey, text: str) -> object:
    """What a preset makes of it; a refusal counts as a value."""
    try:
        return key.value_in(scenario_from_preset({key.name: text}))
    except UsageError:
        return "refused"


@given(st.sampled_from([name for name in MEASURED if name != "VM_SETTINGS"]), TEXTS)
def test_units_and_bounds_are_those_of_the_settings(name: str, text: str) -> None:
    """Both accept the same texts and read the same value out of them."""
    assert read_as_preset(PRESET_KEYS[name], text) == read_as_setting(name, text)


@pytest.mark.parametrize("name", ["SECURITY_LEVEL", "THREAT_INTENSITY"])
@pytest.mark.parametrize("text", ["0", "1", "5", "6", "100", "101", "1.5"])
def test_levels_have_the_same_bounds(name: str, text: str) -> None:
    """A level that the settings refuse is refused in a preset."""
    assert read_as_preset(PRESET_KEYS[name], text) == read_as_setting(name, text)


@pytest.mark.parametrize("name", ["SANDBOX_STUB_STRATEGY", "OS_TYPE"])
def test_choices_are_the_same(name: str) -> None:
    """Both offer the same names."""
    assert PRESET_KEYS[name].kind.expected == VARIABLES[name].kind.expected


def test_every_documented_condition_can_stand_in_a_preset() -> None:
    """The settings that describe one case are keys of presets too."""
    groups = {"CPU_LIMIT", "MEMORY_LIMIT", "DISK_LIMIT", "GPU_LIMIT", "TIMEOUT", "NETWORK_LATENCY_MS"}
    groups |= {"NETWORK_JITTER_MS", "PACKET_LOSS", "PACKET_DUPLICATION", "MIN_BANDWIDTH", "MAX_BANDWIDTH"}
    groups |= {"BANDWIDTH_LIMIT", "SECURITY_LEVEL", "THREAT_INTENSITY", "THREAD_BURST", "ASYNC_TASK_BURST", "OS_TYPE"}
    groups |= {"CONTAINER_IMAGE", "VM_SETTINGS", "SCENARIO_NAME", "FAILURE_MODES", "SANDBOX_STUB_STRATEGY"}

    assert groups <= PRESET_KEYS.keys()
    assert groups <= VARIABLES.keys()
