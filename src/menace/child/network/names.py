"""Every name has an address: the same one each time, out of a range that is set aside for tests."""

from __future__ import annotations

import binascii
import ipaddress
import re
import socket
import struct
from typing import Any, Optional

_FIRST = int(ipaddress.IPv4Address("198.18.0.0"))
_SIZE = 1 << 17
_NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*\Z")
_LOOPBACK = "127.0.0.1"
_QUESTION_A, _INTERNET = 1, 1
_ANSWER_FLAGS, _NO_SUCH_NAME = 0x8180, 0x8183
_TTL_SECONDS = 60


def as_text(host: Any) -> str:
    """A host as it was given to a socket, in lower case; raises ``UnicodeError`` as the socket would."""
    if isinstance(host, (bytes, bytearray)):
        text = bytes(host).decode("ascii")
    else:
        text = str(host)
        if not text.isascii():
            text = text.encode("idna").decode("ascii")
    return text.lower()


def literal(host: str) -> Any:
    """The address that a host is written as, or None when it is a name."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    try:
        # What only the C library takes for an address, like 127.1.
        return ipaddress.ip_address(socket.inet_ntoa(socket.inet_aton(host))) if _is_number_like(host) else None
    except OSError:
        return None


def is_loopback(address: Any) -> bool:
    """Whether an address is of the machine itself, written in whichever way."""
    mapped = getattr(address, "ipv4_mapped", None) or address
    return bool(mapped.is_loopback or mapped.is_unspecified)


def address_of(host: str) -> Optional[str]:
    """The address of a name, or of the fourth version for any other address; None when no host can have the name."""
    given = literal(host)
    if given is not None:
        if is_loopback(given):
            return _LOOPBACK
        given = getattr(given, "ipv4_mapped", None) or given
        return str(given) if given.version == 4 else _hashed(str(given))
    name = host.rstrip(".") if host.endswith(".") and not host.endswith("..") else host
    if name in ("localhost", "localhost.localdomain") or name.endswith(".localhost"):
        return _LOOPBACK
    # Set aside so that it never exists.
    if name == "invalid" or name.endswith(".invalid") or not _NAME.match(name):
        return None
    return _hashed(name)


def answer(question: bytes) -> bytes:
    """The answer of a name server to a packet; empty when it is no question."""
    if len(question) < 17:
        return b""
    identity, flags, questions = struct.unpack_from("!HHH", question)
    if flags & 0x8000 or questions != 1:
        return b""
    name, end = _asked(question)
    kind = struct.unpack_from("!H", question, end)[0] if len(question) >= end + 4 else 0
    address = address_of(name.lower())
    asked = question[12 : end + 4]
    if address is None:
        return struct.pack("!6H", identity, _NO_SUCH_NAME, 1, 0, 0, 0) + asked
    if kind != _QUESTION_A:
        return struct.pack("!6H", identity, _ANSWER_FLAGS, 1, 0, 0, 0) + asked
    record = struct.pack("!HHHIH", 0xC00C, _QUESTION_A, _INTERNET, _TTL_SECONDS, 4) + socket.inet_aton(address)
    return struct.pack("!6H", identity, _ANSWER_FLAGS, 1, 1, 0, 0) + asked + record


def _asked(question: bytes) -> "tuple[str, int]":
    labels, position = [], 12
    while position < len(question) and question[position]:
        length = question[position]
        labels.append(question[position + 1 : position + 1 + length].decode("latin-1"))
        position += 1 + length
    return ".".join(labels), position + 1


def _hashed(name: str) -> str:
    return str(ipaddress.IPv4Address(_FIRST + 1 + binascii.crc32(name.encode("ascii")) % (_SIZE - 2)))


def _is_number_like(host: str) -> bool:
    return bool(host) and all(part[:1].isdigit() for part in host.split("."))
