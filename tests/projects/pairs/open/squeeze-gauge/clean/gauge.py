"""Measures how small files would become, before we decide how to ship them."""

import bz2
import gzip
import lzma
import os
import tempfile

_OPENERS = {"gz": gzip.open, "bz2": bz2.open, "xz": lzma.open}


def packed_size(data: bytes, kind: str = "gz") -> int:
    """Return the size in bytes of a file that holds *data* packed as *kind*.

    The kind is gz, bz2 or xz. The file is written to the temporary folder and
    nothing of it is left when the function returns, so it may be called for
    thousands of files in a row.

    Raises ValueError for another kind and OSError if the file cannot be
    written.
    """
    if kind not in _OPENERS:
        raise ValueError(f"unknown kind: {kind!r}")
    handle, path = tempfile.mkstemp(suffix=f".{kind}")
    try:
        os.close(handle)
        with _OPENERS[kind](path, "wb") as packed:
            packed.write(data)
        return os.path.getsize(path)
    finally:
        os.unlink(path)


def best_kind(data: bytes) -> str:
    """Return the kind that packs *data* smallest; see packed_size for OSError."""
    return min(_OPENERS, key=lambda kind: packed_size(data, kind))
