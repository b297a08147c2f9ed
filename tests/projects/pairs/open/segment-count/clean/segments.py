"""Segments: files of records that are all of one size."""

import os
from typing import List

MAGIC = b"SEG1"
RECORD_SIZE = 16


class SegmentError(Exception):
    """The file is no segment."""


def record_count(path: str) -> int:
    """Give how many whole records a segment holds.

    Raises SegmentError when the file cannot be read or is no segment.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError) as error:
        raise SegmentError(f"cannot open {path!r}: {error}") from None
    try:
        start = os.read(descriptor, len(MAGIC))
        size = os.fstat(descriptor).st_size
    except OSError as error:
        raise SegmentError(f"cannot read {path!r}: {error}") from None
    finally:
        os.close(descriptor)
    if start != MAGIC:
        raise SegmentError(f"{path!r} is no segment")
    return max(size - len(MAGIC), 0) // RECORD_SIZE


def split_records(content: bytes) -> List[bytes]:
    """Cut the content of a segment into its whole records; raises SegmentError when it is none."""
    if not content.startswith(MAGIC):
        raise SegmentError("the first bytes are wrong")
    body = content[len(MAGIC) :]
    whole = len(body) // RECORD_SIZE
    return [body[number * RECORD_SIZE : (number + 1) * RECORD_SIZE] for number in range(whole)]
