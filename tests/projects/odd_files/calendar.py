"""Hides a module of the standard library."""


def weekday(day: int) -> str:
    """Return the name of a day, counted from Monday."""
    return ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[day % 7]
