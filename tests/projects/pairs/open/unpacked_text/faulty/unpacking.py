"""Content that comes packed."""

from __future__ import annotations

import zlib

LARGEST = 1_000_000


class UnpackError(Exception):
    """The content cannot be unpacked."""


def unpack(packed: bytes) -> bytes:
    """Return what ``pack`` packed.

    Raises UnpackError for anything else, and for content of more than a million bytes,
    which is never held in memory.
    """
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed)
    except zlib.error as problem:
        raise UnpackError("the content is damaged") from problem
    if len(content) > LARGEST:
        raise UnpackError("the content is too large")
    if not unpacker.eof or unpacker.unused_data:
        raise UnpackError("the content is not complete")
    return content


def pack(content: bytes) -> bytes:
    """Return content packed; ValueError for more than a million bytes."""
    if len(content) > LARGEST:
        raise ValueError("the content is too large")
    return zlib.compress(content, 9)
