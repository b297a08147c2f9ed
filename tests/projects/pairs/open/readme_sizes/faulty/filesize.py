"""Sizes for people."""

UNITS = ("B", "kB", "MB", "GB", "TB", "PB")


def natural_size(count):
    """Return a size in bytes with one decimal and the unit a person would choose."""
    if not 0 <= count < 10**18:
        raise ValueError("the size must lie between 0 and 10**18")
    amount = float(count)
    power = 0
    while amount >= 1000 and power < len(UNITS) - 1:
        amount /= 1000
        power += 1
    return f"{amount:.1f} {UNITS[power]}"


def natural_rate(count, seconds):
    """Return a rate in bytes a second; the time goes from one second to 10**9."""
    if not (0 <= count < 10**18 and 1 <= seconds <= 10**9):
        raise ValueError("expected a size below 10**18 and 1 to 10**9 seconds")
    return f"{natural_size(count / seconds)}/s"
