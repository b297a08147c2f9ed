"""How long a job waits before it is tried again."""
import math
from collections.abc import Iterator

MAX_SECONDS = 1e9


def delay(attempt: int, base: float = 0.5, cap: float = 300.0) -> float:
    """Return the seconds to wait after failed attempt number `attempt`.

    Attempts are counted from 0. The first delay is `base`, each following one
    is twice as long, and none is ever longer than `cap`. Workers that run
    for months keep counting, so there is no highest attempt.

    Raises ValueError if `attempt` is negative, or if `base` or `cap` is
    negative, above MAX_SECONDS or not a number.
    """
    if attempt < 0:
        raise ValueError("attempt must not be negative")
    for seconds in (base, cap):
        if not 0 <= seconds <= MAX_SECONDS:
            raise ValueError(f"base and cap must be between 0 and {MAX_SECONDS}")
    try:
        return min(cap, math.ldexp(base, attempt))
    except OverflowError:
        return cap


def schedule(start: float, attempts: int, base: float = 0.5, cap: float = 300.0) -> Iterator[float]:
    """Yield the times at which `attempts` retries of a job begin.

    `start` is the time of the first failure. The times never decrease.

    Raises ValueError, when the first time is asked for, as delay() does and
    if `start` does not lie between -1e15 and 1e15.
    """
    if not -1e15 < start < 1e15:
        raise ValueError("start out of range")
    when = start
    for attempt in range(attempts):
        when += delay(attempt, base, cap)
        yield when
