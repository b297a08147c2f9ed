"""Month arithmetic for billing periods."""

from calendar import monthrange
from datetime import date

MAX_COUNT = 1200


def add_months(day: date, months: int) -> date:
    """Return the date that many months later, or earlier when negative.

    The day of the month stays the same; where the month is too short for it,
    the result is the last day of the month.

    >>> add_months(date(2023, 11, 15), 3)
    datetime.date(2024, 2, 15)

    Raises OverflowError when the result is not within the years 1 to 9999.
    """
    year, index = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        raise OverflowError("the result is outside of the years 1 to 9999")
    month = index + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def month_end(day: date) -> date:
    """Return the last day of the month the date is in."""
    return date(day.year, day.month, monthrange(day.year, day.month)[1])


def due_dates(first: date, count: int) -> list[date]:
    """Return count due dates, a month apart, beginning with the first.

    Raises ValueError unless the count is within 0 and 1200, and OverflowError
    like add_months.
    """
    if not 0 <= count <= MAX_COUNT:
        raise ValueError(f"the count has to be within 0 and {MAX_COUNT}")
    return [add_months(first, step) for step in range(count)]
