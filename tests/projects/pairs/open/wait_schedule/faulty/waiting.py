"""How long to wait between attempts."""

import math

A_DAY = 86400


def wait_times(first, longest, factor=2.0, limit=20):
    """Return the waits of a retry loop in seconds, growing from *first* to *longest*.

    Every wait is *factor* times the one before, and *longest* is always the last one.
    There are never more than *limit* waits.

    Requires 0 < first <= longest <= 86400, factor >= 1 and a whole limit with 1 <= limit <= 1000.

    >>> wait_times(1, 10)
    [1, 2.0, 4.0, 8.0, 10]
    >>> wait_times(5, 5)
    [5]
    """
    if not 0 < first <= longest <= A_DAY:
        raise ValueError(f"expected 0 < first <= longest <= {A_DAY}, got {first} and {longest}")
    if not 1 <= factor < math.inf:
        raise ValueError(f"expected a factor of at least one, got {factor}")
    if not 1 <= limit <= 1000:
        raise ValueError(f"expected a limit from 1 to 1000, got {limit}")
    steps = math.ceil((math.log(longest) - math.log(first)) / math.log(factor))
    waits = []
    wait = first
    for _ in range(min(steps, limit - 1)):
        waits.append(wait)
        wait = min(wait * factor, longest)
    waits.append(longest)
    return waits


def total_wait(waits):
    """Add up the waits, in seconds."""
    return sum(waits)
