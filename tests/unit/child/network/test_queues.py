"""The requests to the kernel's shapers, byte for byte as its own tool sends them."""

from __future__ import annotations

import pytest

from menace.child.network import netlink, queues


def test_netem_is_asked_for_as_tc_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``tc qdisc replace dev lo root netem delay 25ms 5ms loss 10% duplicate 1% rate 8mbit limit 10000`` sends.

    Not every kernel has netem to try it on, so its options were taken down from the tool.
    """
    sent: list[tuple[int, bytes]] = []
    monkeypatch.setattr(netlink, "request", lambda kind, body: sent.append((kind, body)))
    wanted = {"latency_ms": 25, "jitter_ms": 5, "loss": 0.1, "duplication": 0.01, "bandwidth_bits": 8_000_000}
    queues.shape("lo", wanted, 7)
    ((kind, body),) = sent

    assert kind == 36
    assert b"netem\0" in body
    options = body[body.index(b"netem\0") + 12 :]
    assert options[:8] == bytes.fromhex("e1f50500 10270000")
    # Shares differ in the last bit, by rounding.
    assert abs(int.from_bytes(options[8:12], "little") - 0x1999999A) <= 1
    assert abs(int.from_bytes(options[16:20], "little") - 0x028F5C29) <= 1
    assert options[20:44] == bytes.fromhex("2d310100 14000600 40420f00 00000000 00000000 00000000")
