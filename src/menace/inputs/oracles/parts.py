"""Sums, ranks, roundings and the parts that results have, as sentences about them say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.subjects import GIVES, HEDGED, NAMED, OPENS, RESULT, Told

_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COUNT = r"(?P<count>two|three|four|five|six|[2-9])"
_ROUNDED = re.compile(
    rf"\brounded (?:\w+ )?to (?:(?P<count>one|two|three|four|five|six|\d)|{NAMED})(?: decimal)? "
    r"(?:places?|decimals?|digits? after|digits behind|decimal digits)\b",
    re.IGNORECASE,
)
_TOTAL = (
    r"(?:adds? up|sums?(?: up)?|summing(?: up)?|adding up|amounts?) (?:exactly )?to (?:exactly )?"
    r"|\btogether,? (?:they )?(?:always )?(?:give|make|are|sum to|yield|make up|add up to|come to)(?: exactly)? "
)
_SUM = re.compile(
    rf"\b(?:{_TOTAL})(?:the )?(?:(?P<length>number|count) of (?:the |all )?{NAMED}|(?P<number>100|1|one)\b"
    rf"|(?P<given>{NAMED}))"
    r"(?=[.,;: ]|$)(?! (?:\w+s|per)\b)",
    re.IGNORECASE,
)
_PARTS = (
    re.compile(
        rf"(?:{GIVES}|{RESULT} )(?:always )?(?:a|the) (?:tuple|list) of (?:exactly )?{_COUNT} [a-z]+", re.IGNORECASE
    ),
    re.compile(r"(?:^:?returns?:? )(?:a|the) pair(?: of\b|[,.;:(]| \(|$)", re.IGNORECASE),
    re.compile(
        r"(?:^:?returns?:? )(?:a|the) (?:tuple |pair |triple )?(?:of )?`*\((?P<names>[a-z_]\w*(?:, ?[a-z_]\w*)+)\)`*"
        r"(?= tuple\b| pair\b| triple\b|[.,;]|$)",
        re.IGNORECASE,
    ),
)
_KEYS = re.compile(
    r"\b(?:dict(?:ionary)?|mapping|record|result|object)\b[^.;]{0,40}\b(?:has|have|with|holds|contains)"
    r"(?: always| exactly)? (?:the |these )?(?:\w+ )?keys?:? (?P<keys>[`'\"].+)$",
    re.IGNORECASE,
)
_KEY = re.compile(r"``([^`]+)``|`([^`]+)`|'([^']+)'|\"([^\"]+)\"")
_BETWEEN_KEYS = re.compile(r"[\s,.;:]|\b(?:and|the|keys?)\b")
_AT_LEAST = re.compile(
    rf"\b(?:never shorter than|not shorter than|at least)(?: as long as)? (?:the )?{NAMED}"
    r"(?: (?:characters|letters|columns|items|entries|elements)| long| wide|(?=[.,;]|$))",
    re.IGNORECASE,
)
_RISING = re.compile(r"\bstrictly (?:increasing|ascending|rising)\b", re.IGNORECASE)
_GREATER = re.compile(
    r"^(?:each|every)(?: \w+)? is (?:always )?(?:greater|larger|higher|bigger) than (?:the one|all|those) before\b",
    re.IGNORECASE,
)
_GREATEST = r"(?:most (?:frequent|common|often \w+)|(?:highest|largest|greatest|biggest)(?: \w+)?)"
_WEIGHTS = r"(?:count|number|score|frequency|points|votes)"
_RANKS = (
    ("length", re.compile(r"\blongest (?:\w+ )?first\b", re.IGNORECASE)),
    (
        "number",
        re.compile(
            rf"\b{_GREATEST} (?:\w+ )?(?:come )?first\b|\bby (?:falling|descending|decreasing) {_WEIGHTS}\b",
            re.IGNORECASE,
        ),
    ),
)
_EQUALS = (
    r"(?:\bties\b|\b(?:equal(?:ly)?|same)[- ]\w+|\bof the same \w+|\bamong equals)"
    r"(?: (?:words|names|items|ones|entries|values|numbers|counts|scores|often))?[^.;]{0,30}"
)
_TIES = (
    (
        "alphabetically",
        re.compile(rf"{_EQUALS}\b(?:alphabetical(?:ly)?|in the order of the alphabet)\b", re.IGNORECASE),
    ),
    (
        "given",
        re.compile(
            rf"{_EQUALS}\b(?:order of (?:their )?(?:first )?(?:appearance|occurrence|the mapping)|given order"
            r"|in which they (?:first )?(?:appear|occur|come)|order (?:in which they )?(?:were )?given"
            r"|keep(?:s|ing)? (?:their|its|the) (?:original |given )?order)\b",
            re.IGNORECASE,
        ),
    ),
)


def parts(told: Told, parameters: Sequence[str]) -> Iterator[Claim]:
    """The promises of a sentence about sums, roundings, lengths and orders of weights."""
    for parameter, marked in (("", told.sentence), *told.about(parameters)):
        rounded = _ROUNDED.search(marked)
        if rounded is not None and bool(rounded["count"]) != bool(parameter):
            count = (rounded["count"] or "").lower()
            yield Claim("Property", f"rounded_to(result, {parameter or _COUNTS.get(count, count)})")
        total = _SUM.search(marked)
        if total is not None and bool(total["number"]) != bool(parameter):
            number = (total["number"] or "").lower().replace("one", "1")
            wanted = f"len({parameter})" if total["length"] else parameter or number
            yield Claim("Property", f"adds_up_to(result, {wanted})")
        if parameter and _AT_LEAST.search(marked):
            yield Claim("Property", f"at_least_as_long(result, {parameter})")
    if _RISING.search(told.sentence):
        yield Claim("Property", "rises(result)")


def ranks(sentences: Sequence[str], parameters: Sequence[str]) -> Iterator[Claim]:
    """In which order things of different weights come, and those of the same weight."""
    for place, sentence in enumerate(sentences):
        if _GREATER.match(sentence):
            yield Claim("Property", "rises(result)")
        for weight, shape in _RANKS:
            if not parameters or not shape.search(sentence) or HEDGED.search(sentence):
                continue
            near = " ".join(sentences[place : place + 2])
            ties = next((name for name, equals in _TIES if equals.search(near)), None)
            if ties is not None:
                yield Claim("Property", f"ranked(result, {parameters[0]}, {weight!r}, {ties!r})")


def shapes(sentences: Sequence[str]) -> Iterator[Claim]:
    """How many parts a result has, and which keys."""
    for place, sentence in enumerate(sentences):
        if HEDGED.search(sentence) or (place and not OPENS.search(sentence)):
            continue
        for shape in _PARTS:
            found = shape.search(sentence)
            if found is not None:
                yield Claim("Property", f"has_parts(result, {_count(found)})", sure=True)
                break
        keys = _KEYS.search(sentence)
        if keys is not None and not _BETWEEN_KEYS.sub("", _KEY.sub("", keys["keys"])):
            names = ["".join(each).strip("'\"") for each in _KEY.findall(keys["keys"])]
            yield Claim("Property", f"holds_keys(result, {', '.join(map(repr, names))})", sure=True)


def _count(found: re.Match[str]) -> int:
    groups = found.groupdict()
    if groups.get("names"):
        return str(groups["names"]).count(",") + 1
    count = str(groups.get("count") or "2").lower()
    return _COUNTS.get(count) or int(count)
