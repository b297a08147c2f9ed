"""Looking at the end of large log files."""

import io
import os

PIECE = 4096


def skip_to_line(stream):
    """Move a binary stream from wherever it is to the start of the next line.

    Returns the new position, which is the end of the stream when no further line starts.

    >>> stream = io.BytesIO(b"one\\ntwo\\n")
    >>> skip_to_line(stream)
    4
    """
    position = stream.tell()
    piece = stream.read(PIECE)
    while b"\n" not in piece:
        if not piece:
            return stream.seek(0, os.SEEK_END)
        position += len(piece)
        piece = stream.read(PIECE)
    return stream.seek(position + piece.index(b"\n") + 1)


def last_lines(content, size=1000):
    """Return the whole lines among the last *size* bytes of a log.

    >>> last_lines(b"one\\ntwo\\nthree\\n", 8)
    [b'three']
    """
    stream = io.BytesIO(content)
    if len(content) > size:
        stream.seek(len(content) - size)
        skip_to_line(stream)
    return stream.read().splitlines()
