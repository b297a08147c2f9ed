"""What becomes of every item that was given: results that share them out leave none of them out.

Such sentences speak of the argument, not of the result, so they are read wherever they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from menace.domain import Claim
from menace.inputs.oracles.measures import nearly_alike
from menace.inputs.oracles.subjects import DEMANDS, HEDGED

_ITEMS = ("item", "element", "value", "entry", "member", "number", "word", "name", "row", "line", "record", "object")
_ONE = r"(?:exactly |just |only |precisely )?one\b"
_GOES = (
    r"(?:is|are|goes|go|ends? up|lands?|appears?|belongs?|plays?|comes?|gets?|sits?|falls?|lies|occurs?|stands?|works?"
    r"|will be)"
)
_IN_ONE = (
    (
        r"\b(?:each|every)(?: single)? {noun}(?: of (?:the |them )?\w*)? "
        rf"{_GOES}(?: \w+){{{{0,3}}}}? (?:in|into|to|of|by|on|with|from) {_ONE}"
    ),
    rf"^\w+ (?:out )?(?:each|every)(?: single)? {{noun}} (?:in|into|to|among|onto) {_ONE}",
    (
        r"\bno {noun} is (?:lost|left out|dropped|missing|skipped),? (?:and|or|nor|neither)[^.;]*\b"
        r"(?:(?:none|no \w+) is|is|in) (?:\w+ ){{0,2}}?(?:twice|two|more than one|repeated|doubled)\b"
    ),
    (
        r"\ball (?:of )?(?:the )?{nouns} (?:are|get) \w+(?: out)?,? (?:and )?each (?:of them |one )?"
        r"(?:exactly |only |just )?once\b"
    ),
)
"""That an item is in one piece and in no other."""
_IN_ONE_PIECE = re.compile(
    r"\b(?:each|every) [a-z]+ is in exactly one (?:group|list|part|pile|chunk|batch|piece|share)\b", re.IGNORECASE
)
"""The same of items by any name, where it is plain that the result consists of pieces."""
_NOT_LOST = (
    (
        r"\b(?:no {noun}|none of the {nouns}) (?:is|are|gets?|goes|will be|ever|\s)+"
        r"(?:lost|dropped|left out|left over|left behind|omitted|skipped|missing|forgotten|discarded)\b"
    ),
    (
        r"\ball (?:of )?(?:the )?{nouns} (?:are|get) (?:\w+ )?(?:handed out|dealt(?: out)?|used|assigned|distributed"
        r"|placed|covered|kept|included|shared out|listed)\b"
    ),
)
"""That an item is somewhere, be it several times."""


def shared_out(told: Sequence[str], parameters: Sequence[str]) -> Iterator[Claim]:
    """The promises of some sentences about the items of an argument, and about pieces of nearly the same length."""
    nouns = _nouns(parameters)
    for clause in (part for sentence in told for part in sentence.split("; ")):
        if HEDGED.search(clause) or DEMANDS.search(clause):
            continue
        relation, name = _read(clause, nouns)
        if relation:
            yield Claim("Property", f"{relation}(result, {name})")
        spread = nearly_alike(clause)
        if spread:
            yield Claim("Property", f"lengths_within(result, {spread})")


def _read(clause: str, nouns: Mapping[str, str]) -> tuple[str, str]:
    for relation, shapes in (("shares_out", _IN_ONE), ("leaves_none_out", _NOT_LOST)):
        for noun, name in nouns.items():
            plural = f"{noun.removesuffix('y')}(?:y|ies)" if noun.endswith("y") else f"{noun}s?"
            if any(re.search(each.format(noun=noun, nouns=plural), clause, re.IGNORECASE) for each in shapes):
                return relation, name
    first = next(iter(nouns.values()), "")
    return ("shares_out", first) if first and _IN_ONE_PIECE.search(clause) else ("", "")


def _nouns(parameters: Sequence[str]) -> dict[str, str]:
    """What single items are called, with the parameter that holds them: ``jobs`` holds each job."""
    called = {}
    for name in parameters:
        plural = name.lower().rpartition("_")[2]
        if plural.endswith("s") and len(plural) > 3:
            single = f"{plural.removesuffix('ies')}y" if plural.endswith("ies") else plural.removesuffix("s")
            called[single] = name
    return {**{each: parameters[0] for each in _ITEMS if parameters}, **called}
