"""Moments as text: what is written can be read back."""

import re
from datetime import datetime, timedelta, timezone

_MOMENT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{6}) "
    r"([+-])([0-9]{2})([0-9]{2})"
)


def dumps(moment: datetime) -> str:
    """Write a moment, with its offset from Greenwich.

    Raises ValueError unless its zone is a fixed offset of whole minutes (a ``datetime.timezone``).

    >>> dumps(datetime(2020, 5, 17, 8, 30, tzinfo=timezone.utc))
    '2020-05-17 08:30:00.000000 +0000'
    """
    if not isinstance(moment.tzinfo, timezone):
        raise ValueError("the moment needs a fixed offset")
    minutes, rest = divmod(moment.tzinfo.utcoffset(None), timedelta(minutes=1))
    if rest:
        raise ValueError("the offset must be whole minutes")
    sign = "-" if minutes < 0 else "+"
    hours, minutes = divmod(abs(minutes), 60)
    clock = f"{moment.hour:02d}:{moment.minute:02d}:{moment.second:02d}.{moment.microsecond:06d}"
    return f"{moment.year:04d}-{moment.month:02d}-{moment.day:02d} {clock} {sign}{hours:02d}{minutes:02d}"


def loads(text: str) -> datetime:
    """Read a moment that :func:`dumps` wrote; raises ValueError for any other text."""
    match = _MOMENT.fullmatch(text)
    if match is None or int(match.group(10)) > 59:
        raise ValueError(f"{text!r} is no moment")
    fields = [int(part) for part in match.groups()[:7]]
    offset = timedelta(hours=int(match.group(9)), minutes=int(match.group(10)))
    if match.group(8) == "-":
        offset = -offset
    return datetime(*fields) - offset
