"""Whether a file that is opened lies where an argument has no right to lead."""

from __future__ import annotations

import os
import re
from typing import Any, Optional, Sequence, Tuple

# Bound before the target is imported: it may replace these names in their modules.
_fsdecode, _normal, _absolute, _real = os.fsdecode, os.path.normpath, os.path.abspath, os.path.realpath
_UPWARDS = re.compile(r"^(?P<base>.*?)(?P<ups>(?:\.\.[/\\])+)(?P<name>[^/]*)$")
_BESIDE = re.compile(r"^menace_\w{6}/\.\./\.\./(?P<folder>\w[\w.-]*menace_\w{6})/x$")
_LEADING = re.compile(r"^(?:\.\./)+")


def text_of(path: Any) -> Optional[str]:
    """A path as text; None for a descriptor or anything else that is none."""
    try:
        return None if isinstance(path, int) else _fsdecode(path)
    except (TypeError, ValueError):
        return None


def leads_out(path: str, token: str, given: Sequence[str], folders: Sequence[str]) -> bool:
    """Whether a path with a canary in it leaves the folder that somebody else than the caller chose.

    A path that begins with an argument as it stands is the caller's own, wherever it leads. ``folders`` are those that
    code may use as it likes; one that was cleaned of its dots stays inside of them.
    """
    if token not in path or any(_begins_with(path, value) for value in given):
        return False
    if any(_leads_beside(path, token, value) for value in given):
        return True
    found = _UPWARDS.match(path)
    if found is not None and found.group("name").startswith(token):
        # Where the argument itself stands in the path, only what is before it is not the caller's.
        base = min((path.partition(value)[0] for value in given if value in path), key=len, default=found.group("base"))
        if not base.endswith(("/", os.sep)):
            base = os.path.dirname(base)
        folder = _absolute(base)
        return bool(base) and folder != _absolute(".") and not _lies_in(_absolute(path), folder)
    forms = [form for value in given for form in _forms(value)]
    if not os.path.isabs(path) or not any(map(_LEADING.match, forms)):
        return False
    own = [_normal(os.path.join(_real("."), form)) for form in forms]
    if _real(path) in [*own, *map(_real, own)] or any(_lies_in(path, folder) for folder in folders):
        return False
    # A folder that the code names and nobody has here: the dots may be gone, and the name lies in it as it should.
    return os.path.isdir(os.path.dirname(path))


def _leads_beside(path: str, token: str, value: str) -> bool:
    """Whether the way up was taken to a folder whose name only begins like that of the right one."""
    beside = _BESIDE.match(value)
    if beside is None or _lies_in(_absolute(path), os.path.dirname(_absolute(value))):
        return False  # the way up from here is the caller's own
    # What was cleaned of its dots without taking the way has both canaries.
    return path.count(token) == 1 and os.sep + beside.group("folder") + os.sep in path


def _forms(value: str) -> Tuple[str, ...]:
    """A path as it was given, and as what it becomes when it is decoded, cleaned of dots once, or taken as relative."""
    plain = value.replace("%2e", ".").replace("....//", "../")
    return value, plain, plain.lstrip("/")


def is_beside(path: str, given: Sequence[str]) -> bool:
    """Whether a path lies on the way to one that was given, or in the same folder: whoever names a file leads there."""
    known = [value for value in given if os.sep in value and "\0" not in value]
    if not path or any(value.startswith(path) for value in known):
        return bool(path)
    here, there = _absolute(path), [os.path.dirname(_absolute(value)) for value in known]
    return any(here == folder or os.path.dirname(here) == folder for folder in there)


def _begins_with(path: str, value: str) -> bool:
    """Whether a path is a given one, or a neighbour of it."""
    folder = os.path.dirname(value)
    return bool(value) and path.startswith((value, _absolute(value), *([folder + os.sep] if folder else [])))


def _lies_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
