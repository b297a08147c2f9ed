"""Texts with brackets in brackets, as deep as nobody writes them, where documentation has an answer to any text.

Whoever reads such a text by functions that call themselves has less room than the text has brackets. Most say nothing
about it; who announces one exception for whatever cannot be read has to raise that one here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from menace.inputs.source.literals import literal
from menace.inputs.values.inside import DEPTH

_MOST = 2
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_TEXT = r"(?:texts?|strings?|inputs?|sources?|documents?|lines?|expressions?|formulas?|queries|query|data)"
_ANY_TEXT = re.compile(
    rf"\b(?:any|every|each|all) (?:other |kinds? of )?{_TEXT} (?:that|which) "
    r"(?:cannot|can't|can not|is not|are not|does not|do not)\b"
    r"|\bwhatever (?:is|may be) (?:the matter|wrong)|\bno matter (?:what|how)"
    r"|\b(?:no|never any|never another) other (?:exception|error)|\bnothing else is (?:ever )?raised"
    r"|\bhowever deep|\b(?:any|every|whatever) depth|\barbitrar\w+ deep",
    re.IGNORECASE,
)


class _Layers(NamedTuple):
    """A text taken apart: what is around it all, one layer before and behind, and what is inside."""

    head: str
    before: str
    inside: str
    behind: str
    tail: str

    def expression(self) -> str:
        layers = f"{self.before!r} * {DEPTH} + {self.inside!r} + {self.behind!r} * {DEPTH}"
        return " + ".join(
            [*([repr(self.head)] if self.head else ()), layers, *([repr(self.tail)] if self.tail else ())]
        )


def deep_texts(known: Iterable[str], documentation: str) -> tuple[str, ...]:
    """Expressions of known texts whose brackets hold themselves many times, where any text has a documented end."""
    if not _ANY_TEXT.search(documentation):
        return ()
    texts = [value for each in known if isinstance(value := literal(each), str)]
    layers = [found for each in texts if (found := _layers(each)) is not None]
    # Where an example shows brackets in brackets, it shows what may stand between them.
    layers.sort(key=lambda each: not each.inside)
    return tuple(dict.fromkeys(each.expression() for each in layers))[:_MOST]


def _layers(text: str) -> _Layers | None:
    start = next((place for place, sign in enumerate(text) if sign in _PAIRS), None)
    stop = None if start is None else _closing(text, start)
    if start is None or stop is None:
        return None
    within = next((place for place in range(start + 1, stop) if text[place] == text[start]), None)
    end = None if within is None else _closing(text, within)
    if within is None or end is None:
        return _Layers(text[:start], text[start], "", text[stop], text[stop + 1 :])
    return _Layers(text[:start], text[start:within], text[within : end + 1], text[end + 1 : stop + 1], text[stop + 1 :])


def _closing(text: str, start: int) -> int | None:
    """Where the bracket ends that begins at a place; None when it does not."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == text[start]) - (text[place] == _PAIRS[text[start]])
        if not depth:
            return place
    return None
