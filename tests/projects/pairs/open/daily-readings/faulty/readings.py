"""Summaries of what a sensor measured."""


def spread(readings):
    """Give the distance between the lowest and the highest reading, 0 when there are none.

    >>> spread([3, 9, 4])
    6
    """
    if not readings:
        return 0
    return max(readings) - min(readings)


def daily_summary(readings):
    """Sum up the readings of a day: how many there were, their spread and their mean, rounded down.

    >>> daily_summary([3, 9, 5])
    {'count': 3, 'spread': 6, 'mean': 5}
    """
    mean = sum(readings) // len(readings)
    return {"count": len(readings), "spread": spread(readings), "mean": mean}


def weekly_report(days):
    """Sum up every day of a week, given as a list of readings a day; days without readings are left out."""
    return [daily_summary(readings) for readings in days if readings]
