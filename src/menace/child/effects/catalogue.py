"""Which effects there are, and how a list of faults becomes a list of them."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import Any, Dict, List, Optional, Sequence, Type

from .base import Effect

# The family is loaded when one of its effects is asked for: HTTP alone takes longer to import than most cases to run.
_FAMILIES = {
    "disk": "files.Disk",
    "disk_corruption": "files.DiskCorruption",
    "enospc": "files.NoSpaceLeft",
    "eio": "broken_device.BrokenDevice",
    "torn_write": "files.TornWrite",
    "partial_read": "files.PartialRead",
    "clock_jump": "clock.ClockJump",
    "cpu": "processor.LittleProcessor",
    "cpu_spike": "processor.ProcessorSpike",
    "memory": "processor.LittleMemory",
    "timeout": "processor.Timeout",
    "concurrency_spike": "concurrency.ConcurrencySpike",
    "network": "sockets.BadNetwork",
    "network_partition": "sockets.Partition",
    "connection_reset": "resets.ConnectionReset",
    "slow_dns": "sockets.SlowNames",
    "api_latency": "upstream.SlowUpstream",
    "auth_failure": "upstream.AuthFailure",
    "flaky_upstream": "upstream.FlakyUpstream",
    "schema_drift": "drift.SchemaDrift",
    "hostile_input": "stubs.HostileInput",
    "user_misuse": "stubs.UserMisuse",
}

NAMES = tuple(sorted(_FAMILIES))
"""The failure modes that can be put in force."""


def build(faults: Sequence[Dict[str, Any]], seed: int) -> List[Effect]:
    """The effects of a list like ``[{"name": "disk", "delay_ms": 50}]``, in its order."""
    return [_class_of(fault["name"])(seed, {key: fault[key] for key in fault if key != "name"}) for fault in faults]


def deadline(faults: Sequence[Dict[str, Any]]) -> Optional[float]:
    """After how many seconds the faults end a case, for whoever watches it from outside; None when they do not."""
    ends = [float(effect.given["seconds"]) for effect in build(faults, 0) if effect.name == "timeout"]
    return min(ends) if ends else None


def start_threads(faults: Sequence[Dict[str, Any]]) -> bool:
    """Whether any of the faults needs threads of its own."""
    return any(_class_of(fault["name"]).starts_threads for fault in faults)


def family_of(name: str) -> str:
    """The module of this package that holds an effect."""
    return _FAMILIES[name].partition(".")[0]


def _class_of(name: str) -> Type[Effect]:
    if name not in _FAMILIES:
        near = difflib.get_close_matches(name, NAMES, n=3)
        hint = "did you mean %s?" % " or ".join(near) if near else "there are %s" % ", ".join(NAMES)
        raise ValueError("no failure mode is called %r: %s" % (name, hint))
    module, _, class_name = _FAMILIES[name].partition(".")
    found: Type[Effect] = getattr(import_module("." + module, __package__), class_name)
    return found
