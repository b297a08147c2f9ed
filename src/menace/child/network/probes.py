"""Each mechanism of the private network tried alone; to be called in processes that are thrown away afterwards."""

from __future__ import annotations

import tempfile
from typing import Any, Callable, Dict, Optional

from ..confinement import confine

_TRIED_LATENCY_MS, _TRIED_BITS = 1, 8_000_000

Probe = Callable[[], Optional[str]]
"""Says None when the mechanism works, else why not."""


def probes() -> Dict[str, Probe]:
    """What can be tried, by name."""
    return {
        "netem": lambda: _link("netem"),
        "reflecting TUN": lambda: _link("reflecting TUN"),
        "reflecting veth": lambda: _link("reflecting veth"),
        "token bucket": _bucket,
        "upstream": _upstream,
    }


def _link(mechanism: str) -> Optional[str]:
    return _tried({"latency_ms": _TRIED_LATENCY_MS, "mechanisms": [mechanism]}, mechanism)


def _bucket() -> Optional[str]:
    return _tried({"bandwidth_bits": _TRIED_BITS, "mechanisms": ["none of the links"]}, "token bucket")


def _tried(spec: Dict[str, Any], mechanism: str) -> Optional[str]:
    """Why the mechanism is not the one in force in a network that could have no other."""
    record = _record(spec)
    if isinstance(record, str):
        return record
    return None if mechanism in record["active"].values() else str(record["missing"].get(mechanism, "not offered"))


def _upstream() -> Optional[str]:
    record = _record({})
    if isinstance(record, str):
        return record
    return None if "round_trip_ms" in record["measured"] else "it did not answer"


def _record(spec: Dict[str, Any]) -> Any:
    """The record of such a network, or why there is none."""
    problem = confine.leave_namespaces(processes=False)["network"]
    if problem is not None:
        return problem
    from .prepare import prepare

    with tempfile.TemporaryDirectory() as folder:
        return prepare({"measure": not spec, **spec}, folder).record
