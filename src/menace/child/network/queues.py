"""The kernel's own shapers of traffic, where it has them: netem for everything, a token bucket for bandwidth."""

from __future__ import annotations

import socket
import struct
from typing import Any, Dict

from . import netlink

_ROOT = 0xFFFFFFFF
_TICK_NANOSECONDS = 64
_WHOLE = 0xFFFFFFFF
"""A share of 1, in the kernel's spelling."""
_PACKETS_WAITING = 10_000
_BURST_BYTES = 3_000
"""Two packets: enough for the kernel to keep its rate, too little to be noticed."""
_WAITING_SECONDS = 0.4


def shape(link: str, wanted: Dict[str, Any], seed: int) -> None:
    """Have netem do all that is wanted to what the link sends; raises ``OSError`` where the kernel lacks it."""
    latency, jitter = (int((wanted.get(key) or 0) * 1e6) for key in ("latency_ms", "jitter_ms"))
    loss, duplication = (int((wanted.get(key) or 0) * _WHOLE) for key in ("loss", "duplication"))
    options = struct.pack(
        "=6I", latency // _TICK_NANOSECONDS, _PACKETS_WAITING, loss, 0, duplication, jitter // _TICK_NANOSECONDS
    )
    rate = wanted.get("bandwidth_bits")
    if rate:
        options += netlink.attribute(6, struct.pack("=IiIi", min(int(rate) // 8, _WHOLE), 0, 0, 0))
    options += netlink.attribute(10, struct.pack("=q", latency)) + netlink.attribute(11, struct.pack("=q", jitter))
    # Kernels before 6.7 choose their own numbers, and pass over what they do not know.
    options += netlink.attribute(14, struct.pack("=Q", seed % (1 << 64)))
    _put(link, "netem", options)


def limit_rate(link: str, bits: int) -> None:
    """Have a token bucket hold what the link sends to so many bits a second; raises ``OSError`` without it."""
    rate = struct.pack("=BBHhHI", 0, 1, 0, -1, 0, bits // 8)
    waiting = int(bits / 8 * _WAITING_SECONDS) + (1 << 16)
    parameters = struct.pack("=12s12xIII", rate, waiting, 0, 0)
    _put(link, "tbf", netlink.attribute(1, parameters) + netlink.number(6, _BURST_BYTES))


def _put(link: str, kind: str, options: bytes) -> None:
    head = struct.pack("=BxHiIII", socket.AF_UNSPEC, 0, socket.if_nametoindex(link), 0, _ROOT, 0)
    netlink.request(netlink.NEW_QUEUE, head + netlink.text(1, kind) + netlink.attribute(2, options))
