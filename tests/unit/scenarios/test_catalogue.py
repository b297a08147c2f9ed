"""The catalogue holds what the guides promise."""

from __future__ import annotations

import pytest

from menace.domain import NORMAL, Load, Network, Scenario, Upstream
from menace.domain.fault import DOCUMENTED_MODES, FURTHER_MODES
from menace.domain.preset import preset_from_scenario, scenario_from_preset
from menace.domain.preset_keys import STUB_STRATEGIES
from menace.scenarios import (
    CANONICAL,
    CATEGORIES,
    FAILURE_MODES,
    FIVE_SCENARIOS,
    PROFILES,
    TRAJECTORY,
    Profile,
    default_scenarios,
)

LEVELS = [scenario for profile in PROFILES.values() for scenario in (profile.low, profile.high)]
ALL = [*LEVELS, *(stage.scenario for stage in TRAJECTORY)]


def test_the_four_canonical_profiles_are_there() -> None:
    """Each module is tried under these."""
    names = [profile.name for profile in CANONICAL]

    assert names == ["high_latency_api", "hostile_input", "user_misuse", "concurrency_spike"]
    assert set(PROFILES) == {*names, "schema_drift", "flaky_upstream"}


def test_the_five_scenarios_are_in_their_order() -> None:
    """A workflow is compared under these."""
    assert [scenario.name for scenario in FIVE_SCENARIOS] == [
        "normal",
        "concurrency_spike",
        "hostile_input",
        "schema_drift",
        "flaky_upstream",
    ]


def test_the_default_is_the_plain_scenario_and_the_canonical_profiles_at_low() -> None:
    """Nothing asked for means these five."""
    assert default_scenarios() == (NORMAL, *(profile.low for profile in CANONICAL))
    assert {scenario.severity for scenario in default_scenarios()[1:]} == {"low"}


def test_the_stages_carry_both_names() -> None:
    """Older results use the second name; two stages have only one."""
    assert [stage.names for stage in TRAJECTORY] == [
        ("normal", "baseline"),
        ("high_latency", "latency_spike"),
        ("resource_strain", "io_cpu_strain"),
        ("schema_drift",),
        ("chaotic_failure",),
    ]


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_a_profile_names_its_levels(profile: Profile) -> None:
    """Both scenarios carry the profile's name, their severity and at least one failure mode, and differ."""
    low, high = profile.at("low"), profile.at("high")

    assert (low.severity, high.severity) == ("low", "high")
    assert low.name == high.name == profile.name
    assert low.faults == high.faults != frozenset()
    assert low.digest != high.digest


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        (PROFILES["high_latency_api"].low, (Network(200, 20, 0.05), Upstream(latency_ms=500), Load(), 30, None)),
        (PROFILES["high_latency_api"].high, (Network(500, 50, 0.1), Upstream(latency_ms=1000), Load(), 70, None)),
        (PROFILES["hostile_input"].low, (Network(), Upstream(), Load(), 30, "hostile")),
        (PROFILES["hostile_input"].high, (Network(), Upstream(), Load(), 50, "hostile")),
        (PROFILES["user_misuse"].low, (Network(), Upstream(), Load(), 20, "misuse")),
        (PROFILES["user_misuse"].high, (Network(), Upstream(), Load(), 30, "misuse")),
        (PROFILES["concurrency_spike"].low, (Network(), Upstream(), Load(10, 20, 20), 30, None)),
        (PROFILES["concurrency_spike"].high, (Network(), Upstream(), Load(50, 100, 100), 50, None)),
    ],
    ids=lambda value: f"{value.name} {value.severity}" if isinstance(value, Scenario) else "",
)
def test_a_profile_has_the_documented_values(scenario: Scenario, expected: object) -> None:
    """Network, upstream, load, threat and strategy are those of the table in the guides."""
    held = (scenario.network, scenario.upstream, scenario.load, scenario.threat_intensity, scenario.stub_strategy)

    assert held == expected


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: f"{scenario.name} {scenario.severity}")
def test_every_scenario_can_be_written_as_a_preset(scenario: Scenario) -> None:
    """Modes and strategies exist, and the round trip keeps everything."""
    assert scenario.faults <= FAILURE_MODES.keys()
    assert set(scenario.input_strategies) <= set(STUB_STRATEGIES)
    assert scenario_from_preset(preset_from_scenario(scenario)) == scenario


def test_one_name_means_one_thing() -> None:
    """Scenarios of the same name and severity are the same wherever they stand."""
    digests: dict[tuple[str, str | None], set[str]] = {}
    for scenario in [*ALL, *FIVE_SCENARIOS, *default_scenarios()]:
        digests.setdefault((scenario.name, scenario.severity), set()).add(scenario.digest)

    assert all(len(found) == 1 for found in digests.values())


def test_every_scenario_has_one_category() -> None:
    """The four categories cover the catalogue without overlap."""
    listed = [name for names in CATEGORIES.values() for name in names]

    assert list(CATEGORIES) == ["baseline", "stress", "security", "concurrency"]
    assert sorted(listed) == sorted({scenario.name for scenario in ALL})


def test_every_failure_mode_has_a_sentence() -> None:
    """Those of the guides and those beyond them, each said once."""
    assert len(DOCUMENTED_MODES) == 15
    assert set(FURTHER_MODES) == {
        "enospc",
        "eio",
        "clock_jump",
        "torn_write",
        "connection_reset",
        "partial_read",
        "slow_dns",
    }
    assert set(FAILURE_MODES) == {*DOCUMENTED_MODES, *FURTHER_MODES}
    assert all(sentence.endswith(".") for sentence in FAILURE_MODES.values())
