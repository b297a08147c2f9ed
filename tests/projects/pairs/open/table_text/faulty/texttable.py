"""Plain text tables."""


def to_text(rows, separator=" | "):
    """Write rows of cells under each other, every column as wide as its widest cell.

    Rows may differ in length; missing cells are left blank.

    >>> print(to_text([["a", 1], ["long", 22]]))
    a    | 1
    long | 22
    """
    cells = [[str(cell) for cell in row] for row in rows]
    columns = max(len(row) for row in cells)
    for row in cells:
        row.extend([""] * (columns - len(row)))
    widths = [max(len(row[index]) for row in cells) for index in range(columns)]
    return "\n".join(separator.join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells)


def transposed(rows):
    """Turn rows into columns, as far as the shortest row goes.

    >>> transposed([[1, 2], [3, 4]])
    [[1, 3], [2, 4]]
    """
    return [list(column) for column in zip(*rows)]
