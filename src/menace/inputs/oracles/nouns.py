"""Nouns by which a text speaks of a parameter that has another name: "Divide an amount", and ``cents`` is what it gets.

What the first sentence says is done to something, is done to the first parameter, unless the sentence names that one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_DONE_TO = re.compile(
    r"^(?:divide|split|cut|share|spread|distribute|allocate|apportion|break|deal|portion|slice|round|scale|convert"
    r"|format|shorten|truncate|limit|reduce|increase|raise|lower|adjust|discount|tax|charge|pay)s?(?: up| out| down)?"
    r" (?:an?|the|this) (?:[a-z]+ )??(?P<noun>[a-z]{3,})"
    r"(?= (?:into|by|over|among|amongst|between|with|in|as|to|from|for|on|up|down|so|across|evenly|equally|fairly)\b"
    r"|[.,;:]|$)",
    re.IGNORECASE,
)
_UNITS = frozenset(
    {
        *("cents", "euros", "dollars", "pence", "seconds", "minutes", "hours", "days", "weeks", "ms", "us", "bytes"),
        *("bits", "metres", "meters", "millimetres", "mm", "cm", "km", "percent", "grams", "kg", "units"),
    }
)
_WORDS = re.compile(r"[a-z]+")


def meant_by(told: Sequence[str], parameters: Sequence[str]) -> dict[str, str]:
    """The parameters by the nouns that stand for them."""
    names = {form for each in parameters for form in _forms(each.lower())}
    found = {}
    for each in parameters:
        noun, _, unit = each.lower().rpartition("_")
        if unit in _UNITS and noun.isalpha() and noun not in names:
            found[noun] = each
    done = _DONE_TO.match(told[0]) if told and parameters else None
    noun = done["noun"].lower() if done is not None else ""
    said = set(_WORDS.findall(told[0].lower())) if told else set()
    if noun and not _forms(noun) & names and parameters[0].lower() not in said:
        found.setdefault(noun, parameters[0])
    return found


def in_their_names(told: Sequence[str], parameters: Sequence[str]) -> list[str]:
    """The sentences with the names of parameters for the nouns, behind the first one, which says what they mean."""
    meant = meant_by(told, parameters)
    if not meant:
        return list(told)
    shape = re.compile(
        rf"\b(the|this|that) ({'|'.join(map(re.escape, meant))})\b(?! (?:of|in|at|is (?:cut|split))\b|_)"
    )
    return [*told[:1], *(shape.sub(lambda found: f"{found[1]} {meant[found[2]]}", each) for each in told[1:])]


def _forms(noun: str) -> set[str]:
    return {noun, noun.removesuffix("s"), f"{noun}s"}
