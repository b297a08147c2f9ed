"""Merge playlists so that none of them comes in a block."""


def mix_evenly(lists):
    """Merge lists so that the items of each one are spread evenly over the result.

    The order inside every list is kept.

    >>> mix_evenly([["a", "b", "c", "d"], [1, 2]])
    ['a', 'b', 1, 'c', 'd', 2]
    """
    lists = [list(items) for items in lists]
    order = sorted(range(len(lists)), key=lambda index: len(lists[index]), reverse=True)
    longest = lists[order[0]]
    taken = dict.fromkeys(order[1:], 0)
    result = []
    for step, item in enumerate(longest, 1):
        result.append(item)
        for index, done in taken.items():
            due = step * len(lists[index]) // len(longest)
            result.extend(lists[index][done:due])
            taken[index] = due
    return result


def without_repeats(items):
    """Drop every item that equals the one right before it.

    >>> without_repeats([1, 1, 2, 1])
    [1, 2, 1]
    """
    kept = []
    for item in items:
        if not kept or kept[-1] != item:
            kept.append(item)
    return kept
