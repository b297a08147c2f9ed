"""Sentences about results in many forms: bounds by arguments, ends of texts, members and what is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.phrase_forms import FORMS
from menace.inputs.oracles.shapes import compiled
from menace.inputs.oracles.subjects import Told

_BOTH = 2
_WORDS = {"zero": "0", "one": "1", "two": "2"}
_MOVED = re.compile(r"\b(never|not) (\w+) (more|less|longer|greater|larger|higher|smaller|lower)\b", re.IGNORECASE)
"""Never takes more: takes never more."""
_NEGATED = re.compile(
    r"\b(?:does not|do not|don't|never|not|without|unless|whether|if"
    r"|other than)\b[^,;]*$",
    re.IGNORECASE,
)
_FITTED = re.compile(
    r"\b(?:cut|shorten\w*|trimm?\w*|truncat\w*|stripp\w*|clipp\w*|padd\w*|filled|escap\w*|quot\w*|capitali[sz]\w*"
    r"|lower-?case\w*|upper-?case\w*|normali[sz]\w*|cleaned|wrapp\w*)\b",
    re.IGNORECASE,
)
"""Words of who does something to a text before it is put somewhere."""
_OF_THOSE = re.compile(
    r"\b(?:names|ids|keys|numbers|titles|paths|places|labels) of (?:the |all |those )?\w+ (?:that|which|who)\b"
)
"""What is said there is said of others than those that come back."""
_AS_IT_IS = re.compile(
    r"\bor\b.*\b(?:taken|kept|used|returned|left|passed on) as (?:it|they) (?:is|are)\b", re.IGNORECASE
)
"""Words of who does nothing of the sort to what comes in another form."""
_BOUNDED = re.compile(r"\b(?:at most|up to|(?:no|not) more than|limited|maximum|clamped|capped)\b", re.IGNORECASE)
_PLAIN_NEGATION = re.compile(
    r"\b(?:lacks_|is_without|is_|in_order|holds_none|no_more|no_longer|at_least|not_beyond"
    r"|not result|without_)"
)


def phrased(told: Told, parameters: Sequence[str]) -> Iterator[Claim]:
    """The promises of a sentence in one of the forms that name arguments, letters or what is left out."""
    marked = _marked(told.sentence, parameters)
    for shape, claim in compiled(FORMS):
        # Where a form names no parameter, what parameters are called is part of the prose.
        text = marked if "<" in shape.pattern else told.sentence
        found = shape.search(text)
        if found is None or (_NEGATED.search(text[: found.start()]) and not _PLAIN_NEGATION.match(claim)):
            continue
        values = [_operand(each) for each in found.groups() if each is not None]
        written = _written(claim, values, parameters)
        if written is not None and not (_means_several(written, told.sentence) or _is_altered(written, told.sentence)):
            yield Claim("Property", written)


def _marked(sentence: str, parameters: Sequence[str]) -> str:
    """The sentence with marks around the names of parameters, in the singular or plural."""
    marked = _MOVED.sub(r"\2 \1 \3", sentence)
    for parameter in parameters:
        if parameter == "a":
            shape = r"[`*]+a[`*]+|(?<=\w )a(?= (?:and|or|is|are|that|but)\b|[.,;)]|$)|(?<=\()a\b"
        else:
            singular = rf"|{re.escape(parameter[:-1])}" if parameter.endswith("s") and len(parameter) > 3 else ""
            shape = rf"[`*]*\b(?:{re.escape(parameter)}{singular})\b(?!\()[`*]*"
        marked = re.sub(rf"(?<![<\w])(?:{shape})(?![>\w])", f"<{parameter}>", marked)
    return marked


def _means_several(claim: str, sentence: str) -> bool:
    """Whether one of the items was read where a sentence speaks of several: "the first items of any iterable"."""
    one = re.fullmatch(r"is_one_of\(result, (\w+)\)", claim)
    return one is not None and re.search(rf"^\S+ the \w+(?: \w+)? [`*]*{one[1]}\b", sentence, re.IGNORECASE) is not None


def _is_altered(claim: str, sentence: str) -> bool:
    """Whether the sentence says that what is in the result was made fit for it before, or a size kept in bounds."""
    if claim.startswith("at_least_as_long"):
        return _BOUNDED.search(sentence) is not None
    if claim.startswith("is_without"):
        return _AS_IT_IS.search(sentence) is not None
    if not claim.startswith(("each_begins", "each_ends", "each_holds")):
        return False
    return bool(_FITTED.search(sentence) or _OF_THOSE.search(sentence))


def _operand(text: str) -> str:
    plain = text.strip("<>")
    return _WORDS.get(plain.lower(), plain)


def _written(claim: str, values: Sequence[str], parameters: Sequence[str]) -> str | None:
    first = parameters[0] if parameters else ""
    if "{FIRST}" in claim:
        return claim.replace("{FIRST}", first) if first else None
    if "{0}" in claim and not values:
        # "it", and "the smallest", belong to the only thing there is, "both" to the only two.
        values = [first] if len(parameters) == 1 else []
    if "{1}" in claim and not values and len(parameters) == _BOTH:
        values = parameters
    return (
        claim.format(*values)
        if claim.count("{1}") <= max(0, len(values) - 1) and (values or "{0}" not in claim)
        else None
    )
