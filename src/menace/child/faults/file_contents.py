"""The files of a folder as they are now, read past whatever stands between the target and its disk."""

from __future__ import annotations

import contextlib
import os
from typing import Any, Dict, FrozenSet, Iterable, Union

_FILES, _FILE_BYTES, _SMALL_BYTES = 100, 4 << 20, 1 << 16

# Bound before the target is imported: it may replace these names in their modules.
_open, _close, _read, _scandir = os.open, os.close, os.read, os.scandir
_RDONLY = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)

Content = Union[bytes, str]
"""What a file holds; of a large one a digest, and a word for one that cannot be read."""
Files = Dict[str, Content]
"""The content of each file of a folder, by its path below it."""


def named_files(folder: str, values: Iterable[Any]) -> FrozenSet[str]:
    """The paths below a folder that stand among the arguments of a call."""
    start, found = os.path.realpath(folder) + os.sep, set()
    for each in values:
        if not isinstance(each, (str, bytes, os.PathLike)):
            continue
        try:
            path = os.path.realpath(os.fsdecode(each))
        except Exception:  # noqa: S112 - no path, or an object of the target that does anything
            continue
        if path.startswith(start):
            found.add(path[len(start) :])
    return frozenset(found)


def files_in(folder: str) -> Files:
    """The files below a folder, as far as they are few and not large."""
    found: Files = {}
    waiting = [""]
    while waiting and len(found) < _FILES:
        current = waiting.pop()
        try:
            with _scandir(os.path.join(folder, current)) as entries:
                listed = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
        except Exception:  # noqa: S112 - gone, unreadable, or an audit hook of the target objects
            continue
        for name, is_folder in listed:
            path = os.path.join(current, name)
            if is_folder:
                waiting.append(path)
            else:
                found[path] = _content(os.path.join(folder, path))
    return found


def put_back(folder: str, files: Files) -> None:
    """Have the files hold again what they held, and remove those that came since; large ones stay as they are."""
    for name in files_in(folder).keys() - files.keys():
        with contextlib.suppress(Exception):  # gone, or as above
            os.unlink(os.path.join(folder, name))
    for name, content in files.items():
        if isinstance(content, bytes) and _content(os.path.join(folder, name)) != content:
            with contextlib.suppress(Exception), open(os.path.join(folder, name), "wb") as file:
                file.write(content)


def _content(path: str) -> Content:
    held = b""
    try:
        descriptor = _open(path, _RDONLY)
    except Exception:  # as above
        return "unreadable"
    try:
        while len(held) < _FILE_BYTES:
            data = _read(descriptor, _SMALL_BYTES)
            if not data:
                break
            held += data
    except Exception:  # as above
        return "unreadable"
    finally:
        _close(descriptor)
    if len(held) <= _SMALL_BYTES:
        return held
    # Imported here: it takes long to load, and few cases leave such files.
    import hashlib

    return hashlib.sha256(held).hexdigest()
