"""The profiles, the five scenarios and the five stages, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from menace.domain import NORMAL, Load, Network, Scenario, Severity, Upstream


@dataclass(frozen=True, slots=True)
class Profile:
    """Conditions that come in two levels."""

    name: str
    sentence: str
    low: Scenario
    high: Scenario

    def at(self, severity: Severity) -> Scenario:
        """The scenario of one level."""
        return self.high if severity == "high" else self.low


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a trajectory; ``alias`` is the other name the guides use for it, often the same."""

    alias: str
    sentence: str
    scenario: Scenario

    @property
    def name(self) -> str:
        """The name of the stage and of its scenario."""
        return self.scenario.name

    @property
    def names(self) -> tuple[str, ...]:
        """Every name under which results of this stage are kept."""
        return tuple(dict.fromkeys((self.name, self.alias)))


def _high_latency_api(
    severity: Severity, *, latency_ms: float, jitter_ms: float, loss: float, api_ms: float, threat: int
) -> Scenario:
    return Scenario(
        "high_latency_api",
        severity,
        network=Network(latency_ms, jitter_ms, loss),
        faults=frozenset({"api_latency"}),
        upstream=Upstream(latency_ms=api_ms),
        threat_intensity=threat,
    )


def _bad_input(name: str, severity: Severity, *, strategy: str, threat: int) -> Scenario:
    return Scenario(name, severity, faults=frozenset({name}), stub_strategy=strategy, threat_intensity=threat)


def _concurrency_spike(severity: Severity, load: Load, *, threat: int) -> Scenario:
    return Scenario(
        "concurrency_spike", severity, faults=frozenset({"concurrency_spike"}), load=load, threat_intensity=threat
    )


def _upstream(name: str, severity: Severity, *, strategy: str, upstream: Upstream) -> Scenario:
    return Scenario(name, severity, faults=frozenset({name}), stub_strategy=strategy, upstream=upstream)


CANONICAL = (
    Profile(
        "high_latency_api",
        "Every packet and every answer of the upstream is late, and some packets never arrive.",
        low=_high_latency_api("low", latency_ms=200.0, jitter_ms=20.0, loss=0.05, api_ms=500.0, threat=30),
        high=_high_latency_api("high", latency_ms=500.0, jitter_ms=50.0, loss=0.1, api_ms=1000.0, threat=70),
    ),
    Profile(
        "hostile_input",
        "Inputs are attacks.",
        low=_bad_input("hostile_input", "low", strategy="hostile", threat=30),
        high=_bad_input("hostile_input", "high", strategy="hostile", threat=50),
    ),
    Profile(
        "user_misuse",
        "Calls are wrong: missing fields, wrong types, files that are none of the caller's business.",
        low=_bad_input("user_misuse", "low", strategy="misuse", threat=20),
        high=_bad_input("user_misuse", "high", strategy="misuse", threat=30),
    ),
    Profile(
        "concurrency_spike",
        "Threads and asynchronous tasks crowd the process.",
        low=_concurrency_spike("low", Load(threads=10, tasks=20, level=20), threat=30),
        high=_concurrency_spike("high", Load(threads=50, tasks=100, level=100), threat=50),
    ),
)
"""The four canonical profiles, which every module is tried under."""

_SCHEMA_DRIFT = Profile(
    "schema_drift",
    "Some records have the shape of another version.",
    low=_upstream("schema_drift", "low", strategy="legacy_schema", upstream=Upstream(mismatches=5, records=100)),
    high=_upstream("schema_drift", "high", strategy="legacy_schema", upstream=Upstream(mismatches=20, records=100)),
)
_FLAKY_UPSTREAM = Profile(
    "flaky_upstream",
    "The service behind the code fails now and then.",
    low=_upstream("flaky_upstream", "low", strategy="flaky_upstream", upstream=Upstream(failures=1, requests=20)),
    high=_upstream("flaky_upstream", "high", strategy="flaky_upstream", upstream=Upstream(failures=5, requests=20)),
)

PROFILES: Mapping[str, Profile] = MappingProxyType(
    {profile.name: profile for profile in (*CANONICAL, _SCHEMA_DRIFT, _FLAKY_UPSTREAM)}
)
"""Every profile by name: the canonical ones first."""

FIVE_SCENARIOS = (
    NORMAL,
    PROFILES["concurrency_spike"].low,
    PROFILES["hostile_input"].low,
    _SCHEMA_DRIFT.low,
    _FLAKY_UPSTREAM.low,
)
"""What a workflow is compared under, with and without it."""

TRAJECTORY = (
    Stage("baseline", "Nothing is wrong yet.", NORMAL),
    Stage(
        "latency_spike",
        "The network becomes slow.",
        Scenario("high_latency", network=Network(latency_ms=200.0, jitter_ms=20.0)),
    ),
    Stage(
        "io_cpu_strain",
        "Processor and disk are short.",
        Scenario("resource_strain", faults=frozenset({"cpu", "disk"})),
    ),
    Stage("schema_drift", "Data arrives in shapes of another version.", _SCHEMA_DRIFT.low),
    Stage(
        "chaotic_failure",
        "Authentication is broken and payloads are corrupt.",
        Scenario(
            "chaotic_failure",
            faults=frozenset({"auth_failure", "disk_corruption", "hostile_input"}),
            stub_strategy="hostile",
            threat_intensity=70,
        ),
    ),
)
"""The stages of decay, in their order."""

CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "baseline": ("normal",),
        "stress": ("high_latency_api", "high_latency", "resource_strain", "schema_drift", "flaky_upstream"),
        "security": ("hostile_input", "user_misuse", "chaotic_failure"),
        "concurrency": ("concurrency_spike",),
    }
)
"""What kind of pressure each scenario is."""
