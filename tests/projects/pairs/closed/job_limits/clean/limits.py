"""How many jobs to hand out at a time."""

import itertools


def job_limit(text, workers):
    """Return the number of jobs to hand out ahead, as it was set by the user.

    The text is a whole number, ``workers``, or a product of these such as ``2 * workers``.
    Raises ValueError for any other text, and for one of more than 100 characters.

    >>> job_limit("2 * workers", 4)
    8
    >>> job_limit("10", 4)
    10
    """
    if len(text) > 100:
        raise ValueError("the limit is too long")
    limit = 1
    for factor in text.split("*"):
        factor = factor.strip()
        if factor == "workers":
            limit *= workers
        elif factor.isascii() and factor.isdigit() and len(factor) <= 9:
            limit *= int(factor)
        else:
            raise ValueError(f"not a limit: {text!r}")
    return limit


def batches(jobs, size):
    """Yield lists of as many jobs as *size* says, and a shorter one for the rest.

    Raises ValueError when the size is below one.

    >>> list(batches("abcde", 2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    if size < 1:
        raise ValueError("expected a size of at least one")
    rest = iter(jobs)
    while batch := list(itertools.islice(rest, size)):
        yield batch
