"""Names of the machines of a cluster."""

from __future__ import annotations

import re
from collections.abc import Iterable

MOST = 10_000
_PATTERN = re.compile(r"([^\[\]]*)\[([0-9]{1,12})-([0-9]{1,12})\]([^\[\]]*)")


def expand(pattern: str) -> list[str]:
    """Return the names that a pattern stands for.

    A pattern is a name of at most 100 characters, which may hold one range in brackets: ``node[08-11]``
    stands for four names. Numbers are padded with zeros to the width of the first one.

    Patterns are typed in by users, so large ones are refused rather than expanded: a pattern stands for
    at most 10 000 names. Raises ValueError for one that is larger, goes downwards or is not a pattern.

    >>> expand("node[08-11].lan")
    ['node08.lan', 'node09.lan', 'node10.lan', 'node11.lan']
    >>> expand("login")
    ['login']
    """
    if len(pattern) > 100:
        raise ValueError("the pattern is too long")
    found = _PATTERN.fullmatch(pattern)
    if found is None:
        if "[" in pattern or "]" in pattern:
            raise ValueError("expected one range in brackets at most")
        return [pattern]
    head, first, last, tail = found.groups()
    numbers = range(int(first), int(last) + 1)
    if not 1 <= len(numbers) <= MOST:
        raise ValueError("expected a range of 1 to 10 000 names")
    return [f"{head}{number:0{len(first)}d}{tail}" for number in numbers]


def expand_all(patterns: Iterable[str]) -> list[str]:
    """Return the names that several patterns stand for, each once, in order.

    Raises ValueError as ``expand``, and for more than 10 000 names together.

    >>> expand_all(["node[1-2]", "node[2-3]"])
    ['node1', 'node2', 'node3']
    """
    names: dict[str, None] = {}
    for pattern in patterns:
        names.update(dict.fromkeys(expand(pattern)))
        if len(names) > MOST:
            raise ValueError("expected 10 000 names at most")
    return list(names)
