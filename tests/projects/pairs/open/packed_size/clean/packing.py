"""What packing would save."""

from __future__ import annotations

import gzip
import os
import tempfile


def packed_size(content: bytes, level: int = 6) -> int:
    """Return how many bytes a file with this content takes when packed, 0 for no content.

    The level goes from 1 to 9, else ValueError.
    """
    if not 1 <= level <= 9:
        raise ValueError("expected a level from 1 to 9")
    if not content:
        return 0
    descriptor, name = tempfile.mkstemp(suffix=".gz")
    try:
        with os.fdopen(descriptor, "wb") as raw, gzip.GzipFile("", "wb", level, raw) as packed:
            packed.write(content)
        return os.path.getsize(name)
    finally:
        os.unlink(name)


def saving(content: bytes) -> float:
    """Return the share of the size that packing saves; 0.0 for no content, below zero if it grows."""
    if not content:
        return 0.0
    return 1 - len(gzip.compress(content)) / len(content)
