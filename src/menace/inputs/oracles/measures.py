"""How long, how many and how much results are, as sentences about them say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.subjects import NAMED, Told

_LETTERS = r"(?:characters?|chars?|letters?|bytes?|symbols)"
_MEASURES = r"(?:times|seconds|minutes|hours|days|retries|attempts|tries|digits|decimals|places|bits|levels|steps)\b"
_THINGS = rf"(?!{_MEASURES})[a-z]+s"
_MOST = (
    r"(?:at most|up to|(?:never|not|no) (?:longer|more|wider|larger) than|a maximum of|not exceeding|exceeds?|exceed)"
)
_PIECES = (
    r"(?:lines?|pieces?|chunks?|lists?|parts?|groups?|batches|batch|blocks?|words?|rows?|slices?|segments?|tuples?"
    r"|pages?|strings?|texts?|items?|elements?|entry|entries|names?|cells?|labels?|fields?)"
)
_END = r"(?: long| each| in total| at most| wide)?(?=[.,;:)]|$| and\b| that\b| of\b| from\b| in\b| with\b)"
_BEST = (
    r"(?:most|least|first|last|top|best|next|(?:larg|small|high|low|long|short|new|old|great|few|bigg|near|close)est)"
)
_ITEMS_AS_LONG = re.compile(
    r"\b(?:all|which|that|they|their|them|lines|rows|cells|columns|pieces|parts|chunks)\b[^.;]*"
    r"\b(?:of|have|has|to|get|are) (?:all )?(?:of )?(?:the same|equal) (?:length|width|size)s?(?=[.,;]|$)"
    r"|\bequally (?:long|wide)(?=[.,;]|$)",
    re.IGNORECASE,
)
_AS_THE_LONGEST = re.compile(r"\ball (?:of them )?(?:are )?as (?:long|wide) as the (?:longest|widest)\b", re.IGNORECASE)
_NEARLY = re.compile(
    r"\b(?:lengths?|sizes?|they|(?:numbers|amounts|parts|shares|pieces|chunks|groups|lists) "
    r"|[a-z]+s(?= differ in ))[^.;]{0,20}"
    r"\bdiffers? (?:in (?:length|size) )?by (?:at most|no more than|not more than|never more than) (one|1|two|2)\b",
    re.IGNORECASE,
)
_SUM = re.compile(
    rf"\b(?:adds? up|sums?(?: up)?|summing(?: up)?|adding up) (?:exactly )?to (?:exactly )?(?:the )?{NAMED}"
    r"(?=[.,;:]|$| and\b)|\b(?:sum|total) (?:of (?:the |all )?\w+ )?(?:is|equals?|gives) (?:always |exactly )?"
    rf"(?:the )?{NAMED}(?=[.,;:]|$)",
    re.IGNORECASE,
)
_SPLITTING = re.compile(r"(?:split|divide|distribute|share|spread|break|apportion|allocate)s?\b", re.IGNORECASE)
_OF_LENGTH = re.compile(
    r"\b(?:the same (?:length|size|number of \w+) as|as long as|as many (?!lines|words)\w+ as(?: there are(?: in)?)?) "
    rf"(?:the )?{NAMED}\b",
    re.IGNORECASE,
)
_ONE_OFF = re.compile(
    rf"\b(?:one|1) (fewer|less|more)(?: \w+)? than (?:there are )?(?:the )?(?:number of )?{NAMED}(?=[.,;]|$| has\b)",
    re.IGNORECASE,
)
_NUMBERS = {"one": "1", "two": "2", "zero": "0"}
_NUMERALS = {
    word: str(number)
    for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
}
_NUMERAL = re.compile(
    rf"\b(?:{'|'.join(_NUMERALS)})\b"
    r"(?= (?:characters|letters|digits|bytes|items|entries|elements|numbers|parts|words|lines|values|fields)\b)",
    re.IGNORECASE,
)
_LIMIT = rf"(?P<limit>{NAMED}|\d+)"
_OF_PIECES = (
    re.compile(
        rf"(?P<what>\b{_PIECES})(?: that are| which are|, each)?(?: of| has| have| is| are| holds?| contains?)? "
        rf"(?:each )?(?:of )?{_MOST} {_LIMIT}(?: (?:{_LETTERS}|{_THINGS}|long))?{_END}",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?:no|none of the) (?P<what>\w+) (?:is|are|has|have|gets|exceeds) (?:(?:longer|wider|larger|more) than )?"
        rf"{_LIMIT}\b",
        re.IGNORECASE,
    ),
)
_WHOLE = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"\b{_MOST} {_LIMIT} (?:{_LETTERS}|{_THINGS}|long|of them){_END}",
        rf"\b(?:result|it|text|string) (?:never|does not) exceeds? {_LIMIT}(?: {_LETTERS})?{_END}",
        rf"^(?:shorten|truncate|cut|trim|limit|clip|abbreviate)\b.* to (?:at most |fit )?{_LIMIT} {_LETTERS}\b",
        rf"\bfits? (?:in|into|within|on) {_LIMIT} (?:{_LETTERS}|columns)",
        rf"^:?returns? (?:a (?:list|tuple) of )?the {_LIMIT} {_BEST} (?:[a-z]+ )?{_THINGS}\b(?!.*\band\b)",
        rf"^:?returns? (?:a (?:list|tuple) of )?the {_BEST} {_LIMIT} (?:[a-z]+ )?{_THINGS}\b(?!.*\band\b)",
    )
)
_EXACTLY = re.compile(rf"(?<!s of )\b(?:exactly|always) {_LIMIT} (?:{_LETTERS}|{_THINGS}|long\b)", re.IGNORECASE)
_OF_RESULT = re.compile(r"\bresult (?:has|is|holds|contains) (?:always )?$", re.IGNORECASE)
_OF_SOMETHING_ELSE = re.compile(
    r"\b(?:each|every|with|after|in|per|splits?|cuts?|retr\w+|wait\w*|calls?|tries)\b[^,;]*$", re.IGNORECASE
)
_COUNTED_IN_TEXTS = re.compile(r"\b(?:lines|words)\b", re.IGNORECASE)
_CUTTING = re.compile(r"(?:cut|shorten|truncate)\b(?!.*\binto\b)", re.IGNORECASE)
_DOING = re.compile(
    r"(?:wait|call|try|run|retry|start|allow|(?:write|read|take|accept|store|encode|decode|parse|send|load|add|put|save"
    r"|hash|compress|sign|convert|pack|count|sum|check|compare)\b)",
    re.IGNORECASE,
)
"""What such sentences limit is what is given."""


def measures(told: Told, parameters: Sequence[str]) -> Iterator[Claim]:
    """The promises of a sentence about the size of the result."""
    sentence = _NUMERAL.sub(lambda found: _NUMERALS[found[0].lower()], told.sentence)
    told = Told(sentence, told.is_plain)
    if (_ITEMS_AS_LONG.search(sentence) and " as " not in sentence) or _AS_THE_LONGEST.search(sentence):
        yield Claim("Property", "lengths_within(result, 0)")
    spread = nearly_alike(sentence)
    if spread:
        yield Claim("Property", f"lengths_within(result, {spread})")
    yield from _limits(told, sentence, "")
    for parameter, marked in told.about(parameters):
        yield from _limits(told, marked, parameter)
        if told.is_plain and _OF_LENGTH.search(marked):
            yield Claim("Property", f"as_long_as(result, {parameter})")
        off = _ONE_OFF.search(marked)
        if off is not None:
            sign = "+" if off[1].lower() == "more" else "-"
            yield Claim("Property", f"has_length(result, len({parameter}) {sign} 1)")
        if _SUM.search(marked):
            # What is split keeps its sum; of other numbers something else may be meant.
            yield Claim("Property", f"adds_up_to(result, {parameter})", sure=_SPLITTING.match(sentence) is not None)


def nearly_alike(sentence: str) -> str:
    """By how much a sentence says that lengths may differ; empty when it says nothing of them."""
    nearly = _NEARLY.search(sentence)
    return "" if nearly is None else _NUMBERS.get(nearly[1].lower(), nearly[1])


def _limits(told: Told, sentence: str, parameter: str) -> Iterator[Claim]:
    """Limits on the result, or on each of its pieces; the sentence has a mark in the place of the parameter."""
    for shape in _OF_PIECES:
        found = shape.search(sentence)
        if found is not None and found["what"].lower() not in ("string", "text", "list", "name"):
            yield from _limited("items_no_longer_than", found["limit"], parameter)
            return
    for shape in _WHOLE:
        found = shape.search(sentence)
        if found is not None and _COUNTED_IN_TEXTS.search(found[0]):
            return  # how long a text with so many of them is has not been said
        if found is not None and _is_whole(told, sentence, found.start()):
            # A limit on letters cannot be meant of anything but the text, however often it is exceeded.
            is_sure = re.search(rf"{_LETTERS}\b", found[0], re.IGNORECASE) is not None
            yield from _limited("no_longer_than", found["limit"], parameter, sure=is_sure)
            return
    exact = _EXACTLY.search(sentence)
    if exact is not None and (told.is_plain or _OF_RESULT.search(sentence[: exact.start()])):
        is_sure = re.match(r"the result (?:is|has) (?:always|exactly)", sentence, re.IGNORECASE) is not None
        yield from _limited("has_length", exact["limit"], parameter, sure=is_sure)


def _limited(relation: str, limit: str, parameter: str, *, sure: bool = False) -> Iterator[Claim]:
    # A number is read where no parameter is marked, so that it is told once.
    if limit.isdigit() != bool(parameter):
        yield Claim("Property", f"{relation}(result, {parameter or limit})", sure=sure)


def _is_whole(told: Told, sentence: str, place: int) -> bool:
    """Whether a limit is one of the result: what stands before it says so, or the sentence can mean nothing else."""
    before = sentence[:place]
    if _OF_SOMETHING_ELSE.search(before):
        return _CUTTING.match(before) is not None
    return told.is_plain or not _DOING.match(sentence)
