"""Properties of results in plain words: sorted, without repeats, between two numbers, never empty."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.contents import contents
from menace.inputs.oracles.measures import measures
from menace.inputs.oracles.outcomes import INSTEAD
from menace.inputs.oracles.parts import parts, ranks, shapes
from menace.inputs.oracles.phrases import phrased
from menace.inputs.oracles.rewording import reworded
from menace.inputs.oracles.subjects import GIVES, NAMED, RESULT, Told, told_elsewhere, told_of_result

_BY = re.compile(
    r"revers|topolog|\bby\b|\bkey\b|natural|best first|newest|latest|oldest|earliest|priority|importance|relevan"
    r"|\bversions?\b",
    re.IGNORECASE,
)
_OTHERS_FIRST = re.compile(
    r"\b(?!smallest|lowest|largest|highest|biggest|greatest)\w+(?: ones| words| names| items)? first(?=[.,;]|$)",
    re.IGNORECASE,
)
_FALLING = re.compile(r"descend|decreas|(?:largest|biggest|highest|greatest) first|to (?:the )?smallest", re.IGNORECASE)
_WAY = (
    r"(?:ascending|increasing|descending|decreasing|alphabetical|numerical|lexicographic(?:al)?|sorted|rising|falling)"
)
_SORTED = re.compile(
    rf"{GIVES}(?:a|the) (?:new )?sorted (?:list|tuple|sequence|copy)\b"
    rf"|(?:,|;| and| is| are|always|list|tuple|copy|which is|that is)? "
    rf"(?:sorted(?: (?:in )?{_WAY}(?: order)?| alphabetically| numerically)?|(?:in|into) {_WAY} order"
    r"|(?:smallest|lowest|largest|highest|biggest|greatest) first|from (?:the )?(?:smallest|lowest) to (?:the )?"
    r"(?:largest|highest|biggest)|from (?:the )?(?:largest|highest|biggest) to (?:the )?(?:smallest|lowest))"
    rf"(?=[.,;]|$| and without)|{RESULT}(?: always)? sorted\b",
    re.IGNORECASE,
)
_OF_SORTED = re.compile(
    r"\b(?:of|in|into|to|from) (?:a|an|the|two|both)? ?(?:already )?sorted (?!order)|\bkeep (?:it|them|the \w+) sorted",
    re.IGNORECASE,
)
_UNIQUE = re.compile(
    r"\bwithout (?:any )?(?:duplicates?|repeats?|repetitions?|duplicate \w+)\b"
    r"|\b(?:no|never (?:has|have|contains?)) (?:duplicates?|repeats?|repeated \w+|duplicate \w+)\b"
    r"|\bduplicates? (?:\w+ )?(?:is |are )?(?:removed|dropped|left out|eliminated|omitted)\b"
    r"|\bremov(?:e|es|ing) (?:all )?(?:duplicates?|repeats?|duplicate \w+)\b|\bde-?duplicated\b|\bfree of duplicates\b"
    rf"|{GIVES}(?:a (?:sorted )?(?:list|tuple) of )?(?:the |all )?(?:unique|distinct) \w+s\b"
    r"|\b(?:each|every)(?: \w+)? (?:(?:is (?:listed|given)|appears|occurs|comes|named|only|just|exactly) )?"
    r"(?:only |just |exactly )?once(?=[.,;]|$| and\b| in\b)"
    r"|\b(?:no|none of the) \w+ (?:is |are )?(?:appears?|occurs?|comes?|listed|given|named|repeated) "
    r"(?:twice|more than once)\b",
    re.IGNORECASE,
)
_NEIGHBOURS = re.compile(
    r"consecutive|adjacent|neighbou?r|number of|\bcounts?\b|how many|\bcalled\b|in a row|successive|\btogether\b",
    re.IGNORECASE,
)
_IN_GIVEN_ORDER = re.compile(
    r"\bin the (?:same )?order (?:in which |that |as )?(?:they|it) (?:first |were |was |are )?"
    r"(?:appear\w*|occur\w*|come|given|passed|added)\b"
    r"|\bin (?:the )?order of (?:their )?(?:first )?(?:appearance|occurrence)\b"
    r"|\b(?:keep|preserv|retain|maintain)(?:s|ing|e|es)? (?:the |their |its )?(?:original |relative |input |first )?"
    r"order(?:ing)?(?=[.,;]|$| of the \w+[.,;]?$)"
    r"|\border (?:of (?:the )?\w+ )?is (?:always )?(?:kept|preserved|retained|maintained|not changed|unchanged)\b"
    r"|\bin (?:their |the |its )?(?:original|given|input|same) order\b|\bin the order (?:given|passed|of the lists?)\b"
    r"|\bin the order of the first(?: list| one| argument)?(?=[.,;]|$)"
    r"|\bkeep(?:s|ing)? (?:only )?the first (?:occurrence|one|appearance)\b|\border[- ]preserving\b",
    re.IGNORECASE,
)
_CALLED = frozenset({"function", "func", "fn", "f", "callback", "transform", "mapper", "call", "worker", "handler"})
_ORDER_OF = re.compile(rf"\bin (?:the )?(?:same )?order (?:of|as)(?: in)? (?:the )?{NAMED}(?=[.,;]|$)", re.IGNORECASE)
_NUMBER = r"(-?\d+(?:\.\d+)?|zero|one)"
_BETWEEN = re.compile(
    rf"\b(?:always )?(?:between|in the range(?: from)?|from|clamped to|limited to) {_NUMBER} (?:and|to) {_NUMBER}"
    rf"(?! [a-z])(?:,? inclusive)?|\bin \[{_NUMBER}, ?{_NUMBER}\]",
    re.IGNORECASE,
)
_BOTH_ENDS = re.compile(rf"\bat least {_NUMBER} and at most {_NUMBER}(?=[.,;]|$)", re.IGNORECASE)
_ALWAYS = re.compile(r"\b(?:always|never|guaranteed|clamped|capped|no matter)\b", re.IGNORECASE)
_NEVER_ABOVE = re.compile(
    rf"\b(?:never|not) (?:exceeds? |(?:more|higher|larger|greater|bigger) than |above |over ){_NUMBER}"
    r"(?=[.,;%]|$| and\b)"
    rf"|\bcapped at {_NUMBER}(?=[.,;%]|$)",
    re.IGNORECASE,
)
_WORDS = {"zero": "0", "one": "1"}
_NOT_NEGATIVE = re.compile(
    r"\b(?:never|not) (?:negative|below (?:zero|0)|less than (?:zero|0))\b|\bnon-?negative\b|\balways positive\b",
    re.IGNORECASE,
)
_NOT_EMPTY = re.compile(
    r"\b(?:is |are )?never (?:an )?empty\b|\bis not empty\b|\bnon-?empty (?:string|text|list|name|tuple)\b"
    r"|\balways (?:has|have|contains?|holds?|includes?) at least one\b",
    re.IGNORECASE,
)
_CASE = re.compile(
    r"(?:,| and| all)? (?:in )?(?P<case>lower|upper)[- ]?cased?(?: letters)?\.?$"
    r"|, (?:all )?in (?P<early>lower|upper)[- ]?case,"
    r"|\bin (?P<capital>capital)(?: letter)?s\.?$",
    re.IGNORECASE,
)
_CASE_OF_OTHERS = re.compile(r"\bof (?:an?|any|every|each) (?:\w+ ){1,3}in (?:lower|upper)[- ]?case", re.IGNORECASE)
"""It may be what is given that has this case already."""


def described(
    sentences: Sequence[str], parameters: Sequence[str], numbers: Collection[str] = (), name: str = ""
) -> Iterator[Claim]:
    """What sentences about the result promise of it; ``numbers`` are the parameters that may be numbers.

    A result of numbers is as sensible as these are, so a range has to be promised for all of them in so many words.
    """
    sentences = [*sentences, *reworded(sentences, parameters)]
    for told in told_of_result(sentences, name, parameters):
        yield from _orders(told, parameters)
        yield from measures(told, parameters)
        yield from parts(told, parameters)
        if not numbers or _ALWAYS.search(told.sentence) or _BOTH_ENDS.search(told.sentence):
            yield from _ranges(told.sentence)
        yield from contents(told, parameters)
        yield from phrased(told, parameters)
        case = _CASE.search(told.sentence)
        if case is not None and not _CASE_OF_OTHERS.search(told.sentence):
            cased = f"in_case(result, {(case['case'] or case['early'] or 'upper').lower()!r})"
            # What comes instead comes as it is.
            instead = [each for each in parameters if each in INSTEAD]
            yield Claim("Property", f"{cased} if result != {instead[0]} else None" if instead else cased)
    for told in told_elsewhere(sentences, name, parameters):
        yield from phrased(told, parameters)
    yield from ranks(sentences, parameters)
    yield from shapes(sentences)


def _orders(told: Told, parameters: Sequence[str]) -> Iterator[Claim]:
    sentence = told.sentence
    by_others = _BY.search(sentence) or _OTHERS_FIRST.search(sentence)
    if _SORTED.search(sentence) and not by_others and not _OF_SORTED.search(sentence):
        falling = ", falling=True" if _FALLING.search(sentence) else ""
        yield Claim("Property", f"in_order(result{falling})")
    if _UNIQUE.search(sentence) and not _NEIGHBOURS.search(sentence):
        yield Claim("Property", "without_repeats(result)")
    if _CALLED & set(parameters):
        return  # what somebody's function makes of the items has no order that we know
    if _IN_GIVEN_ORDER.search(sentence) and parameters:
        yield Claim("Property", f"keeps_order(result, {parameters[0]})")
    for parameter, marked in told.about(parameters):
        if _ORDER_OF.search(marked):
            yield Claim("Property", f"keeps_order(result, {parameter})")


def _ranges(sentence: str) -> Iterator[Claim]:
    between = _BETWEEN.search(sentence) or _BOTH_ENDS.search(sentence)
    if between is not None:
        low, high = (_WORDS.get(each.lower(), each) for each in between.groups() if each is not None)
        yield Claim("Property", f"lies_between(result, {low}, {high})")
    above = _NEVER_ABOVE.search(sentence)
    if above is not None:
        limit = above[1] or above[2]
        yield Claim("Property", f"at_most(result, {_WORDS.get(limit.lower(), limit)})")
    if _NOT_NEGATIVE.search(sentence):
        yield Claim("Property", "is_not_negative(result)")
    if _NOT_EMPTY.search(sentence):
        yield Claim("Property", "is_not_empty(result)")
