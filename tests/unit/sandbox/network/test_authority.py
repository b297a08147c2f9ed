"""The networks of a run share an authority, and each is measured once."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from menace.domain import NORMAL, CaseRange, Module, Network, Plan, Recipe, Scenario, Section
from menace.sandbox.network import NetworkRecord, NetworkRoom

SLOW = Scenario("slow", network=Network(latency_ms=25))
SECTION = Section(PurePosixPath("m.py"), "f", "function", (1, 2), "digest")
MODULE = Module(PurePosixPath("m.py"), "m", ("",))


def some_plan(scenario: Scenario) -> Plan:
    """A plan of which only the scenario matters."""
    return Plan(SECTION, MODULE, scenario, Recipe(), 1, CaseRange(0, 1))


def test_a_plan_without_a_network_is_told_nothing(tmp_path: Path) -> None:
    """And no certificate is made for it."""
    room = NetworkRoom(tmp_path)

    assert room.told(some_plan(NORMAL)) is None
    assert room.key(some_plan(NORMAL)) is None
    assert list(tmp_path.iterdir()) == []


def test_equal_scenarios_may_share_a_network(tmp_path: Path) -> None:
    """The key depends on the conditions and the seed, not on the object."""
    room = NetworkRoom(tmp_path)
    again = Scenario("slow", network=Network(latency_ms=25))

    assert room.key(some_plan(SLOW)) == room.key(some_plan(again))
    assert room.key(some_plan(SLOW)) != room.key(some_plan(Scenario("slow", network=Network(latency_ms=26))))


def test_one_authority_serves_all(tmp_path: Path) -> None:
    """Made once, beside the child's code."""
    room = NetworkRoom(tmp_path)
    first, second = room.told(some_plan(SLOW)), room.told(some_plan(SLOW))

    assert first is not None
    assert first == second
    assert "BEGIN CERTIFICATE" in (tmp_path / "authority.pem").read_text()


def test_the_first_child_measures_and_later_ones_do_not(tmp_path: Path) -> None:
    """Measuring takes time; a network is measured once for each scenario."""
    room = NetworkRoom(tmp_path)
    before = room.told(some_plan(SLOW))
    room.learn(SLOW.label, NetworkRecord("netem", measured={"round_trip_ms": 50.0}))
    room.learn(SLOW.label, NetworkRecord("netem"))
    after = room.told(some_plan(SLOW))

    assert before is not None
    assert after is not None
    assert (before["measure"], after["measure"]) == (True, False)
    assert room.records()[SLOW.label].measured == {"round_trip_ms": 50.0}
