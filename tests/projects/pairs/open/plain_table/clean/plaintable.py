"""Text tables for reports, made from plain lists."""


def _cell(value):
    """Return what is shown for a value, on a single line."""
    if value is None:
        return ""
    return " ".join(str(value).split())


def _padded(rows, fill):
    rows = [[_cell(value) for value in row] for row in rows]
    count = max((len(row) for row in rows), default=0)
    return [row + [_cell(fill)] * (count - len(row)) for row in rows]


def column_widths(rows, fill=None):
    """Return the width of each column in characters."""
    return [max(len(cell) for cell in column) for column in zip(*_padded(rows, fill))]


def render(rows, headers=(), fill=None):
    """Return the rows as lines of text, with the columns below one another.

    Each row is a list of values. Rows that are shorter than the longest one
    are extended with the fill. With headers, these come first and a line of
    dashes after them. None is shown as nothing, and white space within a
    value as a single space.

    >>> print(render([["apples", 12], ["figs", 7]], headers=["fruit", "kg"]))
    fruit   kg
    ------  --
    apples  12
    figs    7
    """
    rows = [list(row) for row in rows]
    if headers:
        rows.insert(0, list(headers))
    widths = column_widths(rows, fill)
    lines = []
    for row in _padded(rows, fill):
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        lines.append("  ".join(cells).rstrip())
    if headers:
        lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)
