"""Presets become scenarios and scenarios presets, and nothing is lost on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.domain import NORMAL, Limits, Load, Network, Scenario, System, Upstream
from menace.domain.fault import FAILURE_MODES
from menace.domain.preset import preset_from_scenario, scenario_from_preset
from menace.domain.preset_keys import PRESET_KEYS, STUB_STRATEGIES
from menace.errors import UsageError


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A value, or nothing."""
    return st.none() | values


def words(alphabet: str = "abcdefghijklmnopqrstuvwxyz.-_ äß") -> st.SearchStrategy[str]:
    """Short printable texts without blanks around them."""
    return st.text(alphabet, min_size=1, max_size=12).map(str.strip).filter(bool)


MILLISECONDS = st.floats(0, 600_000)
SHARES = st.floats(0, 1)
SIZES = st.integers(1, 2**60) | st.integers(1, 2**20).map(lambda count: count * 2**20)
BANDWIDTHS = st.integers(1, 10**15) | st.integers(1, 1000).map(lambda count: count * 10**6)
COUNTS = st.integers(1, 10_000)
UNKNOWN_KEYS = st.text("ABCDEFG_", min_size=1, max_size=8).map(lambda text: f"X_{text}")


@st.composite
def ordered(draw: st.DrawFn, values: st.SearchStrategy[int]) -> list[int | None]:
    """Two optional numbers, the smaller one first when both are there."""
    pair = sorted([draw(values), draw(values)])
    return [number if draw(st.booleans()) else None for number in pair]


@st.composite
def networks(draw: st.DrawFn) -> Network:
    """Any network a preset can describe."""
    return Network(
        draw(maybe(MILLISECONDS)),
        draw(maybe(MILLISECONDS)),
        draw(maybe(SHARES)),
        draw(maybe(SHARES)),
        draw(maybe(BANDWIDTHS)),
        *draw(ordered(BANDWIDTHS)),
        draw(st.frozensets(words(), max_size=3)),
    )


@st.composite
def upstreams(draw: st.DrawFn) -> Upstream:
    """Any upstream a preset can describe."""
    return Upstream(draw(maybe(MILLISECONDS)), *draw(ordered(COUNTS)), *draw(ordered(COUNTS)))


LIMITS = st.builds(
    Limits,
    maybe(st.floats(0.001, 86_400)),
    maybe(st.floats(0.001, 300_000_000)),
    maybe(SIZES),
    maybe(SIZES),
    maybe(COUNTS),
    maybe(COUNTS),
    maybe(COUNTS),
    maybe(st.integers(0, 64)),
)
SYSTEMS = st.builds(
    System,
    maybe(st.sampled_from(["linux", "windows", "macos"])),
    maybe(words()),
    st.dictionaries(words(), words() | st.just(""), max_size=3),
)
SCENARIOS = st.builds(
    Scenario,
    name=words().filter(lambda name: name != NORMAL.name),
    severity=st.sampled_from([None, "low", "high"]),
    limits=LIMITS,
    network=networks(),
    faults=st.frozensets(st.sampled_from(sorted(FAILURE_MODES)), max_size=4),
    extra=st.dictionaries(UNKNOWN_KEYS, st.text(max_size=8), max_size=3),
    load=st.builds(Load, maybe(COUNTS), maybe(COUNTS), maybe(COUNTS)),
    upstream=upstreams(),
    system=SYSTEMS,
    security_level=maybe(st.integers(1, 5)),
    threat_intensity=maybe(st.integers(0, 100)),
    stub_strategy=st.sampled_from([None, *STUB_STRATEGIES]),
)


@given(SCENARIOS)
def test_a_scenario_survives_being_written_as_a_preset(scenario: Scenario) -> None:
    """There and back gives an equal scenario with the same identity, also through a JSON file."""
    preset = preset_from_scenario(scenario)
    read = scenario_from_preset(json.loads(json.dumps(preset)))

    assert read == scenario
    assert read.digest == scenario.digest
    assert scenario_from_preset(preset) == scenario


@given(SCENARIOS)
def test_a_preset_means_the_same_in_the_environment(scenario: Scenario) -> None:
    """Variables are texts only: lists and mappings travel as JSON, numbers as digits."""
    preset = preset_from_scenario(scenario)
    variables = {key: value if isinstance(value, str) else json.dumps(value) for key, value in preset.items()}

    assert scenario_from_preset(variables) == scenario


