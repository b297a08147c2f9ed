"""The failure modes by name: what each does to the code under test."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DOCUMENTED_MODES: Mapping[str, str] = MappingProxyType(
    {
        "disk": "Every write to a file is slow, as on a disk that is nearly worn out.",
        "disk_corruption": "Some of the bytes written to files are altered on their way.",
        "network": "Connections are slow, packets get lost and some connects fail.",
        "network_partition": "The named hosts cannot be reached, or no host but loopback when none is named.",
        "cpu": "Only a share of a processor is left, so the same work takes longer.",
        "cpu_spike": "Others burn the processor in short bursts.",
        "concurrency_spike": "Bursts of threads and asynchronous tasks run beside the call.",
        "memory": "Memory is nearly used up: a large allocation fails with `MemoryError`.",
        "timeout": "The process is ended before it is done.",
        "hostile_input": "Inputs are attacks: injections, oversized values, malformed documents.",
        "user_misuse": "Inputs have wrong types, counts or missing fields, and name files that must not be touched.",
        "api_latency": "Each call to the upstream waits before it is answered.",
        "auth_failure": "The upstream answers 401 or 403, tokens expire half-way, and credentials are wrong.",
        "schema_drift": "Records arrive with fields renamed, dropped or of another type.",
        "flaky_upstream": "A share of the calls to the upstream fails or is slow.",
    }
)
"""The modes the guides name."""

FURTHER_MODES: Mapping[str, str] = MappingProxyType(
    {
        "enospc": "A write fails because no space is left on the device (`ENOSPC`).",
        "eio": "A read or write fails with an input/output error (`EIO`).",
        "clock_jump": "The wall clock leaps forwards or backwards between two looks at it.",
        "torn_write": "Only the first part of what was written arrives in the file.",
        "connection_reset": "The other side drops the connection in the middle of a transfer.",
        "partial_read": "A read gives fewer bytes than were asked for, though more will come.",
        "slow_dns": "Looking up the address of a host takes long.",
    }
)
"""The modes beyond the guides."""

FAILURE_MODES: Mapping[str, str] = MappingProxyType({**DOCUMENTED_MODES, **FURTHER_MODES})
"""Every failure mode with a sentence on what it does."""

STRATEGY_OF_MODE: Mapping[str, str] = MappingProxyType(
    {
        "hostile_input": "hostile",
        "user_misuse": "misuse",
        "schema_drift": "legacy_schema",
        "flaky_upstream": "flaky_upstream",
    }
)
"""The modes that change how inputs are made, and the strategy each asks for."""

INPUT_MODES = frozenset({"hostile_input", "user_misuse"})
"""The modes that change nothing but what a call is given."""

WITHIN_PROCESS = frozenset({"eio", "enospc", "disk_corruption", "torn_write", "partial_read", "clock_jump"})
"""Modes of disk and clock that are made where the code runs: a case under them takes no longer than any other."""

WITHOUT_FAILURE = frozenset({"clock_jump", "partial_read"})
"""Modes under which all that a call asks for can be had, so that its documentation holds."""
