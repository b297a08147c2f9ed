"""When the night watch passes by."""

from typing import Collection, List


def next_visits(start: int, step: int, wanted: Collection[int], count: int = 3) -> List[int]:
    """List the next hours of the day at which a round falls on a wanted hour.

    The first round is at ``start``, every further one ``step`` hours later, around the clock.

    Raises ValueError unless ``start`` and the wanted hours are 0 to 23, ``step`` is at least 1,
    ``count`` is 1 to 100, and the rounds meet a wanted hour at all.

    >>> next_visits(22, 3, [1, 4, 7])
    [1, 4, 7]
    >>> next_visits(0, 12, [0])
    [0, 0, 0]
    """
    if not 0 <= start <= 23 or any(not 0 <= hour <= 23 for hour in wanted):
        raise ValueError("hours are 0 to 23")
    if step < 1 or not 1 <= count <= 100:
        raise ValueError("step is at least 1, count 1 to 100")
    visits: List[int] = []
    hour = start
    while len(visits) < count:
        if hour in wanted:
            visits.append(hour)
        hour = (hour + step) % 24
    return visits


def rounds_a_day(step: int) -> int:
    """Give how many rounds start in the first 24 hours; raises ValueError when the step is below 1."""
    if step < 1:
        raise ValueError("step is at least 1")
    return -(-24 // step)
