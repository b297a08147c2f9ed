"""How long things take."""

import time


def time_calls(function, repeats=3):
    """Call a function several times and return how long each call took, in seconds.

    The times are never negative, and setting the clock of the machine meanwhile does not change them.
    An exception of the function is passed on. Raises ValueError unless there are 1 to 1000 repeats.

    >>> len(time_calls(dict, 2))
    2
    """
    if not 1 <= repeats <= 1000:
        raise ValueError("expected 1 to 1000 repeats")
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return times


def describe(times):
    """Sum up some times in seconds, each from zero to a million.

    Raises ValueError when there are none, and for other times.

    >>> describe([0.25, 0.5])
    'fastest 250.0 ms, slowest 500.0 ms'
    """
    times = list(times)
    if not times or not all(0 <= seconds <= 1_000_000 for seconds in times):
        raise ValueError("expected times from zero to a million seconds, at least one")
    return f"fastest {min(times) * 1000:.1f} ms, slowest {max(times) * 1000:.1f} ms"
