"""Offsets from Greenwich, as people write them behind a time."""

import re

_OFFSET = re.compile("([+-])([0-9]{2}):([0-9]{2})")


def offset_text(minutes: int) -> str:
    """Write an offset given in minutes east of Greenwich as sign, hours and minutes.

    Raises ValueError for an offset of a day or more.
    """
    if not -1440 < minutes < 1440:
        raise ValueError("an offset is less than a day")
    sign = "+" if minutes >= 0 else "-"
    hours, rest = divmod(abs(minutes), 60)
    return f"{sign}{hours:02d}:{rest:02d}"


"""
>>> offset_text(90)
'+01:30'
>>> offset_text(-210)
'-03:30'
>>> offset_text(0)
'+00:00'
"""


def offset_minutes(text: str) -> int:
    """Read an offset back into minutes; raises ValueError for anything else."""
    match = _OFFSET.fullmatch(text)
    if match is None or int(match.group(3)) > 59:
        raise ValueError(f"{text!r} is no offset")
    minutes = int(match.group(2)) * 60 + int(match.group(3))
    return minutes if match.group(1) == "+" else -minutes


"""
>>> offset_minutes("-03:30")
-210
"""
