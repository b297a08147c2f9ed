"""Sizes of archives for people to read."""

UNITS = ("B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB")
LIMIT = 10**27


def _tenths(count, scale):
    """Return count / scale in tenths, rounded half up."""
    return (count * 10 + scale // 2) // scale


def size_text(count: int) -> str:
    """Return a number of bytes with one decimal and the unit that suits it.

    The number before the unit is always below 1000, save for the largest
    unit, YB.

    >>> size_text(512)
    '512.0 B'
    >>> size_text(1_250_000)
    '1.3 MB'
    >>> size_text(999_999)
    '1.0 MB'

    Raises ValueError when count is negative, or 10**27 and above.
    """
    if not 0 <= count < LIMIT:
        raise ValueError("count out of range")
    unit = 0
    scale = 1
    while unit < len(UNITS) - 1 and _tenths(count, scale) >= 10_000:
        unit += 1
        scale *= 1000
    whole, tenth = divmod(_tenths(count, scale), 10)
    return f"{whole}.{tenth} {UNITS[unit]}"


def total_text(counts: list[int]) -> str:
    """Return the sum of the counts as size_text() writes it.

    Raises ValueError for a negative count, and when the sum is 10**27 or
    above.
    """
    if any(count < 0 for count in counts):
        raise ValueError("count out of range")
    return size_text(sum(counts))
