"""When a job that runs every few hours meets its allowed hours of the day."""

MAX_COUNT = 10_000


def _check(start: int, every: int, allowed: set[int]) -> None:
    if not 0 <= start <= 23:
        raise ValueError("the start has to be an hour within 0 and 23")
    if every < 1:
        raise ValueError("every has to be at least one hour")
    if any(not 0 <= hour <= 23 for hour in allowed):
        raise ValueError("allowed hours have to be within 0 and 23")


def next_match(start: int, every: int, allowed: set[int]) -> int | None:
    """Return the hours from the start until the job first may run.

    The job looks in at the hour of the day given as start and then every so
    many hours, across midnight. It may run when the hour of the day is an
    allowed one. None means that it never will.

    >>> next_match(22, 4, {2, 3})
    4

    Raises ValueError when start or an allowed hour is not within 0 and 23 or
    every is below 1.
    """
    _check(start, every, allowed)
    if not allowed:
        return None
    for waited in range(0, 24 * every, every):
        if (start + waited) % 24 in allowed:
            return waited
    return None


def matches(start: int, every: int, allowed: set[int], count: int) -> list[int]:
    """Return the first count waiting times at which the job may run.

    The list is empty when it never may. Raises ValueError like next_match and
    for a count outside of 0 to 10000.
    """
    if not 0 <= count <= MAX_COUNT:
        raise ValueError(f"the count has to be within 0 and {MAX_COUNT}")
    found: list[int] = []
    waited = next_match(start, every, allowed)
    while waited is not None and len(found) < count:
        found.append(waited)
        hour = (start + waited + every) % 24
        further = next_match(hour, every, allowed)
        waited = None if further is None else waited + every + further
    return found
