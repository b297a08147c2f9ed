"""Vouchers: a name and the moment the voucher was issued, as one piece of text."""

from datetime import datetime, timedelta, timezone
from typing import Tuple


class BadVoucher(Exception):
    """The text is no voucher."""


def issue(owner: str, seconds: int) -> str:
    """Write a voucher for somebody, issued so many seconds after the start of 1970.

    Raises ValueError for a moment before 1970 or after 2100.

    >>> issue("ann", 255)
    'ann.ff'
    """
    if not 0 <= seconds < 4_133_980_800:
        raise ValueError("vouchers are issued between 1970 and 2100")
    return f"{owner}.{seconds:x}"


def read(voucher: str) -> Tuple[str, datetime]:
    """Give the owner of a voucher and the moment it was issued.

    Raises BadVoucher when the text was not written by :func:`issue`.

    >>> read("ann.ff")
    ('ann', datetime.datetime(1970, 1, 1, 0, 4, 15, tzinfo=datetime.timezone.utc))
    """
    owner, dot, stamp = voucher.rpartition(".")
    if not dot:
        raise BadVoucher("the date is missing")
    try:
        seconds = int(stamp, 16)
    except ValueError:
        raise BadVoucher("the date is not a number") from None
    return owner, datetime.fromtimestamp(seconds, timezone.utc)


def is_expired(voucher: str, now: datetime, days: int = 30) -> bool:
    """Tell whether a voucher is older than so many days, counted to an aware moment.

    Raises BadVoucher for a text that is none, and ValueError for a naive moment or a number of days below 0.
    """
    if now.tzinfo is None or now.utcoffset() is None:
        raise ValueError("the moment needs a time zone")
    if days < 0:
        raise ValueError("days must not be negative")
    issued = read(voucher)[1]
    return (now - issued) / timedelta(days=1) > days
