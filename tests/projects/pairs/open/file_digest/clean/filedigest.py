"""Digests and line counts of files, read in pieces."""

import hashlib
import os
import stat

PIECE = 4096


def _open_regular(path: str) -> int:
    if not path or "\0" in path:
        raise ValueError("the path is empty or has a NUL character")
    try:
        name = os.fsencode(path)
    except UnicodeEncodeError:
        raise ValueError("the path cannot be a file name") from None
    fd = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
    try:
        regular = stat.S_ISREG(os.fstat(fd).st_mode)
    except OSError:
        os.close(fd)
        raise
    if not regular:
        os.close(fd)
        raise ValueError(f"not a regular file: {path!r}")
    return fd


def _pieces(path: str):
    fd = _open_regular(path)
    try:
        while True:
            piece = os.read(fd, PIECE)
            if not piece:
                return
            yield piece
    finally:
        os.close(fd)


def digest_file(path: str) -> str:
    """Return the SHA-256 of the whole content, as 64 hexadecimal digits.

    Raises ValueError when the path is no regular file or cannot name one, and
    OSError when the file is not there or cannot be read.
    """
    digest = hashlib.sha256()
    for piece in _pieces(path):
        digest.update(piece)
    return digest.hexdigest()


def count_lines(path: str) -> int:
    """Return the number of line feeds in the whole file.

    Raises the same errors as digest_file.
    """
    return sum(piece.count(b"\n") for piece in _pieces(path))
