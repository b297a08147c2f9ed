"""Private networks made ready by each mechanism; margins are wide, because machines are busy."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from menace.child.network import interfaces
from menace.child.network.beside import Line
from menace.child.network.prepare import NotPrivate, Prepared, prepare

Inside = Callable[..., Any]

MECHANISMS = ["netem", "reflecting TUN", "reflecting veth", "socket shim"]
BY_LINK = MECHANISMS[:3]

EXCHANGE = """
sock = socket.create_connection(("example.com", 7), timeout=30)
began = time.perf_counter()
sock.sendall(b"hello")
answer = {"echo": sock.recv(100).decode(), "seconds": time.perf_counter() - began, "record": ready.record}
"""


def loopback() -> tuple[int, str]:
    """The flags and the size of packets of this machine's loopback."""
    return interfaces._flags("lo"), Path("/sys/class/net/lo/mtu").read_text()


def test_the_machines_own_network_is_never_touched(tmp_path: Path) -> None:
    """Where loopback is in use already, nothing is done at all."""
    before = loopback()
    with pytest.raises(NotPrivate):
        prepare({"latency_ms": 5, "bandwidth_bits": 1_000_000}, str(tmp_path))

    assert loopback() == before
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_shaping_inside_leaves_loopback_outside_alone(inside: Inside, mechanism: str) -> None:
    """What is done to the private network is seen there only."""
    before = loopback()
    mtu = inside(
        {"bandwidth_bits": 8_000_000, "mechanisms": [mechanism]}, 'answer = open("/proc/net/dev").read().count("lo:")'
    )

    assert mtu == 1
    assert loopback() == before


@pytest.mark.parametrize("mechanism", BY_LINK)
def test_a_link_delays_both_ways(inside: Inside, mechanism: str) -> None:
    """An exchange over an open connection takes at least twice the latency of one way, and is so recorded."""
    answer = inside({"latency_ms": 40, "mechanisms": [mechanism], "measure": True}, EXCHANGE)

    assert answer["echo"] == "hello"
    assert 0.08 <= answer["seconds"] < 5
    assert answer["record"]["active"] == {"latency_ms": mechanism}
    assert 80 <= answer["record"]["measured"]["round_trip_ms"] < 800


def test_the_shim_is_measured_as_the_code_will_meet_it(inside: Inside) -> None:
    """Where no link delays, the effect on sockets does, and the record says so."""
    record = inside({"latency_ms": 20, "mechanisms": ["socket shim"], "measure": True}, "answer = ready.record")

    assert record["active"] == {"latency_ms": "socket shim"}
    assert 40 <= record["measured"]["round_trip_ms"] < 400


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_bandwidth_is_limited(inside: Inside, mechanism: str) -> None:
    """What arrives a second is near what was asked for, in one of three tries, for the machine has other work too."""
    spec = {"bandwidth_bits": 4_000_000, "mechanisms": [mechanism], "measure": True}
    found: list[float] = []
    while len(found) < 3 and not any(2_500_000 < each < 5_000_000 for each in found):
        record = inside(spec, "answer = ready.record")
        if "bandwidth_bits" not in record["active"]:
            pytest.skip(f"this kernel has no token bucket: {record['missing']}")
        found.append(record["measured"]["throughput_bits"])

    assert any(2_500_000 < each < 5_000_000 for each in found), found


@pytest.mark.parametrize("mechanism", BY_LINK)
def test_packets_are_lost(inside: Inside, mechanism: str) -> None:
    """About the share asked for does not arrive."""
    lost = inside(
        {"loss": 0.3, "mechanisms": [mechanism]},
        """
        from menace.child.network import measure
        answer = measure.loss(here, ready.upstream, 400, 0.0005, 1.0)
        """,
    )

    assert 0.2 < lost < 0.4


def test_what_cannot_be_had_is_named(inside: Inside) -> None:
    """Nothing but a link duplicates packets, so without one that is missing and not claimed."""
    record = inside({"duplication": 0.5, "mechanisms": ["socket shim"]}, "answer = ready.record")

    assert record["active"] == {}
    assert "duplication" in record["missing"]


def test_a_severed_host_cannot_be_reached(inside: Inside) -> None:
    """The kernel says so at once; others are there."""
    answer = inside(
        {"severed_hosts": ["gone.example"]},
        """
        def reach(host):
            try:
                socket.create_connection((host, 80), timeout=20).close()
            except OSError as error:
                return type(error).__name__, error.errno
            return "reached"
        answer = [reach("gone.example"), reach("there.example")]
        """,
    )

    assert answer[0][1] in {101, 113}
    assert answer[1] == "reached"


def test_the_processes_beside_end_with_the_one_that_started_them(inside: Inside) -> None:
    """However it ends, nobody is left."""
    pids = inside({"latency_ms": 1}, 'answer = [int(pid) for pid in open("/proc/thread-self/children").read().split()]')
    left = [psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)]
    _, alive = psutil.wait_procs(left, timeout=60)

    assert len(pids) == 2
    assert alive == []


def test_an_effect_is_left_out_where_the_link_does_it() -> None:
    """Packets are delayed once."""
    faults = [{"name": "disk"}, {"name": "network", "delay_ms": 20}]

    def left(active: dict[str, str]) -> list[dict[str, Any]]:
        with socket.socket() as unused:
            return Prepared({"active": active}, Line(unused)).left(faults)

    assert left({"latency_ms": "reflecting TUN"}) == [{"name": "disk"}]
    assert left({"latency_ms": "socket shim"}) == faults
    assert left({"bandwidth_bits": "token bucket"}) == faults


@pytest.mark.parametrize("mechanism", ["reflecting TUN", "reflecting veth"])
def test_a_link_is_off_for_the_call_without_faults(inside: Inside, mechanism: str) -> None:
    """In force around a case and counted, at once passing everything after it, the same losses for the same case."""
    answer = inside(
        {"latency_ms": 50, "loss": 0.2, "mechanisms": [mechanism]},
        """
        from menace.child.effects import in_force
        from menace.child.network import measure
        effects = ready.effects(1)
        def lost(index):
            with in_force(effects, index) as told:
                share = measure.loss(here, ready.upstream, 100, 0, 0.6)
            return share, told
        first, again = lost(5), lost(5)
        answer = [first, again, measure.loss(here, ready.upstream, 100, 0, 0.6), measure.round_trip_ms(here)]
        """,
    )
    (share, told), again, without, round_trip = answer

    assert round(share * 100) == round(again[0] * 100) == told["lost_packets"]
    assert told["lost_packets"] + told["delayed_packets"] == 100
    assert without == 0
    assert round_trip < 50


def test_what_the_kernel_shapes_is_counted(inside: Inside) -> None:
    """A case that sent nothing met nothing; one that did is known to have met the link."""
    answer = inside(
        {"bandwidth_bits": 8_000_000, "mechanisms": ["socket shim"]},
        """
        from menace.child.effects import in_force
        def met(call):
            with in_force(ready.effects(1), 0) as told:
                call()
            return told
        reach = lambda: socket.create_connection(("example.com", 80), timeout=20).close()
        answer = [ready.record["active"], met(lambda: None), met(reach)]
        """,
    )
    active, idle, busy = answer
    if not active:
        pytest.skip("this kernel has no token bucket")

    assert idle == {}
    assert busy["shaped_packets"] >= 3
