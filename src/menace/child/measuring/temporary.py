"""Temporary files that outlive the call which made them, and that nobody was told of."""

from __future__ import annotations

import gc
import os
from typing import Any, Iterable, List, Sequence

from ..faults.comparing import fingerprint

# Bound before the target is imported: it may replace these names in their modules.
_lexists, _basename, _fsdecode, _collect = os.path.lexists, os.path.basename, os.fsdecode, gc.collect
_unlink = os.unlink


def left_behind(paths: Sequence[Any], told: Iterable[Any]) -> List[str]:
    """The paths that are still there, without those that appear in what the caller got or had."""
    if not any(map(_is_there, paths)):
        return []
    _collect()  # objects that remove their file when they go have gone by now
    text = " ".join(map(_text, told))
    return [name for name in map(_name, filter(_is_there, paths)) if name not in text]


def remove(paths: Sequence[Any]) -> None:
    """Remove these files, so that the next call finds what the first one found."""
    for path in paths:
        try:
            _unlink(path)
        except Exception:  # noqa: S112 - it may be gone, or an audit hook of the target objects
            continue


def described(left: Sequence[str]) -> str:
    """How many there are, in words that are the same every time."""
    return "%d temporary file%s" % (len(left), "" if len(left) == 1 else "s")


def _text(value: Any) -> str:
    # A file object tells the path by an attribute that is no part of its dictionary.
    return fingerprint(value) + fingerprint(getattr(value, "name", None))


def _name(path: Any) -> str:
    return _basename(_fsdecode(path))


def _is_there(path: Any) -> bool:
    try:
        return _lexists(path)
    except (OSError, TypeError, ValueError):
        return False
