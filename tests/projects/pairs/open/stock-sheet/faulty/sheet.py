"""Plain text tables for the stock mail."""


def columns_of(records):
    """Return the keys that occur in any of the records, in order of appearance."""
    seen = {}
    for record in records:
        for key in record:
            seen.setdefault(key)
    return list(seen)


def to_sheet(records, missing="-"):
    """Return the records (dictionaries) as a table with a heading.

    There is a column for every key. Cells show their values as str() does, with
    white space reduced to single blanks; *missing* stands where a record has
    None or nothing at all for a column. Without any column the table is empty.
    """
    records = list(records)
    columns = columns_of(records)
    if not columns:
        return ""
    rows = [columns]
    for record in records:
        values = [record[column] for column in columns]
        rows.append([missing if value is None else value for value in values])
    rows = [[" ".join(str(cell).split()) for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"
