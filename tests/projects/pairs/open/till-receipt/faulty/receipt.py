"""Prints the slip of the till."""

LARGEST = 10**15
LABEL_WIDTH = 24


def format_cents(cents: int) -> str:
    """Return an amount of cents as units with two decimals.

    >>> format_cents(123456)
    '1,234.56'
    >>> format_cents(5)
    '0.05'
    >>> format_cents(-1250)
    '-12.50'

    Raises ValueError for more than 10**15 cents either way.
    """
    if abs(cents) > LARGEST:
        raise ValueError("amount out of range")
    whole, rest = divmod(cents, 100)
    return f"{whole:,}.{rest:02d}"


def format_line(label: str, cents: int) -> str:
    """Return one line of the slip: the label in 24 columns, then the amount.

    White space inside the label is reduced to single blanks, a longer label is
    cut. Raises ValueError like format_cents.
    """
    text = " ".join(label.split())[:LABEL_WIDTH]
    return f"{text:<{LABEL_WIDTH}} {format_cents(cents):>24}"


def receipt(items: list[tuple[str, int]]) -> str:
    """Return the slip for (label, cents) items, with the total as last line.

    A refund is an item with a negative amount. Raises ValueError if an amount
    or the total is out of the range of format_cents.
    """
    lines = [format_line(label, cents) for label, cents in items]
    lines.append(format_line("TOTAL", sum(cents for _, cents in items)))
    return "\n".join(lines) + "\n"
