"""What a bad link does to packets, without a clock."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.network.link import Link


def fates(wanted: dict[str, Any], packets: int = 2000, seed: int = 1, begin: int = 0) -> list[list[float]]:
    """When packets that are sent a second apart arrive, as delays."""
    link = Link(wanted, seed)
    link.begin(begin)
    return [[due - number for due in link.arrivals(100, number, 0)] for number in range(packets)]


def test_a_plain_link_delivers_at_once() -> None:
    """Nothing asked for, nothing done."""
    assert fates({}, 3) == [[0.0], [0.0], [0.0]]


def test_latency_delays_every_packet() -> None:
    """Each arrives that much later."""
    assert all(delay == pytest.approx(0.025) for (delay,) in fates({"latency_ms": 25}, 100))


def test_jitter_spreads_around_the_latency_and_never_before_the_sending() -> None:
    """Earlier and later ones balance; no packet arrives before it was sent."""
    delays = [delay for (delay,) in fates({"latency_ms": 20, "jitter_ms": 10})]

    assert min(delays) >= 0.01
    assert max(delays) <= 0.03
    assert sum(delays) / len(delays) == pytest.approx(0.02, abs=0.001)
    assert min(delay for (delay,) in fates({"jitter_ms": 10})) == 0.0


def test_the_share_asked_for_is_lost() -> None:
    """One in ten, within what chance allows over 2000 packets."""
    assert 0.08 < fates({"loss": 0.1}).count([]) / 2000 < 0.12


def test_the_share_asked_for_comes_twice() -> None:
    """One in ten arrives as two."""
    assert 0.08 < [len(arrivals) for arrivals in fates({"duplication": 0.1})].count(2) / 2000 < 0.12


def test_chance_depends_on_the_seed_and_the_case_alone() -> None:
    """The same twice, others otherwise."""
    wanted = {"loss": 0.3, "latency_ms": 10, "jitter_ms": 5}

    assert fates(wanted) == fates(wanted)
    assert fates(wanted) != fates(wanted, seed=2)
    assert fates(wanted) != fates(wanted, begin=1)


def test_bandwidth_spaces_packets_and_each_direction_has_its_own() -> None:
    """Thousand bytes at 8 Mbit/s take a millisecond; the other direction does not wait for them."""
    link = Link({"bandwidth_bits": 8_000_000}, 1)

    assert [link.arrivals(1000, 0.0, 0)[0] for _ in range(3)] == pytest.approx([0.001, 0.002, 0.003])
    assert link.arrivals(1000, 0.0, 1) == pytest.approx([0.001])


def test_a_full_queue_drops_what_comes_next() -> None:
    """Who sends far more than the link carries loses packets in place of waiting for ever."""
    link = Link({"bandwidth_bits": 8_000_000}, 1)
    arrived = [link.arrivals(1500, 0.0, 0) for _ in range(1000)]

    assert arrived[0]
    assert not arrived[-1]
