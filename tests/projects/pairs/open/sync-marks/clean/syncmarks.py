"""Remember how far each folder has been synchronised.

The marks are kept in one small file: a checksum on the first line, and the
marks themselves as JSON on the second.
"""
import contextlib
import json
import os
import tempfile
import zlib

MAX_MARK = 2**63 - 1


def _checked(marks):
    if not isinstance(marks, dict):
        raise ValueError("marks must be a dictionary")
    for folder, mark in marks.items():
        if not isinstance(folder, str) or type(mark) is not int:
            raise ValueError(f"not a mark: {folder!r}")
        if any("\ud800" <= character <= "\udfff" for character in folder):
            raise ValueError(f"not a folder: {folder!r}")
        if not 0 <= mark <= MAX_MARK:
            raise ValueError(f"mark out of range: {folder!r}")
    return marks


def _discard(scratch):
    with contextlib.suppress(OSError):
        os.unlink(scratch)


def save_marks(path: str, marks: dict[str, int]) -> None:
    """Write `marks` to the file `path`, in place of what it held.

    The new file takes the place of the old one at once: when something goes
    wrong, the old one is still there and complete.

    Raises ValueError if a mark is negative, above MAX_MARK or no whole number,
    if a folder contains surrogates, or if `path` cannot be a file name, and
    OSError if the marks could not be saved.
    """
    text = json.dumps(_checked(marks), sort_keys=True).encode("ascii")
    fd, scratch = tempfile.mkstemp(prefix=".marks-", dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(fd, "wb") as out:
            out.write(b"%08x\n%b\n" % (zlib.crc32(text), text))
            out.flush()
            os.fsync(out.fileno())
    except OSError:
        _discard(scratch)
        raise
    try:
        os.replace(scratch, path)
    except (OSError, ValueError):
        _discard(scratch)
        raise


def load_marks(path: str) -> dict[str, int]:
    """Return the marks saved in the file `path`; none if there is no such file.

    Raises ValueError if the file is damaged or `path` cannot be a file name,
    and OSError if the file cannot be read.
    """
    try:
        with open(path, "rb") as file:
            checksum, _, rest = file.read().partition(b"\n")
    except FileNotFoundError:
        return {}
    text = rest[:-1]
    if rest[-1:] != b"\n" or checksum != b"%08x" % zlib.crc32(text):
        raise ValueError(f"damaged marks file: {path!r}")
    try:
        return _checked(json.loads(text))
    except RecursionError:
        raise ValueError(f"damaged marks file: {path!r}") from None
