"""How long ago something was."""

from __future__ import annotations

import datetime

_UNITS = (
    ("year", 365 * 86400),
    ("day", 86400),
    ("hour", 3600),
    ("minute", 60),
    ("second", 1),
)


def time_since(moment: datetime.datetime) -> str:
    """Say in one unit how long ago a moment was, or how long it still takes."""
    passed = (datetime.datetime.now() - moment).total_seconds()
    amount = describe(abs(passed))
    if amount == "now":
        return amount
    return f"{amount} ago" if passed > 0 else f"in {amount}"


def describe(seconds: float) -> str:
    """Write a non-negative number of seconds below 10**12 in the largest unit that fits; else ValueError.

    >>> describe(7200.0)
    '2 hours'
    >>> describe(0.2)
    'now'
    """
    if not 0 <= seconds < 10**12:
        raise ValueError("seconds out of range")
    for name, size in _UNITS:
        count = int(seconds // size)
        if count:
            return f"{count} {name}" if count == 1 else f"{count} {name}s"
    return "now"
