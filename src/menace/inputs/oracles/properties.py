"""Properties of results in plain words: sorted, without repeats, between two numbers, never empty."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from menace.domain import Claim

_GIVES = r"^(?:returns?|yields?|gives?) "
_RESULT = r"^(?:the )?(?:result|returned \w+|return value|output) (?:is|are|has|have|lies?|comes?)\b"
_SUBJECT = re.compile(f"{_GIVES}|{_RESULT}", re.IGNORECASE)
_HEDGED = re.compile(
    r"\b(?:roughly|nearly|almost|mostly|approximately|except|unless|however|usually|if|when|whether|or None"
    r"|otherwise)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    r"descend|revers|decreas|largest first|biggest first|topolog|\bby\b|\bkey\b|natural|best first", re.IGNORECASE
)
_SORTED = re.compile(
    rf"{_GIVES}(?:a|the) (?:new )?sorted (?:list|tuple|sequence|copy)\b|{_GIVES}.*,? (?:and )?(?:in )?"
    rf"(?:sorted(?: order)?|ascending order|increasing order|smallest first)\.?$|{_RESULT}(?: always)? sorted\b",
    re.IGNORECASE,
)
_OF_SORTED = re.compile(
    r"\b(?:of|in|into|to|from) (?:a|an|the|two|both)? ?(?:already )?sorted (?!order)", re.IGNORECASE
)
_UNIQUE = re.compile(
    r"\bwithout (?:any )?(?:duplicates?|repeats?|repetitions?)\b|\bno (?:duplicates|repeats)\b"
    r"|\bduplicates (?:are )?removed\b"
    rf"|{_GIVES}(?:a list of |a tuple of )?(?:the |all )?(?:unique|distinct) \w+s\b|\beach (?:\w+ )?(?:only )?once\b",
    re.IGNORECASE,
)
_NEIGHBOURS = re.compile(r"consecutive|adjacent|neighbou?r|number of|count|how many", re.IGNORECASE)
_IN_GIVEN_ORDER = re.compile(
    r"\bin the order (?:in which |that )?they (?:first )?(?:appear|occur|come)\b"
    r"|\bin (?:the )?order of (?:their )?(?:first )?(?:appearance|occurrence)\b"
    r"|\b(?:keep|preserv)(?:s|ing) (?:the |their )?(?:original )?order\b"
    r"|\border (?:of \w+ )?is (?:kept|preserved)\b|\bin (?:their |the )?original order\b",
    re.IGNORECASE,
)
_NUMBER = r"(-?\d+(?:\.\d+)?|zero|one)"
_BETWEEN = re.compile(
    rf"\b(?:always )?(?:between|in the range(?: from)?|from) {_NUMBER} (?:and|to) {_NUMBER}(?! [a-z])(?:,? inclusive)?"
    rf"|\bin \[{_NUMBER}, ?{_NUMBER}\]",
    re.IGNORECASE,
)
_ALWAYS = re.compile(r"\b(?:always|never|guaranteed)\b", re.IGNORECASE)
_WORDS = {"zero": "0", "one": "1"}
_NOT_NEGATIVE = re.compile(r"\b(?:never|not) negative\b|\bnon-?negative\b", re.IGNORECASE)
_NOT_EMPTY = re.compile(
    r"\b(?:is |are )?never empty\b|\bis not empty\b|\bnon-?empty (?:string|text|list|name|tuple)\b", re.IGNORECASE
)
_CASE = re.compile(rf"{_GIVES}.*\bin (?P<case>lower|upper)[- ]?case(?: letters)?\.?$", re.IGNORECASE)
_AS_LONG = (
    r"\b(?:the same length as|as long as|as many (?:items|elements|values|entries) as) (?:the )?[`*]*{}[`*]*(?!\w)"
)


def described(sentences: Sequence[str], parameters: Sequence[str], numbers: Collection[str] = ()) -> Iterator[Claim]:
    """What sentences about the result promise of it; ``numbers`` are the parameters that may be numbers.

    A result of numbers is as sensible as these are, so a range has to be promised for all of them in so many words.
    """
    for sentence in sentences:
        if not _SUBJECT.search(sentence) or _HEDGED.search(sentence):
            continue
        yield from _orders(sentence, parameters)
        yield from _sizes(sentence, parameters)
        if not numbers or _ALWAYS.search(sentence):
            yield from _ranges(sentence)
        case = _CASE.search(sentence)
        if case is not None:
            yield Claim("Property", f"in_case(result, {case['case'].lower()!r})")


def _orders(sentence: str, parameters: Sequence[str]) -> Iterator[Claim]:
    if _SORTED.search(sentence) and not _BY.search(sentence) and not _OF_SORTED.search(sentence):
        yield Claim("Property", "in_order(result)")
    if _UNIQUE.search(sentence) and not _NEIGHBOURS.search(sentence):
        yield Claim("Property", "without_repeats(result)")
    if _IN_GIVEN_ORDER.search(sentence) and parameters:
        yield Claim("Property", f"keeps_order(result, {parameters[0]})")


def _ranges(sentence: str) -> Iterator[Claim]:
    between = _BETWEEN.search(sentence)
    if between is not None:
        low, high = (_WORDS.get(each.lower(), each) for each in between.groups() if each is not None)
        yield Claim("Property", f"lies_between(result, {low}, {high})")
    if _NOT_NEGATIVE.search(sentence):
        yield Claim("Property", "is_not_negative(result)")


def _sizes(sentence: str, parameters: Sequence[str]) -> Iterator[Claim]:
    if _NOT_EMPTY.search(sentence):
        yield Claim("Property", "is_not_empty(result)")
    for parameter in parameters:
        if re.search(_AS_LONG.format(re.escape(parameter)), sentence, re.IGNORECASE):
            yield Claim("Property", f"as_long_as(result, {parameter})")
