"""Files of records that all have the same size."""

from __future__ import annotations

import os
import struct
from collections.abc import Sequence

_HEADER = struct.Struct(">4sII")
_MAGIC = b"FXR1"


class FormatError(ValueError):
    """The file does not hold records."""


def pack_records(records: Sequence[bytes]) -> bytes:
    """Return the content of a file with these records.

    Raises:
        ValueError: The records are not all of the same size.
    """
    size = len(records[0]) if records else 0
    if any(len(record) != size for record in records):
        raise ValueError("expected records of one size")
    return _HEADER.pack(_MAGIC, size, len(records)) + b"".join(records)


class FixedRecords:
    """The records of a file, which is open until ``close`` is called or the ``with`` block is left."""

    def __init__(self, path: str) -> None:
        """Open a file that holds what ``pack_records`` returned.

        Raises:
            OSError: The file cannot be read.
            FormatError: It does not hold records. No file is left open in either case.
        """
        self._file = os.open(path, os.O_RDONLY)
        self._size, self._count = self._read_header()

    def _read_header(self) -> tuple[int, int]:
        magic, size, count = _HEADER.unpack(self._read(_HEADER.size, 0))
        if magic != _MAGIC or os.fstat(self._file).st_size != _HEADER.size + size * count:
            raise FormatError("not a file of records")
        return size, count

    def _read(self, size: int, place: int) -> bytes:
        parts = []
        while size:
            part = os.pread(self._file, size, place)
            if not part:
                raise FormatError("the file ends too early")
            parts.append(part)
            size -= len(part)
            place += len(part)
        return b"".join(parts)

    def __len__(self) -> int:
        return self._count

    def read(self, index: int) -> bytes:
        """Return a record, counted from zero.

        Raises:
            IndexError: There is no such record.
            ValueError: The file has been closed.
        """
        if self._file < 0:
            raise ValueError("the file is closed")
        if not 0 <= index < self._count:
            raise IndexError("no such record")
        return self._read(self._size, _HEADER.size + index * self._size)

    def close(self) -> None:
        """Close the file; closing it again does nothing."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)

    def __enter__(self) -> FixedRecords:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
