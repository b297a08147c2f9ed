"""Under which conditions a case runs: limits, network and faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from menace.domain.digest import digest

Severity = Literal["low", "high"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one case may use; unset means the backend's own safe default."""

    cpu_seconds: float | None = None
    wall_seconds: float | None = None
    memory_bytes: int | None = None
    disk_bytes: int | None = None
    open_files: int | None = None
    processes: int | None = None


@dataclass(frozen=True, slots=True)
class Network:
    """What the network does to the code under test; unset means untouched."""

    latency_ms: float | None = None
    jitter_ms: float | None = None
    loss: float | None = None
    duplication: float | None = None
    bandwidth_bits: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A named set of conditions. ``extra`` keeps preset keys that have no field of their own."""

    name: str
    severity: Severity | None = None
    limits: Limits = Limits()
    network: Network = Network()
    faults: frozenset[str] = frozenset()
    extra: Mapping[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Changes exactly when the conditions do."""
        return digest(
            self.name,
            self.severity or "",
            repr(self.limits),
            repr(self.network),
            ",".join(sorted(self.faults)),
            repr(sorted(self.extra.items())),
        )


NORMAL = Scenario("normal")
"""No faults, the machine as it is."""
