"""Which parts of a statement in SQL are its own words, and not values or quoted names."""

from __future__ import annotations

import re

_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`(?:[^`]|``)*`|\[[^\]]*\]", re.DOTALL)
_NEAR = re.compile(r'near "(\w+)"')


def words_of(statement: str) -> str:
    """The statement without what stands in quotes; comments stay, for no value ends in one."""
    return _QUOTED.sub(" ", statement)


def stumbled_over(message: str) -> str:
    """The word at which a database could not go on reading; a value in quotes never is one.

    The language of a search in full text is another one, in which values are read as well.
    """
    found = None if message.startswith("fts") else _NEAR.search(message)
    return found.group(1) if found else ""
