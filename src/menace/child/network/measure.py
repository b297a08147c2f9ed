"""What the link really does, found out by using it: round trip, loss and throughput, as plain numbers."""

from __future__ import annotations

import os
import select
import socket
import statistics
import time
from typing import Any, Dict, List, Optional, Tuple

from .beside import Line
from .upstream import PROBE

_PINGS = 7
_PING_GAP_SECONDS = 0.02
_PATIENCE_SECONDS = 1.0
_PACKET_BYTES = 1_200
_RATE_SECONDS = 0.3
_FEWEST, _MOST = 40, 400

Address = Tuple[str, int]


def round_trip_ms(address: Address, expected_ms: float = 0.0, one_by_one: bool = False) -> Optional[float]:
    """The median time from a datagram to its echo, or None when all were lost.

    Several are on their way together, unless each is to be waited for before the next one is sent.
    """
    sent: Dict[bytes, float] = {}
    took: List[float] = []
    left, send_at = _PINGS, time.perf_counter()
    until = send_at + expected_ms / 1000 * (_PINGS if one_by_one else 1) + _PATIENCE_SECONDS
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        while (left or sent) and time.perf_counter() < until:
            if left and time.perf_counter() >= send_at and not (one_by_one and sent):
                left -= 1
                mark = b"ping" + os.urandom(8)
                sent[mark] = time.perf_counter()
                sock.sendto(mark, address)
                send_at = time.perf_counter() + _PING_GAP_SECONDS
            wake = send_at if left and not (one_by_one and sent) else until
            if select.select([sock], [], [], max(0.0, wake - time.perf_counter()))[0]:
                # Twice the same when packets are duplicated: the first one counts.
                began = sent.pop(sock.recv(100), None)
                took += [] if began is None else [(time.perf_counter() - began) * 1000]
    return statistics.median(took) if took else None


def loss(address: Address, upstream: Line, packets: int, pause_seconds: float, settle_seconds: float) -> float:
    """The share of so many datagrams that did not arrive on the other side."""
    arrived: int = _arrived(address, upstream, (packets, 64), pause_seconds, settle_seconds)["packets"]
    return max(0.0, 1 - arrived / packets)


def throughput_bits(address: Address, upstream: Line, bits: int, latency_ms: float = 0.0) -> Optional[float]:
    """How many bits a second arrive when more than the expected number are sent; None when nothing could be told."""
    packets = max(_FEWEST, min(_MOST, int(bits / 8 * _RATE_SECONDS / _PACKET_BYTES)))
    expected = packets * _PACKET_BYTES * 8 / bits
    told = _arrived(address, upstream, (packets, _PACKET_BYTES), 0.0, expected + latency_ms / 1000 + 0.1)
    # What is counted is what the link carries: the two headers too.
    size = told["bytes"] * (_PACKET_BYTES + 28) / _PACKET_BYTES
    return size * 8 / told["seconds"] if told["seconds"] > 0 else None


def _arrived(
    address: Address, upstream: Line, sent: Tuple[int, int], pause_seconds: float, settle_seconds: float
) -> Dict[str, Any]:
    packets, size = sent
    identity = os.urandom(8)
    content = (PROBE + identity).ljust(size, b".")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 << 20)
        for _ in range(packets):
            sock.sendto(content, address)
            if pause_seconds:
                time.sleep(pause_seconds)
        time.sleep(settle_seconds)
    return upstream.ask({"count": identity.hex()})
