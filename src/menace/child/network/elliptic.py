"""Signatures on the curve P-256, for certificates that live as long as a sandbox and protect nothing.

The standard library speaks TLS but makes no certificates. Nothing in here is hardened; it must never be used for
anything that has to stay secret.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple, Optional, Tuple

_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
_N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)

_Point = Optional[Tuple[int, int]]
"""A point of the curve; None is the one at infinity."""


class Key(NamedTuple):
    """A secret number and the point that belongs to it."""

    secret: int
    point: Tuple[int, int]


def key_from(secret: bytes) -> Key:
    """The key of some random bytes."""
    number = int.from_bytes(hashlib.sha256(secret).digest(), "big") % (_N - 1) + 1
    point = _times(number, _G)
    assert point is not None  # noqa: S101 - only multiples of the curve's order are at infinity
    return Key(number, point)


def sign(key: Key, message: bytes) -> Tuple[int, int]:
    """The two numbers of a signature; the same ones for the same message."""
    digest = hashlib.sha256(message).digest()
    hashed = int.from_bytes(digest, "big")
    attempt = 0
    while True:
        material = key.secret.to_bytes(32, "big") + digest + attempt.to_bytes(4, "big")
        once = int.from_bytes(hashlib.sha256(material).digest(), "big") % (_N - 1) + 1
        point = _times(once, _G)
        first = point[0] % _N if point else 0
        second = _inverse(once, _N) * (hashed + first * key.secret) % _N
        if first and second:
            return first, second
        attempt += 1


def _times(factor: int, point: _Point) -> _Point:
    result: _Point = None
    while factor:
        if factor & 1:
            result = _plus(result, point)
        point = _plus(point, point)
        factor >>= 1
    return result


def _plus(left: _Point, right: _Point) -> _Point:
    if left is None or right is None:
        return left or right
    if left[0] == right[0]:
        if (left[1] + right[1]) % _P == 0:
            return None
        slope = (3 * left[0] * left[0] - 3) * _inverse(2 * left[1], _P) % _P
    else:
        slope = (right[1] - left[1]) * _inverse(right[0] - left[0], _P) % _P
    x = (slope * slope - left[0] - right[0]) % _P
    return x, (slope * (left[0] - x) - left[1]) % _P


def _inverse(number: int, modulus: int) -> int:
    return pow(number, -1, modulus)
