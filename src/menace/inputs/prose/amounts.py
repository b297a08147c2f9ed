"""Numbers that a documentation states: where something begins or ends, and what lies next to that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from menace.inputs.source.literals import literal

_EXAMPLE = re.compile(r"^[ \t]*(?:>>>|\.\.\.).*(?:\n[ \t]*\S.*)*", re.MULTILINE)
"""An example with what it gives: its numbers are values, not bounds."""
_AMOUNT = re.compile(
    r"(?<![\w.,:/+-])(?P<sign>-|minus )?(?P<digits>\d{1,3}(?:[ ,_]\d{3})+|\d{1,6})(?![\w:/]|[.,]\d|-\d)"
    r"|\b(?P<word>hundred|thousand)\b"
)
_WORDS = {"hundred": 100, "thousand": 1000}
_LARGEST = 100_000
"""Counting further than that takes its time, and says nothing about a bound."""
_MOST, _MOST_TEXTS = 6, 2
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n\s*\n")
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+")


def stated_amounts(documentation: str) -> tuple[int, ...]:
    """The numbers in the prose of a text, largest first, as far as code could count up to them."""
    found: dict[int, None] = {}
    for match in _AMOUNT.finditer(_EXAMPLE.sub("", documentation)):
        size = _WORDS[match["word"]] if match["word"] else int(re.sub(r"\D", "", match["digits"]))
        if size <= _LARGEST:
            found[-size if match["sign"] else size] = None
    return tuple(sorted(found, reverse=True)[:_MOST])


def concerning(documentation: str, name: str, names: Iterable[str], *, strictly: bool = False) -> str:
    """The sentences of a text that name a parameter, or none of them all; examples are left out.

    With ``strictly`` only those that name it.
    """
    others = {form for each in names if each != name for form in _forms(each)}
    kept = []
    for sentence in _SENTENCE.split(_EXAMPLE.sub("", documentation)):
        words = set(_WORD.findall(sentence.lower()))
        if words & _forms(name) or (not strictly and not words & others):
            kept.append(sentence)
    return "\n\n".join(kept)


def _forms(name: str) -> set[str]:
    """A name as it stands in sentences: of one thing or of several."""
    word = name.lstrip("*").lower()
    return {word, f"{word}s", word.removesuffix("s")}


def about(amounts: Iterable[int]) -> tuple[int, ...]:
    """The numbers themselves first, then those next to them."""
    stated = list(amounts)
    return tuple(dict.fromkeys([*stated, *(each + step for each in stated for step in (1, -1))]))


def texts_about(known: Iterable[str], amounts: Iterable[int]) -> tuple[str, ...]:
    """Expressions of known texts in which one number is a stated one, or the next, written as wide as it was."""
    texts = [value for each in known if isinstance(value := literal(each), str) and _NUMBER.search(value)]
    numbers = [each for each in about(amounts) if each >= 0]
    return tuple(dict.fromkeys(repr(new) for text in texts[:_MOST_TEXTS] for new in _put(text, numbers)))


def _put(text: str, numbers: Iterable[int]) -> Iterator[str]:
    places = list(_NUMBER.finditer(text))[-_MOST_TEXTS * 2 :]
    for number in numbers:
        for place in places:
            new = text[: place.start()] + str(number).zfill(len(place[0])) + text[place.end() :]
            if new != text:
                yield new
