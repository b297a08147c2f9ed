"""Short forms of counters for the dashboard of the queue."""

SUFFIXES = "KMGT"
LIMIT = 999 * 10**12


def compact(number: int, digits: int = 1) -> str:
    """Return a number with a suffix for thousands, millions and so on.

    Numbers below a thousand are written as they are; the others get the given
    number of decimals, rounded.

    >>> compact(532)
    '532'
    >>> compact(1_840)
    '1.8K'
    >>> compact(999_999)
    '1.0M'
    >>> compact(-2_510_000, digits=2)
    '-2.51M'

    Raises ValueError unless digits is within 0 and 3 and the number is 999
    times 10**12 at most, sign aside.
    """
    if not 0 <= digits <= 3:
        raise ValueError("digits has to be within 0 and 3")
    if abs(number) > LIMIT:
        raise ValueError("the number is too large")
    if abs(number) < 1000:
        return str(int(number))
    for power, suffix in enumerate(SUFFIXES, 1):
        scaled = number / 1000**power
        if abs(scaled) < 1000:
            break
    return f"{scaled:.{digits}f}{suffix}"


def compact_line(counters: dict[str, int]) -> str:
    """Return the counters as one line, in the order given.

    >>> compact_line({"done": 12_600, "failed": 3})
    'done 12.6K, failed 3'

    Raises ValueError like compact.
    """
    return ", ".join(f"{name} {compact(value)}" for name, value in counters.items())
