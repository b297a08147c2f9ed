"""Dates that come back every month."""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the date so many months later, or earlier when *months* is negative.

    A day that the month does not have becomes its last day.
    Raises ValueError when the year would not lie between 1 and 9999.

    >>> add_months(date(2023, 11, 30), 3)
    datetime.date(2024, 2, 29)
    """
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    if not 1 <= year <= 9999:
        raise ValueError("the year must lie between 1 and 9999")
    longest = calendar.monthrange(year, month + 1)[1]
    return day.replace(year=year, month=month + 1, day=min(day.day, longest))


def monthly(first: date, last: date, months: int = 1) -> Iterator[date]:
    """Yield *first* and the dates every so many months after it, up to *last* and with it.

    Each date has the day of the month that *first* has; in a month too short for that day
    it is the last day of the month.

    Raises ValueError when *months* is less than one.

    >>> [str(day) for day in monthly(date(2024, 1, 15), date(2024, 4, 15))]
    ['2024-01-15', '2024-02-15', '2024-03-15', '2024-04-15']
    """
    if months < 1:
        raise ValueError("expected at least one month")
    span = (last.year - first.year) * 12 + last.month - first.month
    for offset in range(0, span + 1, months):
        day = add_months(first, offset)
        if day <= last:
            yield day


def months_between(first: date, last: date) -> int:
    """Return how many whole months lie between two dates, below zero when *last* is the earlier one.

    >>> months_between(date(2024, 1, 15), date(2024, 3, 14))
    1
    """
    if last < first:
        return -months_between(last, first)
    span = (last.year - first.year) * 12 + last.month - first.month
    return span - (add_months(first, span) > last)
