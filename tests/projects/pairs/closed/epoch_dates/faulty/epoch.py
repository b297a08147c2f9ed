"""Times that come as numbers since 1970."""

from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
WATERSHED = 20_000_000_000


def from_epoch(number):
    """Return the time that a number since the beginning of 1970 stands for, in UTC.

    Sources disagree whether they count seconds, milliseconds or smaller units. A number too
    large for seconds is therefore taken for milliseconds, then for microseconds, and so on.
    Text is taken for the number it holds.

    >>> from_epoch(1_500_000_000).isoformat()
    '2017-07-14T02:40:00+00:00'
    >>> from_epoch("1500000000000").isoformat()
    '2017-07-14T02:40:00+00:00'
    """
    try:
        seconds = float(number)
    except OverflowError:
        raise ValueError("the number is too large") from None
    while abs(seconds) > WATERSHED:
        seconds /= 1000
    return EPOCH + timedelta(seconds=seconds)


def to_epoch(moment):
    """Return the seconds from the beginning of 1970 to a time; one without a zone is taken for UTC.

    >>> to_epoch(datetime(1970, 1, 2))
    86400.0
    """
    if moment.utcoffset() is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return (moment - EPOCH).total_seconds()


def same_day(one, other):
    """Tell whether two such numbers stand for times on the same day, in UTC.

    >>> same_day(1_500_000_000, 1_500_000_000_000)
    True
    """
    return from_epoch(one).date() == from_epoch(other).date()
