"""Distribute the items of a queue over workers."""

MAX_WORKERS = 10_000


def _bounds(total: int, workers: int) -> list[tuple[int, int]]:
    size, extra = divmod(total, workers)
    bounds = []
    for index in range(workers):
        start = index * size + min(index, extra)
        bounds.append((start, start + size + (index < extra)))
    return bounds


def deal(items: list[str], workers: int) -> list[list[str]]:
    """Return one list for each worker.

    The lists are neighbouring stretches of the items: put together in order
    they are the items again, each of them once. Their lengths differ by one
    at most, the longer ones come first, and with fewer items than workers
    the last lists are empty. The items themselves are not changed.

    >>> deal(["a", "b", "c", "d"], 2)
    [['a', 'b'], ['c', 'd']]

    Raises ValueError unless workers is within 1 and 10000.
    """
    if not 1 <= workers <= MAX_WORKERS:
        raise ValueError(f"workers has to be within 1 and {MAX_WORKERS}")
    return [items[start:end] for start, end in _bounds(len(items), workers)]


def longest_share(total: int, workers: int) -> int:
    """Return the length of the longest list that deal gives for total items.

    Raises ValueError for a negative total and for workers that deal refuses.
    """
    if total < 0:
        raise ValueError("the total cannot be negative")
    if not 1 <= workers <= MAX_WORKERS:
        raise ValueError(f"workers has to be within 1 and {MAX_WORKERS}")
    return -(-total // workers)
