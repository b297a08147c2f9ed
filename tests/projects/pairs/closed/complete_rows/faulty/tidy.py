"""Tidying rows before they are written to a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def columns(rows: Iterable[Mapping[str, str]]) -> list[str]:
    """Return the names of all columns in the order in which they first come up.

    >>> columns([{"a": "1"}, {"b": "2", "a": "3"}])
    ['a', 'b']
    """
    return list(dict.fromkeys(name for row in rows for name in row))


def completed(rows: Iterable[Mapping[str, str]], filler: str = "") -> list[dict[str, str]]:
    """Give every row all the columns that any of the rows has.

    Parameters
    ----------
    rows
        The rows, as a list or as anything else that can be iterated over, such as a generator.
        They are not changed.
    filler
        What to put where a row has nothing.

    Returns
    -------
    One new row for each row, with the columns in the order of ``columns``.

    Examples
    --------
    >>> completed([{"a": "1"}, {"b": "2"}], "-")
    [{'a': '1', 'b': '-'}, {'a': '-', 'b': '2'}]
    """
    names = columns(rows)
    return [{name: row.get(name, filler) for name in names} for row in rows]


def without_empty(rows: Iterable[Mapping[str, str]]) -> list[dict[str, str]]:
    """Return the rows that have at least one value that is not just white space.

    >>> without_empty([{"a": " "}, {"a": "1"}])
    [{'a': '1'}]
    """
    return [dict(row) for row in rows if any(value.strip() for value in row.values())]
