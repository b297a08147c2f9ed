"""Times in the files of subtitles, such as 00:01:02.500."""

from __future__ import annotations

import re

LATEST = 359_999
_TIME = re.compile(r"([0-9]{2}):([0-5][0-9]):([0-5][0-9])\.([0-9]{3})")


def format_time(seconds: float) -> str:
    """Write a time, rounded to thousandths of a second.

    ``parse_time`` reads it back, at most a thousandth away from *seconds*.
    Raises ValueError unless 0 <= seconds <= 359999.

    >>> format_time(62.5)
    '00:01:02.500'
    """
    if not 0 <= seconds <= LATEST:
        raise ValueError(f"expected 0 to {LATEST} seconds")
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    minutes, rest = divmod(whole, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest:02}.{thousandths:03}"


def parse_time(text: str) -> float:
    """Return the seconds of a time that is written like ``format_time`` does it, else raise ValueError.

    >>> parse_time("00:01:02.500")
    62.5
    """
    match = _TIME.fullmatch(text)
    if match is None:
        raise ValueError("not a time such as 00:01:02.500")
    hours, minutes, seconds, thousandths = map(int, match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) + thousandths / 1000


def shifted(text: str, seconds: float) -> str:
    """Return a time moved by so many seconds; before the beginning it becomes 00:00:00.000.

    Raises ValueError when *text* is not a time, and when the result is none that ``format_time`` takes.

    >>> shifted("00:00:01.250", -0.25)
    '00:00:01.000'
    """
    moved = parse_time(text) + seconds
    return format_time(0.0 if moved < 0 else moved)
