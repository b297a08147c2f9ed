"""Sorting for tables kept as plain lists of dictionaries."""

Row = dict[str, float | None]


def _split(rows: list[Row], column: str) -> tuple[list[Row], list[Row]]:
    """Separate the rows that can be compared from those that cannot."""
    known, unknown = [], []
    for row in rows:
        if column in row and row[column] == row[column]:
            known.append(row)
        else:
            unknown.append(row)
    return known, unknown


def order_rows(rows: list[Row], column: str, descending: bool = False) -> list[Row]:
    """Return the rows in the order of a column, as a new list.

    Rows that compare equal keep their order. Rows without a usable value,
    be it missing, None or NaN, come last in either direction, in the order
    they had.

    >>> order_rows([{"t": 3.0}, {"t": 1.0}, {"u": 2.0}], "t")
    [{'t': 1.0}, {'t': 3.0}, {'u': 2.0}]
    """
    known, unknown = _split(rows, column)
    known.sort(key=lambda row: row[column], reverse=descending)
    return known + unknown


def top_rows(rows: list[Row], column: str, count: int = 3) -> list[Row]:
    """Return up to count rows, those with the largest values first.

    Raises ValueError for a negative count.
    """
    if count < 0:
        raise ValueError("the count cannot be negative")
    return order_rows(rows, column, descending=True)[:count]
