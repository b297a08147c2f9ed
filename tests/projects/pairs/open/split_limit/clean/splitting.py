"""Cutting sequences at a separator."""


def split_on(items, separator, limit=None):
    if limit is not None and limit <= 0:
        return [list(items)]
    parts = [[]]
    for item in items:
        if item == separator and (limit is None or len(parts) <= limit):
            parts.append([])
        else:
            parts[-1].append(item)
    return parts


"""
``split_on`` cuts items wherever the separator stands, at most ``limit`` times, and returns the parts as lists.

>>> split_on([1, 0, 2, 0, 3], 0)
[[1], [2], [3]]
>>> split_on([1, 0, 2, 0, 3], 0, limit=1)
[[1], [2, 0, 3]]
>>> split_on([1, 0, 2], 0, limit=0)
[[1, 0, 2]]
"""


def join_with(parts, separator):
    """Put parts together again, with the separator between them.

    >>> join_with([[1], [2]], 0)
    [1, 0, 2]
    """
    joined = []
    for index, part in enumerate(parts):
        if index:
            joined.append(separator)
        joined.extend(part)
    return joined
