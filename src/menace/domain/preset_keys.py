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
    plain_text,
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

_MILLISECONDS = number(0, 600_000).meaning("a number of milliseconds from 0 to 600000")
# The guides write this one as a text.
_CPU_SECONDS = replace(number(0.001, 86_400), expected="a number of CPU seconds, for example 2.5", write=plain_text)
_COUNT = whole(0, 1_000_000)


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


_NAMING = (
    PresetKey("SCENARIO_NAME", "name", NAME, "The name under which results are grouped."),
    PresetKey("SCENARIO_SEVERITY", "severity", choice("low", "high"), "Which level of a profile this is."),
    PresetKey("FAILURE_MODES", "faults", WORDS, "The failure modes to inject; they combine."),
    PresetKey("SANDBOX_STUB_STRATEGY", "stub_strategy", choice(*STUB_STRATEGIES), "The one way inputs are made."),
    PresetKey("THREAT_INTENSITY", "threat_intensity", whole(0, 100), "The percentage of requests that are hostile."),
    PresetKey("SECURITY_LEVEL", "security_level", whole(1, 5), "What code may do: 1 the most, 5 only read."),
)
_LIMITS = (
    PresetKey("CPU_LIMIT", "limits.cpu_seconds", _CPU_SECONDS, "CPU seconds one case may burn."),
    PresetKey("TIMEOUT", "limits.wall_seconds", SECONDS, "Seconds after which a case is ended."),
    PresetKey("MEMORY_LIMIT", "limits.memory_bytes", SIZE, "Memory one case may hold."),
    PresetKey("DISK_LIMIT", "limits.disk_bytes", SIZE, "Space one case may fill."),
    PresetKey("GPU_LIMIT", "limits.gpus", whole(0, 64), "GPUs a case may see."),
    PresetKey("THREAD_LIMIT", "limits.threads", whole(1, 100_000), "Threads a case may have."),
    PresetKey("PROCESS_LIMIT", "limits.processes", whole(1, 100_000), "Processes a case may have."),
    PresetKey("OPEN_FILES_LIMIT", "limits.open_files", whole(1, 1_000_000), "Files a case may hold open."),
)
_NETWORK = (
    PresetKey("NETWORK_LATENCY_MS", "network.latency_ms", _MILLISECONDS, "How long each packet is delayed."),
    PresetKey("NETWORK_JITTER_MS", "network.jitter_ms", _MILLISECONDS, "By how much that delay varies."),
    PresetKey("PACKET_LOSS", "network.loss", SHARE, "The share of packets that get lost."),
    PresetKey("PACKET_DUPLICATION", "network.duplication", SHARE, "The share of packets that arrive twice."),
    PresetKey("BANDWIDTH_LIMIT", "network.bandwidth_bits", BANDWIDTH, "The bandwidth a case gets."),
    PresetKey("MIN_BANDWIDTH", "network.min_bandwidth_bits", BANDWIDTH, "The lowest bandwidth of this preset."),
    PresetKey("MAX_BANDWIDTH", "network.max_bandwidth_bits", BANDWIDTH, "The highest bandwidth of this preset."),
    PresetKey("NETWORK_PARTITION_HOSTS", "network.severed_hosts", WORDS, "The hosts `network_partition` cuts off."),
)
_UPSTREAM_AND_LOAD = (
    PresetKey("API_LATENCY_MS", "upstream.latency_ms", _MILLISECONDS, "How long `api_latency` delays each call."),
    PresetKey("UPSTREAM_FAILURES", "upstream.failures", _COUNT, "How many calls fail, of `UPSTREAM_REQUESTS`."),
    PresetKey("UPSTREAM_REQUESTS", "upstream.requests", _COUNT, "Of how many calls those are."),
    PresetKey("SCHEMA_MISMATCHES", "upstream.mismatches", _COUNT, "How many records are changed, of `SCHEMA_RECORDS`."),
    PresetKey("SCHEMA_RECORDS", "upstream.records", _COUNT, "Of how many records those are."),
    PresetKey("THREAD_BURST", "load.threads", whole(1, 10_000), "Threads `concurrency_spike` starts."),
    PresetKey("ASYNC_TASK_BURST", "load.tasks", whole(1, 100_000), "Tasks `concurrency_spike` starts."),
    PresetKey("CONCURRENCY_LEVEL", "load.level", whole(1, 100_000), "Calls in flight at the same time."),
)
_SYSTEM = (
    PresetKey("OS_TYPE", "system.os_type", choice("linux", "windows", "macos"), "The operating system to imitate."),
    PresetKey("CONTAINER_IMAGE", "system.container_image", TEXT, "The image for that system."),
    PresetKey("VM_SETTINGS", "system.vm_settings", MAPPING, "Images, memory and time limit of virtual machines."),
)

PRESET_KEYS = {key.name: key for key in (*_NAMING, *_LIMITS, *_NETWORK, *_UPSTREAM_AND_LOAD, *_SYSTEM)}
"""Every key that has a field of its own in a scenario, by name."""
