"""Looking up places along a line."""

import bisect


def nearest(values, target):
    """Return the value closest to a target, the smaller one when two are equally close.

    :param values: a list of whole numbers, sorted in ascending order, not empty
    :param target: any whole number

    >>> nearest([10, 20, 40], 26)
    20
    >>> nearest([10, 20, 40], 30)
    20
    """
    if not values:
        raise ValueError("at least one value is needed")
    index = bisect.bisect_left(values, target)
    if index == 0:
        return values[0]
    if index == len(values):
        return values[-1]
    before, after = values[index - 1], values[index]
    return before if target - before <= after - target else after


def between(values, low, high):
    """Return the values from low to high, both included.

    :param values: a list of whole numbers, sorted in ascending order

    >>> between([10, 20, 40], 15, 40)
    [20, 40]
    """
    return values[bisect.bisect_left(values, low) : bisect.bisect_right(values, high)]