NUMBERS = st.integers(1, 10_000)
PRESETS = st.fixed_dictionaries(
    {},
    optional={
        "SCENARIO_NAME": words(),
        "CPU_LIMIT": NUMBERS | NUMBERS.map(str) | st.sampled_from(["0.5", 2.5, " 4 ", "", None]),
        "MEMORY_LIMIT": NUMBERS | st.builds("{}{}".format, NUMBERS, st.sampled_from(["", "Ki", "Mi", "gi", " Mi"])),
        "DISK_LIMIT": st.sampled_from(["1.5Gi", 512, "0.5Ki"]),
        "GPU_LIMIT": st.sampled_from([0, "2", 1.0]),
        "TIMEOUT": st.sampled_from([30, "30", "90s", "1.5m", 0.25]),
        "PACKET_LOSS": st.sampled_from([0, 0.05, "0.1", 5, "5", 1, 100]),
        "BANDWIDTH_LIMIT": st.builds("{}{}".format, NUMBERS, st.sampled_from(["", "bps", "kbps", "Mbps", "GBPS"])),
        "FAILURE_MODES": st.lists(st.sampled_from(sorted(FAILURE_MODES)), max_size=4).flatmap(
            lambda modes: st.sampled_from([modes, tuple(modes), ",".join(modes), ", ".join(modes).upper()])
        ),
        "VM_SETTINGS": st.sampled_from([{"windows_image": "/vm/w.qcow2", "timeout": 600}, '{"memory": "2G"}']),
        "OS_TYPE": st.sampled_from(["linux", "Windows", "macos"]),
    },
).flatmap(
    lambda known: st.dictionaries(
        UNKNOWN_KEYS, st.text(max_size=5) | st.integers() | st.booleans() | st.lists(st.integers()), max_size=3
    ).map(lambda unknown: {**known, **unknown})
)


@given(PRESETS)
def test_a_preset_keeps_its_meaning(preset: dict[str, Any]) -> None:
    """However it was written, the preset made from its scenario describes the same conditions and keeps every key."""
    scenario = scenario_from_preset(preset)
    again = preset_from_scenario(scenario)

    assert scenario_from_preset(again) == scenario
    assert preset.keys() - PRESET_KEYS.keys() <= again.keys()
    assert preset_from_scenario(scenario_from_preset(again)) == again


def test_the_example_of_the_guides_is_understood() -> None:
    """Texts, sizes and a single failure mode become fields."""
    scenario = scenario_from_preset(
        {
            "CPU_LIMIT": "1",
            "MEMORY_LIMIT": "512Mi",
            "FAILURE_MODES": "hostile_input",
            "SANDBOX_STUB_STRATEGY": "hostile",
        }
    )

    assert scenario.limits == Limits(cpu_seconds=1.0, memory_bytes=512 * 2**20)
    assert scenario.faults == {"hostile_input"}
    assert scenario.stub_strategy == "hostile"


def test_what_is_written_reads_like_the_guides() -> None:
    """Sizes and bandwidths carry their unit, a certain loss is a percentage, the CPU limit is a text."""
    scenario = Scenario(
        "slow",
        limits=Limits(cpu_seconds=2.0, wall_seconds=30.0, memory_bytes=2**30, disk_bytes=1),
        network=Network(latency_ms=200.0, loss=1.0, duplication=0.25, bandwidth_bits=5_000_000, max_bandwidth_bits=999),
        faults=frozenset({"network", "disk"}),
    )

    assert preset_from_scenario(scenario) == {
        "SCENARIO_NAME": "slow",
        "FAILURE_MODES": ["disk", "network"],
        "CPU_LIMIT": "2",
        "TIMEOUT": 30,
        "MEMORY_LIMIT": "1Gi",
        "DISK_LIMIT": "0.0009765625Ki",
        "NETWORK_LATENCY_MS": 200,
        "PACKET_LOSS": 100,
        "PACKET_DUPLICATION": 0.25,
        "BANDWIDTH_LIMIT": "5Mbps",
        "MAX_BANDWIDTH": "999bps",
    }


def test_an_empty_preset_is_the_plain_scenario() -> None:
    """Nothing set means nothing changed, also when keys are there without a value."""
    assert scenario_from_preset({}) == NORMAL
    assert scenario_from_preset({"CPU_LIMIT": "", "FAILURE_MODES": [], "OS_TYPE": None, "OTHER": None}) == NORMAL


def test_a_preset_without_a_name_gets_one_that_depends_on_its_conditions() -> None:
    """The same conditions give the same name, others another, and never that of the plain scenario."""
    first, again = (scenario_from_preset({"FAILURE_MODES": "disk,cpu", "CPU_LIMIT": limit}) for limit in (1, "1"))
    other = scenario_from_preset({"FAILURE_MODES": "disk,cpu", "CPU_LIMIT": 2})

    assert first.name == again.name
    assert first.name.startswith("cpu+disk-")
    assert len({first.name, other.name, scenario_from_preset({"CPU_LIMIT": 1}).name, NORMAL.name}) == 4


