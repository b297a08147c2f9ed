"""Share work out among people."""


def deal(items, hands):
    """Split a list into ``hands`` lists.

    Every item is in exactly one of them, in the order it had, and their lengths differ by at most one.

    Raises ValueError unless ``hands`` is at least 1 and at most the number of items.

    >>> deal([1, 2, 3, 4], 2)
    [[1, 2], [3, 4]]
    """
    if not 1 <= hands <= len(items):
        raise ValueError("hands must be between 1 and the number of items")
    size = len(items) // hands
    return [items[number * size : (number + 1) * size] for number in range(hands)]


def rotate(items, steps):
    """Give the items with the first ``steps`` of them moved to the end.

    >>> rotate([1, 2, 3], 1)
    [2, 3, 1]
    """
    if not items:
        return items[:]
    steps %= len(items)
    return items[steps:] + items[:steps]
