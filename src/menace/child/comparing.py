"""The same call with and without a fault: what it returned and which files it left, made comparable.

Only a difference that nobody was told of speaks against the code. A result that says "no" (nothing, ``False``, an
exception) is an honest answer, and what differs between two calls without any fault proves nothing.
"""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Tuple

SILENT = frozenset(
    {
        *("clock_jump", "disk_corruption", "torn_write", "schema_drift", "hostile_input", "user_misuse"),
        "concurrency_spike",
    }
)
"""Effects that change the data itself, or make the call many times: results differ, and nobody is to blame."""
_HONEST = (OSError, MemoryError, EOFError)
_HONEST_NAMES = frozenset({"HTTPException", "HTTPError", "ClientError", "TransportError"})
"""Roots of the errors by which libraries say that the world outside did not play along."""
_DEPTH, _ITEMS, _TEXT = 5, 200, 100_000
_FILES, _FILE_BYTES = 100, 4 << 20

# Bound before the target is imported: it may replace these names in their modules.
_open, _close, _read, _scandir = os.open, os.close, os.read, os.scandir
_RDONLY = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)

Files = Dict[str, str]
"""A digest for each file of a folder, by its path below it."""


class Trace:
    """What one call left for others to see; ``before`` are the files that its input brought along."""

    __slots__ = ("before", "files", "raised", "result", "says_no")

    def __init__(self, raised: bool, value: Any, folder: str, before: Optional[Files] = None) -> None:
        self.raised, self.before = raised, before or {}
        self.result = "" if raised else fingerprint(value)
        self.says_no = raised or _says_no(value)
        self.files = files_in(folder)


def is_honest(error: BaseException) -> bool:
    """Whether an exception tells a caller plainly that the fault came through."""
    return any(kind in _HONEST or kind.__name__ in _HONEST_NAMES for kind in type(error).__mro__)


def difference(faulty: Trace, plain: Trace) -> Optional[Tuple[str, str]]:
    """The kind of a difference that nobody was told of, and a sentence on it; None when there is none."""
    if plain.raised:
        return None
    other = [name for name, digest in faulty.files.items() if plain.files.get(name, digest) != digest]
    # A file that is still what it was before the call is not spoilt: it was only not written.
    spoilt = [name for name in other if plain.before.get(name) != faulty.files[name]]
    if spoilt:
        how = "although it raised" if faulty.raised else "without a word"
        return "Corruption", "%s was left different from what the call leaves without the fault, %s" % (spoilt[0], how)
    if faulty.says_no:
        return None
    lost = sorted((set(plain.files) - set(faulty.files)) | set(other))
    if lost:
        return "Corruption", "%s was not written, without a word" % lost[0]
    if faulty.result != plain.result:
        return "Divergence", "returned %s, without the fault %s" % (faulty.result[:160], plain.result[:160])
    return None


def fingerprint(value: Any) -> str:
    """The value as text that is equal for equal plain values; what is not plain shows only its type."""
    parts: List[str] = []
    try:
        _describe(value, parts, _DEPTH)
    except Exception:  # attributes and items of the target's own classes may do anything
        parts.append("...")
    return "".join(parts)[:_TEXT]


def _describe(value: Any, parts: List[str], depth: int) -> None:
    kind = type(value)
    if value is None or kind in (bool, int, float, complex, str, bytes, bytearray):
        parts.append(repr(value)[:_TEXT])
    elif depth <= 0 or len(parts) > _TEXT // 10:
        parts.append("<%s>" % kind.__name__)
    elif kind in (list, tuple):
        _describe_items(kind.__name__, list(value[:_ITEMS]), len(value), parts, depth)
    elif kind in (set, frozenset):
        items = sorted(fingerprint(item) for item in list(value)[:_ITEMS])
        parts.append("%s%d{%s}" % (kind.__name__, len(value), ",".join(items)))
    elif kind is dict:
        pairs = [item for pair in list(value.items())[:_ITEMS] for item in pair]
        _describe_items("dict", pairs, len(value), parts, depth)
    else:
        held = getattr(value, "__dict__", None)
        parts.append("<%s>" % kind.__name__)
        if type(held) is dict and not callable(value):
            _describe({name: held[name] for name in sorted(held)}, parts, depth - 1)


def _describe_items(name: str, items: List[Any], size: int, parts: List[str], depth: int) -> None:
    parts.append("%s%d(" % (name, size))
    for item in items:
        _describe(item, parts, depth - 1)
        parts.append(",")
    parts.append(")")


def _says_no(value: Any) -> bool:
    """Whether a result is what functions return to say that it did not work."""
    if value is None or value is False or isinstance(value, BaseException):
        return True
    kind = type(value)
    return (kind in (str, bytes, list, tuple, dict, set, frozenset) and not value) or (kind is int and value < 0)


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
                found[path] = _digest(os.path.join(folder, path))
    return found


def _digest(path: str) -> str:
    # Imported here: it takes long to load, and only cases under faults leave files to compare.
    import hashlib

    state = hashlib.sha256()
    size = 0
    try:
        descriptor = _open(path, _RDONLY)
    except Exception:  # as above
        return "unreadable"
    try:
        while size < _FILE_BYTES:
            data = _read(descriptor, 1 << 16)
            if not data:
                break
            size += len(data)
            state.update(data)
    except Exception:  # as above
        return "unreadable"
    finally:
        _close(descriptor)
    return state.hexdigest()
