"""Counting rows, as they come from a csv file or a database."""

from collections import Counter


def tally(rows, column):
    """Count how often each value occurs in a column, the most frequent first.

    Rows are mappings; the values are texts, numbers or None. A row without the column counts as None.

    >>> tally([{"city": "Rome"}, {"city": "Oslo"}, {"city": "Rome"}], "city")
    [('Rome', 2), ('Oslo', 1)]
    """
    counts = Counter(row.get(column) for row in rows)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def top_values(rows, column, most=3):
    """Return the most frequent values of a column, three unless told otherwise; ValueError below zero.

    >>> top_values([{"city": "Rome"}, {"city": "Oslo"}, {"city": "Rome"}], "city", 1)
    ['Rome']
    """
    if most < 0:
        raise ValueError("expected zero or more")
    return [value for value, _ in tally(rows, column)[:most]]


def missing(rows, column):
    """Return how many rows have no value in a column.

    >>> missing([{"city": None}, {}], "city")
    2
    """
    return sum(row.get(column) is None for row in rows)
