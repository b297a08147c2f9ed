"""The index of a photo folder, kept in one file."""

import hashlib
import json
import os
import tempfile


class BrokenIndex(Exception):
    """The file is not a whole index."""


def _mark(body):
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


def save_index(path, entries):
    """Keep a dictionary of strings under a path.

    The file holds a whole index at any time: the one before, or the new one.
    Raises OSError when it cannot be written, and ValueError for a path that cannot be; the one before is kept then.
    """
    body = json.dumps(entries, sort_keys=True)
    content = _mark(body) + "\n" + body + "\n"
    folder = os.path.dirname(path) or "."
    stream = tempfile.NamedTemporaryFile("w", dir=folder, prefix=".index-", delete=False, encoding="utf-8")
    try:
        with stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(stream.name, path)
    except BaseException:
        os.unlink(stream.name)
        raise


def load_index(path):
    """Give the dictionary that was kept under a path, empty when there is none yet.

    Raises BrokenIndex when the file is not a whole index, OSError when it cannot be read,
    and ValueError for a path that cannot be.
    """
    try:
        with open(path, encoding="utf-8") as stream:
            mark, _, body = stream.read().partition("\n")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise BrokenIndex(path) from None
    body = body.rstrip("\n")
    if mark != _mark(body):
        raise BrokenIndex(path)
    return json.loads(body)
