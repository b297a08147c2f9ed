"""Parts of sentences that go on about the result, as sentences of their own: ``...; never longer than that``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from menace.inputs.oracles.subjects import OPENS

_ABOUT = re.compile(
    r"^(?:always|never|at most|at least|exactly|no (?:more|longer|less|shorter)|not (?:more|longer|less)"
    r"|between|without)\b",
    re.IGNORECASE,
)
_IT = re.compile(
    r"^(?:it|they) (?=(?:is|are|has|have|never|always|begins?|starts?|ends?|contains?|holds?|consists?|lies?|adds? up"
    r"|sums? to|does|do|keeps?)\b)",
    re.IGNORECASE,
)
_MAKES = re.compile(
    r"(?:read|parse|split|cut|convert|turn|make|build|join|merge|sort|compute|calculate|shorten|format|write|spell|encode"
    r"|decode|normali[sz]e|clean|collect|extract|choose|pick|combine|render|wrap|pad|round|scale)s?\b",
    re.IGNORECASE,
)
_EXPLAINED = re.compile(r"^(?:no|nothing|none|neither|not|without)\b[^:]*: (?P<what>.{9,})$", re.IGNORECASE)
"""What a denial means: "Nothing is lost: the parts add up to the whole"."""
_POINTING = re.compile(r"\b(than|beyond|exceeds?) (?:that|this|it)(?=[.,;]|$)", re.IGNORECASE)
_REFUSING = re.compile(r"\b(?:rais\w+|[A-Z]\w*(?:Error|Exception))\b")


def reworded(sentences: Sequence[str], parameters: Sequence[str]) -> Iterator[str]:
    """The parts of sentences that speak of the result without naming it."""
    yield from (found["what"] for each in sentences[1:] if (found := _EXPLAINED.match(each)) is not None)
    if not sentences or not (OPENS.search(sentences[0]) or _MAKES.match(sentences[0])):
        return
    for place, sentence in enumerate(sentences):
        named = [each for each in re.findall(r"\w+", sentence) if each in parameters]
        for number, part in enumerate(sentence.split("; ")):
            clause = _POINTING.sub(rf"\1 {named[-1]}", part) if named else part
            if _REFUSING.search(clause):
                continue
            if _IT.match(clause) and (place or number):
                yield _IT.sub("The result ", clause)
            elif number and _ABOUT.match(clause):
                yield f"The result is {clause}"
