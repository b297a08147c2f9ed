"""What a child says of its network is checked, and told in one line."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.wire import BadFrame
from menace.sandbox.network import read_record

TOLD: dict[str, Any] = {
    "link": "reflecting TUN",
    "active": {"latency_ms": "reflecting TUN"},
    "missing": {"netem": "No such file or directory"},
    "asked": {"latency_ms": 25, "duplication": 0.5},
    "measured": {"round_trip_ms": 50.5},
    "upstream": {"address": "10.9.0.2", "port": 4000},
}


def test_the_line_says_what_is_in_force_and_what_was_measured() -> None:
    """What was asked for and is not there is not claimed."""
    assert read_record(TOLD).sentence() == (
        "latency 25 ms by reflecting TUN, duplication 0.5 not applied, measured round trip 50.5 ms"
    )


def test_a_network_without_quantities_is_named() -> None:
    """The upstream alone is worth a word."""
    told = {"link": "loopback", "measured": {"round_trip_ms": 0.2}}

    assert read_record(told).sentence() == "a private network with an upstream, measured round trip 0.2 ms"


def test_a_missing_network_says_why() -> None:
    """The reason is the kernel's."""
    told = {"link": None, "missing": {"network": "Operation not permitted"}}

    assert read_record(told).sentence() == "no network: network: Operation not permitted"


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"link": 5},
        {**TOLD, "active": {"latency_ms": 5}},
        {**TOLD, "measured": {"round_trip_ms": "fast"}},
        {**TOLD, "measured": {"round_trip_ms": float("nan")}},
        {**TOLD, "missing": ["x"]},
    ],
)
def test_what_our_child_would_not_say_is_refused(wrong: Any) -> None:
    """The record is read like everything that code under test could have written."""
    with pytest.raises(BadFrame):
        read_record(wrong)
