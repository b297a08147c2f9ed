"""What a class promises of its methods, or a function of itself: that no call harms what is kept, not by failing."""

from __future__ import annotations

import re
from typing import Any

from ..calls.loading import owner_of

_SENTENCE = re.compile(r"(?<=[.;])\s+|\n\s*\n")
_UNHARMED = re.compile(
    r"\b(?:readable|safe|intact|unharmed|undamaged|untouched|unchanged|survives?|as (?:it|they) (?:was|were))\b"
    r"|\bstill (?:there|(?:be )?(?:read|found|loaded))\b"
    r"|\b(?:no|not|never|nor|nothing|without)\b[^.;]{0,60}"
    r"\b(?:harm\w*|los(?:e|es|t|ing)|damag\w*|tak(?:es?|en|ing) away|destroy\w*|spoil\w*|half)\b",
    re.IGNORECASE,
)
_MISHAP = re.compile(
    r"\bfail\w*|\bcrash\w*|\binterrupt\w*|\bbroken off|\bbreaks? (?:off|down)|\bpower\b|\bwhatever happens|\bgoes wrong"
    r"|\b(?:mishap|accident|error)s?\b"
    r"|\bdisk (?:is|gets|runs|being) full|\bfull disk|\buntil\b|\bhalf[- ]way|\bmidway",
    re.IGNORECASE,
)


def promises_no_harm(function: Any) -> bool:
    """Whether the class of a method says that what it keeps is safe from calls that fail; in one sentence."""
    text = getattr(owner_of(function), "__doc__", None)
    return type(text) is str and says_no_harm(text)


def says_no_harm(text: str) -> bool:
    """Whether a text says of a mishap, in the same sentence, that what was there outlives it."""
    return any(_UNHARMED.search(each) and _MISHAP.search(each) for each in _SENTENCE.split(text))
