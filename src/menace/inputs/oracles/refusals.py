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
}
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


def _of(sentence: str, parameter: str) -> Iterator[Claim]:
    word = rf"(?:the )?[`*]*{re.escape(parameter)}[`*]*"
    for state, condition in _STATES.items():
        shapes = (
            rf"^:?(?:raises?|raise)\s+{_NAME}:?\s+(?:if|when) {word} is {state}[.;]?$",
            rf"^{_NAME} is raised (?:if|when) {word} is {state}[.;]?$",
            rf"^an? (?:value|{state}) {word} (?:is a|raises) {_NAME}[.;]?$" if state.isalpha() else None,
        )
        for shape in filter(None, shapes):
            found = re.search(shape, sentence, re.IGNORECASE)
            if found is not None and found["error"][:1].isupper():
                number = (found.groupdict().get("number") or "").lower()
                source = condition.format(parameter, number=_WORDS.get(number, number))
                yield Claim("Documentation", source, raises=found["error"])
