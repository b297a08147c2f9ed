"""Links of the private network: loopback, a tunnel or a pair of cables, with their addresses and routes."""

from __future__ import annotations

import array
import os
import socket
import struct
from typing import List, Optional

from . import netlink

OURS = "10.9.0.1"
"""The address of the sandbox itself, from which everything is asked and on which the upstream listens."""

_GET_FLAGS, _SET_FLAGS, _SET_MTU, _ETHTOOL = 0x8913, 0x8914, 0x8922, 0x8946
_UP, _NO_ARP = 0x1, 0x80
_TUN_SET, _TUN, _NO_PACKET_INFO = 0x400454CA, 0x0001, 0x1000
_OFF = {"checksums": 0x17, "segmentation": 0x1F, "generic segmentation": 0x24}
"""What a card would do to packets and a link without one leaves undone, as commands of ethtool."""
_MAIN, _LOCAL = 254, 255
_BOOT = 3
_UNICAST, _OF_THIS_HOST, _UNREACHABLE = 1, 2, 7
_EVERYWHERE, _ON_LINK, _ON_HOST = 0, 253, 254
_PACKET_MTU = 1500
_QUEUE_PACKETS = 4000
_ETHERNET_IP = 0x0800


def is_fresh() -> bool:
    """Whether nobody has used this network yet: in a new one loopback is down, on a machine it never is."""
    return not _flags("lo") & _UP


def bring_up(name: str) -> None:
    """Let a link carry packets."""
    _set_flags(name, _UP)


def set_mtu(name: str, size: int) -> None:
    """Limit the size of the packets of a link."""
    _control(_SET_MTU, struct.pack("16si16x", name.encode("ascii"), size))


def add_address(name: str, address: str, prefix: int = 32) -> None:
    """Give a link an address."""
    raw = socket.inet_aton(address)
    head = struct.pack("=BBBBI", socket.AF_INET, prefix, 0, 0, socket.if_nametoindex(name))
    netlink.request(netlink.NEW_ADDRESS, head + netlink.attribute(1, raw) + netlink.attribute(2, raw))


def answer_for_everybody() -> None:
    """Take every address there is for one of this host, so that all connections end here."""
    _route(_LOCAL, _OF_THIS_HOST, _ON_HOST, None, "lo")


def send_everything_to(name: str) -> None:
    """Route every address that is not of this host to a link."""
    _route(_MAIN, _UNICAST, _ON_LINK, None, name)


def sever(address: str) -> None:
    """Have the kernel say that a host cannot be reached."""
    # In the table that is asked first, where a single address goes before all of them.
    _route(_LOCAL, _UNREACHABLE, _EVERYWHERE, address, None)


def keep_packets_whole(name: str) -> List[str]:
    """Have the kernel finish each packet itself, checksum and all; what could not be switched off."""
    kept = []
    for what, command in _OFF.items():
        value = array.array("I", [command, 0])
        address, _ = value.buffer_info()
        try:
            _control(_ETHTOOL, struct.pack("16sP16x", name.encode("ascii"), address))
        except OSError:
            kept.append(what)
    return kept


def open_tunnel(name: str) -> int:
    """A descriptor on which every packet that is routed to the new link can be read, and others written."""
    import fcntl

    descriptor = os.open("/dev/net/tun", os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        wanted = struct.pack("16sH22x", name.encode("ascii"), _TUN | _NO_PACKET_INFO)
        fcntl.ioctl(descriptor, _TUN_SET, wanted)
        _settle(name)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def open_cable(name: str, other_end: str) -> socket.socket:
    """A socket at the far end of a new cable: frames sent into the near end are read there, and others written."""
    empty = struct.pack("=BxHiII", socket.AF_UNSPEC, 0, 0, 0, 0)
    peer = netlink.attribute(1, empty + netlink.text(3, other_end))
    kind = netlink.text(1, "veth") + netlink.attribute(2, peer)
    netlink.request(netlink.NEW_LINK, empty + netlink.text(3, name) + netlink.attribute(18, kind))
    unfinished = keep_packets_whole(name)
    if unfinished:
        raise OSError("packets of %s leave without %s" % (name, ", ".join(unfinished)))
    # Nobody at the other end answers who owns an address.
    _set_flags(name, _NO_ARP)
    bring_up(other_end)
    sock = socket.socket(socket.AF_PACKET, socket.SOCK_RAW | socket.SOCK_CLOEXEC, socket.htons(_ETHERNET_IP))
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 << 20)
        sock.bind((other_end, _ETHERNET_IP))
        sock.setblocking(False)
        _settle(name)
    except BaseException:
        sock.close()
        raise
    return sock


def _settle(name: str) -> None:
    set_mtu(name, _PACKET_MTU)
    # Asked for by a message, which the owner of the network may send; the older way is for root alone.
    head = struct.pack("=BxHiII", socket.AF_UNSPEC, 0, socket.if_nametoindex(name), 0, 0)
    netlink.request(netlink.NEW_LINK, head + netlink.number(13, _QUEUE_PACKETS), create=False)
    add_address(name, OURS)
    bring_up(name)
    send_everything_to(name)


def _route(table: int, kind: int, scope: int, to: Optional[str], link: Optional[str]) -> None:
    bits = 0 if to is None else 32
    body = struct.pack("=BBBBBBBBI", socket.AF_INET, bits, 0, 0, table, _BOOT, scope, kind, 0)
    if to is not None:
        body += netlink.attribute(1, socket.inet_aton(to))
    if link is not None:
        body += netlink.number(4, socket.if_nametoindex(link)) + netlink.attribute(7, socket.inet_aton(OURS))
    netlink.request(netlink.NEW_ROUTE, body)


def _flags(name: str) -> int:
    answer = _control(_GET_FLAGS, struct.pack("16sh22x", name.encode("ascii"), 0))
    (flags,) = struct.unpack_from("H", answer, 16)
    return int(flags)


def _set_flags(name: str, added: int) -> None:
    _control(_SET_FLAGS, struct.pack("16sH22x", name.encode("ascii"), _flags(name) | added))


def _control(number: int, argument: bytes) -> bytes:
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        return fcntl.ioctl(sock.fileno(), number, argument)
