"""Due dates of contracts that are paid by the month."""

from calendar import monthrange
from datetime import date


def add_months(day, months):
    """Give the same day so many months later, or the last day of that month when it is shorter.

    Raises OverflowError when that is outside the calendar.

    >>> add_months(date(2020, 1, 31), 1)
    datetime.date(2020, 2, 29)
    >>> add_months(date(2020, 1, 15), -1)
    datetime.date(2019, 12, 15)
    """
    index = day.year * 12 + day.month - 1 + months
    if not 12 <= index < 120_000:
        raise OverflowError("the calendar ends there")
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def monthly(start, count):
    """List the due dates of a contract: one a month, the first on the day it starts.

    Raises OverflowError like add_months.

    >>> [str(day) for day in monthly(date(2021, 3, 15), 2)]
    ['2021-03-15', '2021-04-15']
    >>> [str(day) for day in monthly(date(2021, 1, 31), 4)]
    ['2021-01-31', '2021-02-28', '2021-03-31', '2021-04-30']
    """
    days = []
    for number in range(count):
        days.append(add_months(start, number))
    return days


def next_due(start, today):
    """Give the first due date of a contract on or after a day; raises OverflowError like add_months."""
    if today <= start:
        return start
    passed = (today.year - start.year) * 12 + today.month - start.month
    day = add_months(start, passed)
    return day if day >= today else add_months(start, passed + 1)
