"""Literals in SQL statements."""

import re

LONGEST = 2000

_LITERAL = re.compile(r"'(?:''|\\\\|\\'|[^'])*'")


def find_literals(statement):
    """Return the texts between single quotes in a statement, quotes included.

    A quote inside is written twice or after a backslash.
    Raises ValueError for a statement of more than 2000 characters.

    >>> find_literals("SELECT 'a', 'it''s' FROM t")
    ["'a'", "'it''s'"]
    """
    return _LITERAL.findall(_checked(statement))


def masked(statement):
    """Replace every literal of a statement by a question mark, for logs.

    >>> masked("SELECT * FROM t WHERE name = 'Ann'")
    'SELECT * FROM t WHERE name = ?'
    """
    return _LITERAL.sub("?", _checked(statement))


def _checked(statement):
    if len(statement) > LONGEST:
        raise ValueError("the statement is too long")
    return statement
