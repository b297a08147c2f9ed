"""Time stamps at the start of log lines."""

import re
from calendar import monthrange
from datetime import datetime, timedelta
from typing import Optional

_STAMP = re.compile(
    r"((?:19|20)[0-9]{2})-([0-9]{2})-([0-9]{2})"
    r"T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[.,]([0-9]{1,12}))?"
)


def read_stamp(text: str) -> Optional[datetime]:
    """Give the moment a stamp names, rounded to the microsecond, or None when the text is no stamp.

    >>> read_stamp("2015-01-12T01:13:15.25")
    datetime.datetime(2015, 1, 12, 1, 13, 15, 250000)
    >>> read_stamp("2015-01-12T01:13:15.1234567")
    datetime.datetime(2015, 1, 12, 1, 13, 15, 123457)
    >>> read_stamp("2015-02-30T00:00:00") is None
    True
    """
    match = _STAMP.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    if not 1 <= month <= 12 or not 1 <= day <= monthrange(year, month)[1]:
        return None
    if hour > 23 or minute > 59 or second > 59:
        return None
    micros = round(float("0." + (match.group(7) or "0")) * 1_000_000)
    return datetime(year, month, day, hour, minute, second) + timedelta(microseconds=micros)


def elapsed(first: str, last: str) -> Optional[timedelta]:
    """Give the time between two stamps, or None when one of them is no stamp."""
    start, end = read_stamp(first), read_stamp(last)
    if start is None or end is None:
        return None
    return end - start
