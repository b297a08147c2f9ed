from datetime import date

from monthsteps import add_months, due_dates, month_end


def test_add_months():
    assert add_months(date(2024, 1, 10), -1) == date(2023, 12, 10)


def test_month_end():
    assert month_end(date(2024, 2, 3)) == date(2024, 2, 29)


def test_due_dates():
    assert due_dates(date(2024, 12, 1), 2) == [date(2024, 12, 1), date(2025, 1, 1)]
