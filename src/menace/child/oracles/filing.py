"""What a file holds after a call, as the function beside it reads it: the new entry, and all that was there before.

What does not apply says nothing. This file stands on its own beside ``matching``, so that it can be put into a script
which shows a finding.
"""

from __future__ import annotations

import re
from typing import Any, List, Optional, Sequence

from .matching import equal

_FILED = (str, bytes, int, float, bool, type(None))
_FILED_DEPTH = 6
_UNREADABLE = object()
_ODD_LINES = re.compile(r"\\r|\\x0[bc]|\\x1[c-f]|\\x85|\\u202[89]")
"""Ends of lines for some and letters for others, as they are written in literals."""


def found_afterwards(
    read: Any, write: Any, given: Sequence[Any], *, found: bool = True, others: bool = True
) -> Optional[bool]:
    """Whether what a call writes is found by who reads the file, and the entries from before as they were.

    ``given`` is what is written: a key and its value, an entry, or the key of one that is taken out. Nothing is said
    where the file could not be read before, or the call is refused.
    """
    if any(_turns_lines(each) for each in given):
        return None  # files of text change these themselves
    before = _filed(read())
    write()
    return _answered(before, read, given, found=found, others=others)


def found_in_result(
    read: Any, read_result: Any, texts: Sequence[Any], given: Sequence[Any], *, found: bool, others: bool, gone: bool
) -> Optional[bool]:
    """Whether a text that a call gives back has what was written, or not what was taken out, and all that was there.

    ``texts`` are what was given and what came back; where lines may be told in several ways that says nothing.
    """
    if any(_ODD_LINES.search(repr(each)) for each in (*texts, *given)):
        return None
    return _answered(_filed(read()), read_result, given, found=found, others=others, gone=gone)


def _answered(
    before: Any, read: Any, given: Sequence[Any], *, found: bool, others: bool, gone: bool = False
) -> Optional[bool]:
    """Whether what can be read now has what was written, or not what was taken out, and all that was there before."""
    try:
        after = _filed(read())
    except Exception:  # it could be read before the call
        return False
    if before is _UNREADABLE or after is _UNREADABLE:
        return None
    answers = [_keeps_entries(before, after, given)] if others else []
    answers += [_has_entry(before, after, given)] if found else []
    answers += [given[0] not in after] if gone and isinstance(after, (dict, list, tuple, set)) else []
    told = [each for each in answers if each is not None]
    return all(told) if told else None


FILING = (found_afterwards, found_in_result)


def _filed(value: Any) -> Any:
    """A value that can be compared with one that is read later; entries of an iterator are taken."""
    if hasattr(type(value), "__next__"):
        value = list(value)
    return value if _is_fileable(value) else _UNREADABLE


def _keeps_entries(before: Any, after: Any, given: Sequence[Any]) -> Optional[bool]:
    """Whether all entries from before are there, but for the one that the call is about."""
    if isinstance(before, dict) and isinstance(after, dict):
        mine = [key for key in before if not _is_written_entry(key, given)]
        new = [key for key in after if key not in before]
        return all(key in after and equal(after[key], before[key]) for key in mine) and len(new) <= 1
    if isinstance(before, (list, tuple, set)) and type(before) is type(after):
        left = list(after)
        for entry in before:
            if _is_written_entry(entry, given):
                continue
            if entry not in left:
                return False
            left.remove(entry)
        return True
    return None


def _has_entry(before: Any, after: Any, given: Sequence[Any]) -> Optional[bool]:
    """Whether the new entry is found: a value under its key, an entry among others, or the only thing there is."""
    key, value = given[0], given[-1]
    if len(given) == 2 and isinstance(after, dict):
        if key in before and isinstance(value, (int, float)):
            return None  # numbers may be added up
        same = _entries_like(after.values(), value)
        return key in after and equal(after[key], value) if same or key not in after else None
    if type(after) is type(value) and equal(after, value):
        return True
    if len(given) == 1 and isinstance(after, (list, tuple, set)):
        # One that was there already may be the same still.
        is_told = (not after or _entries_like(after, value)) and value not in before
        return value in after if is_told else None
    if after is None and before is None and isinstance(value, _FILED):
        return value is None  # nothing is there still
    return False if type(after) is type(value) and not isinstance(after, dict) else None


def _entries_like(values: Any, value: Any) -> List[Any]:
    return [each for each in values if type(each) is type(value)]


def _is_written_entry(entry: Any, given: Sequence[Any]) -> bool:
    """Whether an entry is, or may stand for, what the call was given: some write names in another way."""
    if not isinstance(given[0], str) or not isinstance(entry, str):
        return any(entry == each for each in given[:1])
    return entry.strip().casefold() == given[0].strip().casefold()


def _turns_lines(value: Any) -> bool:
    return "\\r" in repr(value)


def _is_fileable(value: Any, depth: int = _FILED_DEPTH) -> bool:
    if isinstance(value, _FILED):
        return bool(value == value)  # noqa: PLR0124 - what is no number is not equal to itself
    if not depth or type(value) not in (list, tuple, set, dict):
        return False
    inside = [*value, *value.values()] if type(value) is dict else value
    return all(_is_fileable(each, depth - 1) for each in inside)
