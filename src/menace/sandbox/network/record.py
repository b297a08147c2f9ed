"""What a child reports of its network: which mechanism does what, what is missing and why, and what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any

from menace.child import wire

_TITLES = {
    "latency_ms": ("latency", "ms"),
    "jitter_ms": ("jitter", "ms"),
    "loss": ("loss", ""),
    "duplication": ("duplication", ""),
    "bandwidth_bits": ("bandwidth", "bit/s"),
    "round_trip_ms": ("round trip", "ms"),
    "throughput_bits": ("throughput", "bit/s"),
}


@dataclass(frozen=True, slots=True)
class NetworkRecord:
    """``active`` names the mechanism of each quantity that is in force; what could not be had is in ``missing``."""

    link: str | None
    active: Mapping[str, str] = field(default_factory=dict)
    missing: Mapping[str, str] = field(default_factory=dict)
    asked: Mapping[str, float] = field(default_factory=dict)
    measured: Mapping[str, float] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The record as plain values."""
        return asdict(self)

    def sentence(self) -> str:
        """One line for people: what is in force by which means, and what was measured."""
        if self.link is None:
            return "no network: " + "; ".join(f"{name}: {reason}" for name, reason in self.missing.items())
        return ", ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        for name, value in self.asked.items():
            title, unit = _TITLES.get(name, (name, ""))
            mechanism = self.active.get(name)
            how = f"by {mechanism}" if mechanism else "not applied"
            yield f"{title} {value:g}{' ' + unit if unit else ''} {how}"
        if not self.asked:
            yield "a private network with an upstream"
        for name, value in self.measured.items():
            title, unit = _TITLES.get(name, (name, ""))
            yield f"measured {title} {value:g}{' ' + unit if unit else ''}"


def read_record(told: object) -> NetworkRecord:
    """The record of a child, once its shape has been found right; raises ``BadFrame``."""
    if not isinstance(told, dict) or not isinstance(told.get("link"), str | None):
        raise wire.BadFrame("the record of the network has a wrong shape")
    return NetworkRecord(
        told.get("link"),
        _checked(told.get("active", {}), str),
        _checked(told.get("missing", {}), str),
        _checked(told.get("asked", {}), (int, float)),
        _checked(told.get("measured", {}), (int, float)),
    )


def _checked(value: object, kind: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(each, kind) for each in value.values()):
        raise wire.BadFrame("the record of the network has a wrong part")
    if any(isinstance(each, bool | float) and not isfinite(each) for each in value.values()):
        raise wire.BadFrame("the record of the network has a wrong number")
    return {str(name): each for name, each in value.items()}