def test_unknown_keys_survive_as_the_text_they_would_be_in_the_environment() -> None:
    """Texts stay as they are; numbers, lists and mappings are written out."""
    preset = {
        "TEAM": " a ",
        "COUNT": 5,
        "FLAG": True,
        "LIST": [1, "b"],
        "MAP": {"b": 1, "a": 2},
        "SANDBOX_OWN_LIMIT": 3,
    }

    assert scenario_from_preset(preset).extra == {
        "TEAM": " a ",
        "COUNT": "5",
        "FLAG": "true",
        "LIST": '[1, "b"]',
        "MAP": '{"a": 2, "b": 1}',
        "SANDBOX_OWN_LIMIT": "3",
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("CPU_LIMIT", "fast"),
        ("CPU_LIMIT", float("nan")),
        ("CPU_LIMIT", 0),
        ("CPU_LIMIT", [1]),
        ("MEMORY_LIMIT", "512MB"),
        ("MEMORY_LIMIT", -1),
        ("MEMORY_LIMIT", 10**5000),
        ("MEMORY_LIMIT", "9" * 5000),
        ("DISK_LIMIT", 0),
        ("GPU_LIMIT", 1.5),
        ("TIMEOUT", "0"),
        ("TIMEOUT", float("inf")),
        ("NETWORK_LATENCY_MS", -1),
        ("PACKET_LOSS", 101),
        ("BANDWIDTH_LIMIT", "5MBit"),
        ("BANDWIDTH_LIMIT", "9" * 400 + "bps"),
        ("SECURITY_LEVEL", 6),
        ("SECURITY_LEVEL", True),
        ("THREAT_INTENSITY", "101"),
        ("THREAD_BURST", 0),
        ("OS_TYPE", "beos"),
        ("SANDBOX_STUB_STRATEGY", 3),
        ("CONTAINER_IMAGE", "a\nb"),
        ("VM_SETTINGS", "[1]"),
        ("VM_SETTINGS", {"memory": None}),
        ("FAILURE_MODES", 5),
        ("FAILURE_MODES", [5]),
        ("FAILURE_MODES", "[" * 100_000),
        ("SCENARIO_NAME", "a:b"),
        ("SCENARIO_SEVERITY", "medium"),
    ],
    ids=lambda value: str(value)[:20] if not isinstance(value, int) else f"{value.bit_length()} bits",
)
def test_a_wrong_value_is_refused_with_its_key_and_what_is_expected(key: str, value: object) -> None:
    """One line, not endless, that names the key and the expectation."""
    with pytest.raises(UsageError) as caught:
        scenario_from_preset({key: value})

    message = str(caught.value)
    assert message.startswith(f"{key}=")
    assert f": expected {PRESET_KEYS[key].kind.expected}" in message
    assert len(message) < 400
    assert message.isprintable()


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ({"FAILURE_MODES": "disk, dsk_corruption"}, "dsk_corruption: expected failure modes; did you mean 'disk_corr"),
        ({"FAILURE_MODES": ["quux"]}, "there are disk, disk_corruption"),
        ({"CPUS_LIMIT": 2}, "CPUS_LIMIT is not a limit; did you mean 'CPU_LIMIT'"),
        ({"MIN_BANDWIDTH": "5Mbps", "MAX_BANDWIDTH": 1}, "MIN_BANDWIDTH=5Mbps: expected at most MAX_BANDWIDTH=1Mbps"),
        ({"UPSTREAM_FAILURES": 3, "UPSTREAM_REQUESTS": 2}, "expected at most UPSTREAM_REQUESTS=2"),
        ({"SCHEMA_MISMATCHES": 3, "SCHEMA_RECORDS": 2}, "expected at most SCHEMA_RECORDS=2"),
        ({"SCENARIO_NAME": "normal", "FAILURE_MODES": "disk"}, "SCENARIO_NAME=normal: expected another name"),
        ({"OTHER": object()}, "OTHER="),
        ({5: 5}, "the preset key 5 is not a text"),
        (["CPU_LIMIT"], "a preset is a mapping"),
    ],
)
def test_what_cannot_be_meant_is_refused(preset: Any, said: str) -> None:
    """Unknown modes and limits get near matches; contradictions and other shapes are named."""
    with pytest.raises(UsageError) as caught:
        scenario_from_preset(preset)

    assert said in str(caught.value)


def test_a_documented_key_cannot_hide_among_the_extra_ones() -> None:
    """It would become a condition on the way back."""
    with pytest.raises(UsageError, match="CPU_LIMIT has a field of its own"):
        preset_from_scenario(Scenario("s", extra={"CPU_LIMIT": "1"}))
