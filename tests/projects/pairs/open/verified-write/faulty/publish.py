"""Publish documents into a folder that other programs read."""

import hashlib
import os


class PublishError(Exception):
    """What is on the disk is not what was given."""


def fingerprint(content):
    """Give the fingerprint of some bytes.

    >>> fingerprint(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()


def publish(path, text):
    """Write a text to a path, make sure it arrived whole, and give the fingerprint of the file.

    Raises OSError when it cannot be written, ValueError for a path that cannot be,
    and PublishError when what is on the disk differs from the text.
    """
    content = text.encode("utf-8", "replace")
    with open(path, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    with open(path, "rb") as stream:
        stored = stream.read()
    if len(stored) != len(content):
        raise PublishError(f"{path} was damaged on the way")
    return fingerprint(stored)


def is_published(path, text):
    """Tell whether a text stands at a path exactly as given."""
    try:
        with open(path, "rb") as stream:
            return stream.read() == text.encode("utf-8", "replace")
    except (OSError, ValueError):
        return False
