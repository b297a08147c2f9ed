"""Labels for sizes in listings."""

UNITS = ("B", "K", "M", "G", "T")


def size_label(count):
    """Return a short label for a number of bytes below one exabyte.

    >>> size_label(0)
    '0B'
    >>> size_label(1000)
    '1000B'
    >>> size_label(1024)
    '1K'
    >>> size_label(3 * 1024 * 1024)
    '3M'
    """
    if not 0 <= count < 1024**6:
        raise ValueError("size out of range")
    for power, unit in enumerate(UNITS):
        if count <= 1024 ** (power + 1):
            break
    return f"{count / 1024**power:.0f}{unit}"


def listing(sizes):
    """Return one line for each name in a mapping of names to sizes, the names in order.

    >>> listing({"b.txt": 12, "a.txt": 2048})
    ['a.txt  2K', 'b.txt  12B']
    """
    return [f"{name}  {size_label(sizes[name])}" for name in sorted(sizes)]
