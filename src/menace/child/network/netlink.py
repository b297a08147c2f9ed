"""Requests to the kernel about links, addresses, routes and queues, without any program of the system."""

from __future__ import annotations

import os
import socket
import struct

NEW_LINK, NEW_ADDRESS, NEW_ROUTE, NEW_QUEUE = 16, 20, 24, 36
_REQUEST, _ACKNOWLEDGE, _CREATE, _REPLACE = 0x01, 0x04, 0x400, 0x100
_ERROR = 2
_HEADER = struct.Struct("=IHHII")


def request(kind: int, body: bytes, create: bool = True) -> None:
    """Have the kernel create or replace something, or else change what is there; raises ``OSError`` if it refuses."""
    flags = _REQUEST | _ACKNOWLEDGE | (_CREATE | _REPLACE if create else 0)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as sock:
        sock.bind((0, 0))
        sock.send(_HEADER.pack(_HEADER.size + len(body), kind, flags, 1, 0) + body)
        answer = sock.recv(1 << 16)
    _, answered, _, _, _ = _HEADER.unpack_from(answer)
    if answered != _ERROR:
        raise OSError("the kernel answered %d to request %d" % (answered, kind))
    (number,) = struct.unpack_from("=i", answer, _HEADER.size)
    if number:
        raise OSError(-number, os.strerror(-number))


def attribute(kind: int, value: bytes) -> bytes:
    """One attribute of a request, padded as the kernel wants it."""
    return struct.pack("=HH", 4 + len(value), kind) + value + b"\0" * (-len(value) % 4)


def text(kind: int, value: str) -> bytes:
    """An attribute that is a name."""
    return attribute(kind, value.encode("ascii") + b"\0")


def number(kind: int, value: int) -> bytes:
    """An attribute of 32 bits."""
    return attribute(kind, struct.pack("=I", value))
