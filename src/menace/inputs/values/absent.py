"""Known data with None for something inside it, where documentation says that None may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from menace.inputs.source.literals import literal
from menace.inputs.values.inside import put, within

_EXAMPLE = re.compile(r"^[ \t]*(?:>>>|\.\.\.).*(?:\n[ \t]*\S.*)*", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n\s*\n")
_IS_NONE = re.compile(
    r"\b(?:may|can|could|might|is|are|has|have|holds?|as|with|or) (?:also )?(?:be |given as |there )?`*None\b"
    r"|`*\bNone`* (?:stands|there|where|for those)"
)
_ABOUT_RESULT = re.compile(
    r"^(?:returns?|gives?|yields?)\b|\b(?:returns?|gives?|yields?) `*None|None`* is (?:returned|given)", re.IGNORECASE
)
_WORD = re.compile(r"\w+")
_MOST, _SHORTEST = 8, 3


def none_inside(known: Iterable[str], documentation: str, name: str, parameters: Iterable[str]) -> tuple[str, ...]:
    """Expressions of known lists, tuples and mappings with None in the place of one entry that a sentence is about.

    That is an entry whose key it names, or an item of a plain list where it is about no other parameter.
    """
    told = [set(_WORD.findall(each)) for each in _told(documentation)]
    if not told:
        return ()
    others = {each for each in parameters if each != name}
    of_items = any(not words & others or _singular(name) in words for words in told)
    keys = {each for each in set().union(*told) if len(each) >= _SHORTEST}
    found: dict[str, None] = {}
    for each in known:
        value = literal(each)
        for path, held, around in within(value):
            if held is None or (isinstance(around, list) and not (of_items and len(path) == 1 and _is_plain(held))):
                continue
            if isinstance(around, list) or (isinstance(around, dict) and path[-1] in keys):
                found[repr(put(value, path, None))] = None
    return tuple(found)[:_MOST]


def _told(documentation: str) -> Iterator[str]:
    for part in _SENTENCE.split(_EXAMPLE.sub("", documentation)):
        sentence = " ".join(part.split())
        if _IS_NONE.search(sentence) and not _ABOUT_RESULT.search(sentence):
            yield sentence


def _singular(name: str) -> str:
    return name.removesuffix("s")


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float)
