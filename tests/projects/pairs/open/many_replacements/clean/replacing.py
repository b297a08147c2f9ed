"""Several replacements in one pass."""

from __future__ import annotations

import re
from collections.abc import Iterable


def replace_all(text: str, table: dict[str, str]) -> str:
    """Replace every key of the table by its value, in one pass over the text.

    Longer keys win over shorter ones, and what was put in is not looked at again.
    An empty key is refused with ValueError.

    >>> replace_all("a cat and a dog", {"cat": "dog", "dog": "cat"})
    'a dog and a cat'
    """
    if "" in table:
        raise ValueError("an empty text cannot be replaced")
    if not table:
        return text
    longest_first = sorted(table, key=len, reverse=True)
    pattern = re.compile("|".join(re.escape(key) for key in longest_first))
    return pattern.sub(lambda match: table[match.group()], text)


def remove_all(text: str, words: Iterable[str]) -> str:
    """Take every occurrence of the given words out of the text; empty words are passed over."""
    for word in words:
        if word:
            text = text.replace(word, "")
    return text
