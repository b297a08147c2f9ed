"""Under which conditions a case runs: limits, network, load, upstream, faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from menace.domain.digest import digest, digest_once
from menace.domain.fault import INPUT_MODES, STRATEGY_OF_MODE

Severity = Literal["low", "high"]

_LATER = {"later": True}
"""Marks fields that the first ledgers did not have; see ``_described``."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one case may use; unset means the backend's own safe default."""

    cpu_seconds: float | None = None
    wall_seconds: float | None = None
    memory_bytes: int | None = None
    disk_bytes: int | None = None
    open_files: int | None = None
    processes: int | None = None
    threads: int | None = field(default=None, metadata=_LATER)
    gpus: int | None = field(default=None, metadata=_LATER)


@dataclass(frozen=True, slots=True)
class Network:
    """What the network does to the code under test; unset means untouched.

    ``severed_hosts`` are those that ``network_partition`` cuts off; none named means all but loopback.
    """

    latency_ms: float | None = None
    jitter_ms: float | None = None
    loss: float | None = None
    duplication: float | None = None
    bandwidth_bits: int | None = None
    min_bandwidth_bits: int | None = field(default=None, metadata=_LATER)
    max_bandwidth_bits: int | None = field(default=None, metadata=_LATER)
    severed_hosts: frozenset[str] = field(default=frozenset(), metadata=_LATER)

    @property
    def rate_bits(self) -> int | None:
        """The bandwidth a case gets: the limit kept within its bounds, or the upper bound when only bounds are set."""
        rate = self.bandwidth_bits if self.bandwidth_bits is not None else self.max_bandwidth_bits
        if rate is None:
            return None
        return max(min(rate, self.max_bandwidth_bits or rate), self.min_bandwidth_bits or 0)

    @property
    def is_uneven(self) -> bool:
        """Whether packets are late or get lost: the part of a bad network that sockets themselves can imitate."""
        return any(value is not None for value in (self.latency_ms, self.jitter_ms, self.loss))


@dataclass(frozen=True, slots=True)
class Load:
    """What ``concurrency_spike`` starts beside the code under test; ``level`` is how many calls are in flight."""

    threads: int | None = None
    tasks: int | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Upstream:
    """How the service behaves that the code under test talks to.

    ``failures`` of ``requests`` calls fail, ``mismatches`` of ``records`` records have a changed shape.
    """

    latency_ms: float | None = None
    failures: int | None = None
    requests: int | None = None
    mismatches: int | None = None
    records: int | None = None


@dataclass(frozen=True, slots=True)
class System:
    """The machine to imitate; unset means this one."""

    os_type: str | None = None
    container_image: str | None = None
    vm_settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A named set of conditions. ``extra`` keeps preset keys that have no field of their own.

    ``security_level`` runs from 1 (lenient) to 5 (strict), ``threat_intensity`` is the percentage of hostile requests,
    ``stub_strategy`` the one way in which inputs are made.
    """

    name: str
    severity: Severity | None = None
    limits: Limits = Limits()
    network: Network = Network()
    faults: frozenset[str] = frozenset()
    extra: Mapping[str, str] = field(default_factory=dict)
    load: Load = field(default=Load(), metadata=_LATER)
    upstream: Upstream = field(default=Upstream(), metadata=_LATER)
    system: System = field(default=System(), metadata=_LATER)
    security_level: int | None = field(default=None, metadata=_LATER)
    threat_intensity: int | None = field(default=None, metadata=_LATER)
    stub_strategy: str | None = field(default=None, metadata=_LATER)

    @property
    def input_strategies(self) -> tuple[str, ...]:
        """How inputs are made: the strategy that was named, then those the failure modes ask for."""
        implied = [STRATEGY_OF_MODE[mode] for mode in sorted(self.faults) if mode in STRATEGY_OF_MODE]
        return tuple(dict.fromkeys([self.stub_strategy, *implied] if self.stub_strategy else implied))

    @property
    def disturbances(self) -> frozenset[str]:
        """The failure modes that act on the world around a call, whatever the call is given."""
        return (self.faults - INPUT_MODES) | ({"network"} if self.network.is_uneven else frozenset())

    @property
    def acts_on_world(self) -> bool:
        """Whether anything around a call is other than usual, so that the same call without it is a comparison."""
        usual = self.network == Network() and self.limits == Limits() and self.security_level is None
        return bool(self.disturbances) or not usual

    @property
    def changes_inputs(self) -> bool:
        """Whether calls are given other inputs than usual."""
        return bool(self.input_strategies or self.threat_intensity)

    @property
    def label(self) -> str:
        """The name as users type it, with the severity where there is one: ``high_latency_api:high``."""
        return f"{self.name}:{self.severity}" if self.severity else self.name

    @property
    def digest(self) -> str:
        """Changes exactly when the conditions do."""
        return digest_once(self, self._digest)

    def _digest(self) -> str:
        return digest(
            self.name,
            self.severity or "",
            _described(self.limits),
            _described(self.network),
            ",".join(sorted(self.faults)),
            _text(self.extra),
            *_later_fields(self),
        )


NORMAL = Scenario("normal")
"""No faults, the machine as it is."""


def _described(group: Limits | Network | Load | Upstream | System) -> str:
    """The group as text. Identities in ledgers hang on it, so a field that came later shows only once it is set."""
    first = [f"{each.name}={_text(getattr(group, each.name))}" for each in fields(group) if not each.metadata]
    return f"{type(group).__name__}({', '.join([*first, *_later_fields(group)])})"


def _later_fields(value: Any) -> Iterator[str]:
    for each in fields(value):
        held = getattr(value, each.name)
        if each.metadata and held != each.default:
            yield f"{each.name}={_text(held)}"


def _text(value: object) -> str:
    """Equal for equal values: 2 and 2.0, or the same set in another order."""
    if isinstance(value, Load | Upstream | System):
        return _described(value)
    if isinstance(value, int | float) and float(value) == value:
        return repr(float(value))
    if isinstance(value, Mapping):
        return repr(sorted(value.items()))
    return repr(sorted(value)) if isinstance(value, frozenset) else repr(value)
