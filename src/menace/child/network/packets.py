"""What the mirror at the end of the link does to a packet: it comes back as if the other side had sent it.

Swapping the two addresses leaves every checksum right. Ports are changed so that whatever was asked for is answered by
the upstream, and changed back in its answers; the checksum is corrected by the difference.
"""

from __future__ import annotations

import struct
from collections import OrderedDict
from typing import FrozenSet, NamedTuple, Tuple

_TCP, _UDP = 6, 17
_CHECKSUM_AT = {_TCP: 16, _UDP: 6}
_FRAGMENT_OFFSET = 0x1FFF
_FLOWS = 1 << 14
_SHORTEST = 20


class Reflected(NamedTuple):
    """A packet on its way back, and whether it is an answer of the upstream."""

    packet: bytes
    answer: bool


class Mirror:
    """Reflects packets; connections to any port end at one port, but for those that are left alone."""

    def __init__(self, port: int, left_alone: FrozenSet[int] = frozenset()) -> None:
        self._port = port
        self._left_alone = left_alone | {port}
        self._flows: "OrderedDict[Tuple[int, bytes, int], int]" = OrderedDict()

    def reflect(self, packet: bytes) -> Reflected:
        """The packet as it comes back; what is not of the fourth version of the protocol comes back as it is."""
        if len(packet) < _SHORTEST or packet[0] >> 4 != 4:
            return Reflected(packet, False)
        turned = bytearray(packet)
        turned[12:16], turned[16:20] = packet[16:20], packet[12:16]
        protocol, start = packet[9], (packet[0] & 15) * 4
        (fragment,) = struct.unpack_from("!H", packet, 6)
        if protocol not in _CHECKSUM_AT or fragment & _FRAGMENT_OFFSET or len(packet) < start + 8:
            return Reflected(bytes(turned), False)
        source, destination = struct.unpack_from("!HH", packet, start)
        answer = source in self._left_alone
        other = bytes(packet[16:20])
        if source == self._port:
            asked = self._flows.get((protocol, other, destination), source)
            _change(turned, start, start, asked, protocol)
        elif not answer and destination not in self._left_alone:
            self._remember((protocol, other, source), destination)
            _change(turned, start, start + 2, self._port, protocol)
        return Reflected(bytes(turned), answer)

    def _remember(self, flow: Tuple[int, bytes, int], port: int) -> None:
        self._flows[flow] = port
        self._flows.move_to_end(flow)
        if len(self._flows) > _FLOWS:
            self._flows.popitem(last=False)


def _change(packet: bytearray, start: int, at: int, port: int, protocol: int) -> None:
    """Put another port in, and correct the checksum by the difference."""
    (before,) = struct.unpack_from("!H", packet, at)
    struct.pack_into("!H", packet, at, port)
    place = start + _CHECKSUM_AT[protocol]
    if len(packet) < place + 2:
        return
    (checksum,) = struct.unpack_from("!H", packet, place)
    if protocol == _UDP and not checksum:
        return  # sent without one
    total = (~checksum & 0xFFFF) + (~before & 0xFFFF) + port
    total = (total & 0xFFFF) + (total >> 16)
    total = (total & 0xFFFF) + (total >> 16)
    struct.pack_into("!H", packet, place, (~total & 0xFFFF) or (0xFFFF if protocol == _UDP else 0))
