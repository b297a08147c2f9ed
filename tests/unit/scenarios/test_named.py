"""Scenarios are found by the names users type."""

from __future__ import annotations

import pytest

from menace.domain import Scenario
from menace.errors import UsageError
from menace.scenarios import FAILURE_MODES, PROFILES, TRAJECTORY, profile_named, scenario_named, stage_named


@pytest.mark.parametrize(
    ("name", "severity", "found"),
    [
        ("normal", None, ("normal", None)),
        ("baseline", None, ("normal", None)),
        ("hostile_input", None, ("hostile_input", "low")),
        ("hostile_input", "high", ("hostile_input", "high")),
        (" Hostile-Input ", "HIGH", ("hostile_input", "high")),
        ("high_latency", None, ("high_latency", None)),
        ("latency_spike", None, ("high_latency", None)),
        ("high_latency", "low", ("high_latency_api", "low")),
        ("high_latency_api", None, ("high_latency_api", "low")),
        ("io_cpu_strain", None, ("resource_strain", None)),
        ("schema_drift", None, ("schema_drift", "low")),
        ("flaky_upstream", "high", ("flaky_upstream", "high")),
        ("chaotic_failure", None, ("chaotic_failure", None)),
        ("eio", None, ("eio", None)),
        ("Clock-Jump", None, ("clock_jump", None)),
    ],
)
def test_a_scenario_is_found_under_each_of_its_names(
    name: str, severity: str | None, found: tuple[str, str | None]
) -> None:
    """Aliases, spelling and severity lead to the right one."""
    scenario = scenario_named(name, severity)

    assert (scenario.name, scenario.severity) == found


@pytest.mark.parametrize(
    ("name", "severity", "said"),
    [
        ("hostil_input", None, "there is no scenario 'hostil_input'; did you mean 'hostile_input'?"),
        ("latncy_spike", None, "did you mean 'latency_spike'"),
        ("quux", None, "there are high_latency_api, hostile_input"),
        ("\x1b[31m", None, r"'\x1b[31m'"),
        ("stress", None, "stress is a category of scenarios: name one of high_latency_api"),
        ("normal", "low", "normal has no severity"),
        ("latency_spike", "high", "latency_spike has no severity"),
        ("eio", "high", "eio has no severity"),
        ("hostile_input", "medium", "severity 'medium': expected low or high"),
        ("hostil_input", "low", "did you mean 'hostile_input'"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, severity: str | None, said: str) -> None:
    """The sentence says what was asked for and what could have been meant."""
    with pytest.raises(UsageError) as caught:
        scenario_named(name, severity)

    assert said in str(caught.value)
    assert str(caught.value).isprintable()


def test_profiles_are_found_with_their_older_name() -> None:
    """In a list of profiles the name of the stage means the profile."""
    assert profile_named("high_latency") is PROFILES["high_latency_api"]
    with pytest.raises(UsageError, match="there is no profile 'user_missuse'; did you mean 'user_misuse'"):
        profile_named("user_missuse")


def test_stages_are_found_under_both_names() -> None:
    """The older and the younger guide name the same stage."""
    assert all(stage_named(name) is stage for stage in TRAJECTORY for name in stage.names)
    with pytest.raises(UsageError, match="there is no stage 'chaotic_failures'; did you mean 'chaotic_failure'"):
        stage_named("chaotic_failures")


@pytest.mark.parametrize("mode", sorted(FAILURE_MODES.keys() - PROFILES.keys()))
def test_every_failure_mode_is_a_scenario_of_nothing_else(mode: str) -> None:
    """Whoever wants to see one fault alone names it."""
    assert scenario_named(mode) == Scenario(mode, faults=frozenset({mode}))
