"""Exceptions that a documentation announces for arguments it describes in words that can be read for sure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.sentences import sentences

_NAME = r"`*~?(?P<error>[A-Z]\w*)`*"
_NUMBER = r"(?P<number>-?\d+|zero|one)"
_STATES = {
    r"negative": "{} < 0",
    r"zero": "{} == 0",
    r"empty": "len({}) == 0",
    r"not positive": "{} <= 0",
    r"(?:zero or negative|negative or zero)": "{} <= 0",
    r"None": "{} is None",
    rf"(?:less|smaller|lower) than {_NUMBER}": "{} < {number}",
    rf"(?:greater|larger|higher|more) than {_NUMBER}": "{} > {number}",
    rf"(?:below|under) {_NUMBER}": "{} < {number}",
    rf"(?:above|over) {_NUMBER}": "{} > {number}",
}
_ERROR = re.compile(r"\b[A-Z]\w*(?:Error|Exception|Exit|Warning|Interrupt)\b")
_WORDS = {"zero": "0", "one": "1"}


def announced(text: str, parameters: Sequence[str]) -> Iterator[Claim]:
    """For which arguments which exception is announced."""
    for sentence in sentences(text):
        lowered = sentence.lower()
        if "rais" not in lowered and " is a " not in lowered:
            continue
        words = set(re.findall(r"\w+", lowered))
        for parameter in parameters:
            if parameter.lower() in words:  # a pattern for each name is costly, and most sentences name none
                yield from _of(sentence, parameter)


def conditions_of(text: str, parameters: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Each exception with a condition for which it is announced, where every sentence about it could be read."""
    found: dict[str, list[str] | None] = {}
    for sentence in sentences(text):
        if "rais" not in sentence.lower():
            continue
        read = [(claim.raises, claim.source) for claim in announced(sentence, parameters) if claim.raises]
        for name in _ERROR.findall(sentence):
            conditions = [source for raised, source in read if raised == name]
            known = found.setdefault(name, [])
            found[name] = [*known, *conditions] if known is not None and conditions else None
    return tuple((name, each) for name, conditions in found.items() for each in conditions or ())


def _of(sentence: str, parameter: str) -> Iterator[Claim]:
    word = rf"(?:the )?[`*]*{re.escape(parameter)}[`*]*"
    for state, condition in _STATES.items():
        shapes = (
            rf"^:?(?:raises?|raise)\s+{_NAME}:?\s+(?:if|when) {word} is {state}[.;]?$",
            rf"^{_NAME} is raised (?:if|when) {word} is {state}[.;]?$",
            rf"^an? (?:value|{state}) {word} (?:is a|raises) {_NAME}[.;]?$" if state.isalpha() else None,
            rf"^:?(?:raises?|raise)\s+{_NAME}:?\s+for an? {state} {word}[.;]?$" if state.isalpha() else None,
            rf"^:?(?:raises?|raise)\s+{_NAME}:?\s+for an? {word} {state}[.;]?$" if not state.isalpha() else None,
        )
        for shape in filter(None, shapes):
            found = re.search(shape, sentence, re.IGNORECASE)
            if found is not None and found["error"][:1].isupper():
                number = (found.groupdict().get("number") or "").lower()
                source = condition.format(parameter, number=_WORDS.get(number, number))
                yield Claim("Documentation", source, raises=found["error"])
