"""Certificates for whatever host is asked for, signed by an authority that is thrown away with the sandbox."""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import os
from typing import Iterable, Union

from .elliptic import Key, key_from, sign

_SEQUENCE, _SET, _INTEGER, _BITS, _OCTETS, _OBJECT, _TEXT, _TIME = 0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0C, 0x18
AUTHORITY_FILE = "authority.pem"
_FROM, _UNTIL = b"20000101000000Z", b"21000101000000Z"
_ECDSA_SHA256, _PUBLIC_KEY, _CURVE = "1.2.840.10045.4.3.2", "1.2.840.10045.2.1", "1.2.840.10045.3.1.7"
_COMMON_NAME, _SERVER = "2.5.4.3", "1.3.6.1.5.5.7.3.1"
_SUBJECT_KEY, _USAGE, _NAMES, _CONSTRAINTS, _AUTHORITY_KEY, _EXTENDED = (
    "2.5.29.14", "2.5.29.15", "2.5.29.17", "2.5.29.19", "2.5.29.35", "2.5.29.37",
)  # fmt: skip
_SIGNS_CERTIFICATES, _SIGNS = b"\x01\x06", b"\x07\x80"


class Authority:
    """A root that clients inside the sandbox trust, and the key that all its certificates share."""

    def __init__(self, randomness: bytes) -> None:
        self._key = key_from(b"authority" + randomness)
        self._leaf = key_from(b"leaf" + randomness)
        self._name = "Menace sandbox authority"
        extensions = [
            _extension(_CONSTRAINTS, _der(_SEQUENCE, b"\x01\x01\xff"), critical=True),
            _extension(_USAGE, _der(_BITS, _SIGNS_CERTIFICATES), critical=True),
            _extension(_SUBJECT_KEY, _der(_OCTETS, _fingerprint(self._key))),
        ]
        self.certificate = _pem("CERTIFICATE", self._signed(self._name, self._key, b"\x01", extensions))
        """The root, in the form that trust stores read."""

    def issue(self, hosts: Iterable[str]) -> str:
        """A certificate for these names and addresses, followed by its key."""
        wanted = list(hosts)
        extensions = [
            _extension(_CONSTRAINTS, _der(_SEQUENCE, b""), critical=True),
            _extension(_USAGE, _der(_BITS, _SIGNS), critical=True),
            _extension(_EXTENDED, _der(_SEQUENCE, _object(_SERVER))),
            _extension(_NAMES, _der(_SEQUENCE, *map(_alternative, wanted))),
            _extension(_SUBJECT_KEY, _der(_OCTETS, _fingerprint(self._leaf))),
            _extension(_AUTHORITY_KEY, _der(_SEQUENCE, _der(0x80, _fingerprint(self._key)))),
        ]
        serial = b"\x01" + hashlib.sha256(" ".join(wanted).encode("utf-8")).digest()[:15]
        certificate = self._signed(wanted[0][:64], self._leaf, serial, extensions)
        return _pem("CERTIFICATE", certificate) + _pem("EC PRIVATE KEY", _private(self._leaf))

    def _signed(self, subject: str, key: Key, serial: bytes, extensions: "list[bytes]") -> bytes:
        algorithm = _der(_SEQUENCE, _object(_ECDSA_SHA256))
        body = _der(
            _SEQUENCE,
            _der(0xA0, _integer(2)),
            _der(_INTEGER, serial),
            algorithm,
            _named(self._name),
            _der(_SEQUENCE, _der(_TIME, _FROM), _der(_TIME, _UNTIL)),
            _named(subject),
            _der(_SEQUENCE, _der(_SEQUENCE, _object(_PUBLIC_KEY), _object(_CURVE)), _der(_BITS, b"\0" + _point(key))),
            _der(0xA3, _der(_SEQUENCE, *extensions)),
        )
        first, second = sign(self._key, body)
        signature = _der(_SEQUENCE, _integer(first), _integer(second))
        return _der(_SEQUENCE, body, algorithm, _der(_BITS, b"\0" + signature))


def trust(path: str) -> None:
    """Have this process and all it starts trust the root in a file and nobody else."""
    for variable in (
        "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "AWS_CA_BUNDLE", "PIP_CERT", "GIT_SSL_CAINFO",
        "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "NODE_EXTRA_CA_CERTS",
    ):  # fmt: skip
        os.environ[variable] = path  # noqa: TID251 - the child's own, made for it by the parent


def _der(tag: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    size = len(content)
    if size < 0x80:
        return bytes((tag, size)) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes((tag, 0x80 | len(length))) + length + content


def _integer(number: int) -> bytes:
    return _der(_INTEGER, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def _object(dotted: str) -> bytes:
    first, second, *others = (int(part) for part in dotted.split("."))
    content = bytes((first * 40 + second,))
    for number in others:
        digits, rest = [number & 0x7F], number >> 7
        while rest:
            digits.append(rest & 0x7F | 0x80)
            rest >>= 7
        content += bytes(reversed(digits))
    return _der(_OBJECT, content)


def _named(name: str) -> bytes:
    pair = _der(_SEQUENCE, _object(_COMMON_NAME), _der(_TEXT, name.encode("utf-8")))
    return _der(_SEQUENCE, _der(_SET, pair))


def _extension(kind: str, value: bytes, critical: bool = False) -> bytes:
    return _der(_SEQUENCE, _object(kind), b"\x01\x01\xff" if critical else b"", _der(_OCTETS, value))


def _alternative(host: str) -> bytes:
    try:
        address: Union[ipaddress.IPv4Address, ipaddress.IPv6Address] = ipaddress.ip_address(host)
    except ValueError:
        return _der(0x82, host.encode("idna") if not host.isascii() else host.encode("ascii"))
    return _der(0x87, address.packed)


def _point(key: Key) -> bytes:
    return b"\x04" + key.point[0].to_bytes(32, "big") + key.point[1].to_bytes(32, "big")


def _fingerprint(key: Key) -> bytes:
    return hashlib.sha1(_point(key)).digest()  # noqa: S324 - an identifier, as the standard suggests it


def _private(key: Key) -> bytes:
    public = _der(0xA1, _der(_BITS, b"\0" + _point(key)))
    secret = _der(_OCTETS, key.secret.to_bytes(32, "big"))
    return _der(_SEQUENCE, _integer(1), secret, _der(0xA0, _object(_CURVE)), public)


def _pem(label: str, content: bytes) -> str:
    text = base64.b64encode(content).decode("ascii")
    lines = "\n".join(text[at : at + 64] for at in range(0, len(text), 64))
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n" % (label, lines, label)
