"""Figures about how long callers waited."""


def longest(waits):
    """Give the longest of some waiting times.

    Precondition: len(waits) >= 1
    """
    return max(waits)


def percentile(waits, share):
    """Give the waiting time that ``share`` percent of the callers did not exceed.

    Precondition: len(waits) >= 1
    Precondition: 0 <= share <= 100

    >>> percentile([30, 10, 20, 40], 50)
    30
    >>> percentile([5], 0)
    5
    """
    ordered = sorted(waits)
    position = int(len(ordered) * share / 100)
    return ordered[position]


def within(waits, limit):
    """Count the callers who waited no longer than a limit.

    >>> within([30, 10, 20], 20)
    2
    """
    return sum(1 for wait in waits if wait <= limit)
