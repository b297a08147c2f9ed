"""Stores one block of bytes per file: magic, length, payload.

Blocks live on regular local or network files. There is no checksum; a changed
byte in the payload is not noticed.
"""

import os
import struct

MAGIC = b"TLY1"
LARGEST = 64 * 1024 * 1024
_HEAD = struct.Struct(">4sI")


def _check_path(path: str) -> None:
    try:
        usable = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise ValueError(f"not a path: {path!r}")


def _read(stream, size: int) -> bytes:
    """Read *size* bytes from an unbuffered stream."""
    parts = []
    while size > 0:
        part = stream.read(size)
        if not part:
            raise ValueError("block is cut short")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def write_block(path: str, payload: bytes) -> None:
    """Write *payload* to a new file at *path*.

    Raises ValueError if the payload is larger than 64 MiB or the path cannot
    be the name of a file, FileExistsError if the file exists, and any other
    OSError if it cannot be written; a file written in part is removed again.
    """
    _check_path(path)
    if len(payload) > LARGEST:
        raise ValueError("payload too large")
    stream = open(path, "xb")
    try:
        with stream:
            stream.write(_HEAD.pack(MAGIC, len(payload)) + payload)
    except BaseException:
        os.unlink(path)
        raise


def read_block(path: str) -> bytes:
    """Return the whole payload of the block at *path*.

    Raises ValueError if the file is not a block or is cut short, or the path
    cannot be the name of a file, FileNotFoundError if there is no regular file
    of that name, and any other OSError if it cannot be read.
    """
    _check_path(path)
    if not os.path.isfile(path):
        raise FileNotFoundError(f"no such block: {path!r}")
    stored = os.path.getsize(path)
    if stored < _HEAD.size:
        raise ValueError("block is cut short")
    with open(path, "rb", buffering=0) as stream:
        magic, size = _HEAD.unpack(_read(stream, _HEAD.size))
        if magic != MAGIC or size > LARGEST:
            raise ValueError(f"not a block: {path!r}")
        if stored != _HEAD.size + size:
            raise ValueError(f"length of the block is wrong: {path!r}")
        return _read(stream, size)
