"""Spans of time as they are written in settings."""

from __future__ import annotations

import re

UNITS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}
_SPAN = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?) ?(ms|s|m|h)")


def milliseconds(text: str) -> int:
    """Read a span such as ``250ms``, ``1.5 s``, ``10m`` or ``2h``; what is below a millisecond is dropped.

    Raises ValueError for any other text.

    >>> milliseconds("2s")
    2000
    """
    found = _SPAN.fullmatch(text)
    if found is None:
        raise ValueError(f"not a span of time: {text!r}")
    amount, unit = found.groups()
    return (float(amount) if "." in amount else int(amount)) * UNITS[unit]


def clock(span: int) -> str:
    """Write a number of milliseconds, from 0 up to a thousand days, as hours, minutes and seconds.

    Raises ValueError for other numbers.

    >>> clock(3_723_004)
    '1:02:03.004'
    """
    if not 0 <= span <= 1000 * 24 * UNITS["h"]:
        raise ValueError("expected 0 to a thousand days")
    hours, rest = divmod(span, UNITS["h"])
    minutes, rest = divmod(rest, UNITS["m"])
    seconds, rest = divmod(rest, UNITS["s"])
    return f"{hours}:{minutes:02}:{seconds:02}.{rest:03}"
