"""Stamps of seat holds, as the pages carry them."""
import re
from dataclasses import dataclass
from datetime import datetime, timezone

_STAMP = re.compile(r"hold-([0-9]{1,9})@([0-9]{1,18})")
_FIRST = datetime(1970, 1, 1, tzinfo=timezone.utc)
_LAST = datetime.max.replace(tzinfo=timezone.utc)


class StampError(Exception):
    """A text is not the stamp of a hold."""


@dataclass(frozen=True)
class Hold:
    """A hold: its number, and when it began."""

    number: int
    since: datetime


def read_stamp(text: str) -> Hold:
    """Return the hold that a stamp stands for.

    Raises StampError if `text` is not the stamp of a hold, whatever it is.
    """
    match = _STAMP.fullmatch(text)
    if match is None:
        raise StampError("not a stamp")
    try:
        since = datetime.fromtimestamp(int(match[2]), tz=timezone.utc)
    except (OverflowError, ValueError, OSError):
        raise StampError("not a point in time") from None
    return Hold(int(match[1]), since)


def write_stamp(hold: Hold) -> str:
    """Return the stamp of `hold`; fractions of a second are dropped.

    Raises StampError if the number is not between 0 and 999999999, or if the
    hold began before 1970 or after 9999 (UTC) or has a time without a time
    zone.
    """
    if not 0 <= hold.number <= 999999999:
        raise StampError("number out of range")
    if hold.since.utcoffset() is None or not _FIRST <= hold.since <= _LAST:
        raise StampError("not a time between 1970 and 9999")
    elapsed = hold.since - _FIRST
    return f"hold-{hold.number}@{elapsed.days * 86400 + elapsed.seconds}"
