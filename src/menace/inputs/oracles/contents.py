"""What results are made of: which letters, and which of the items that were given."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.subjects import NAMED, Told

_KINDS = {
    r"(?:ascii )?lower[- ]?case (?:ascii )?(?:letters|characters)": "lowercase letters",
    r"(?:ascii )?upper[- ]?case (?:ascii )?(?:letters|characters)|capital letters|capitals": "uppercase letters",
    r"(?:ascii )?letters": "letters",
    r"(?:ascii )?(?:digits|numbers)": "digits",
    r"ascii(?: characters| letters)?": "ascii",
    r"(?:single )?(?:hyphens?|dash(?:es)?|minus signs?|hyphen characters?)": "-",
    r"(?:underscores?)": "_",
    r"(?:dots?|full stops?|periods?)": ".",
    r"(?:commas?)": ",",
    r"(?:colons?)": ":",
    r"(?:slash(?:es)?)": "/",
    r"(?:backslash(?:es)?)": "\\",
    r"(?:spaces?|blanks?)": " ",
    r"(?:whitespace(?: characters)?|white space)": "whitespace",
    r"(?:line ?breaks?|new ?lines?|newline characters?)": "\r\n",
    r"(?:tabs?)": "\t",
    r"(?:quotes|quotation marks)": "'\"",
}
_ALNUM = re.compile(r"^(?:ascii )?alphanumeric(?: characters)?$", re.IGNORECASE)
_LIST = r"((?:[a-z-]+,? )*[a-z-]+)(?=[.;:]|$)"
_ONLY = re.compile(
    r"\b(?:(?:contains?|has|have|holds?|uses?|includes?) (?:nothing but|only)|only (?:contains?|has|uses?|consists? of)"
    rf"|consists? (?:only |solely |entirely )?of(?: only| nothing but)?|made (?:up )?(?:only )?of(?: only)?) {_LIST}",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"\b(?:never (?:contains?|has|have|holds?|includes?)(?: any)?|(?:contains?|has|have|holds?|includes?) no"
    rf"|does not (?:contain|have|include)(?: any)?|free of) {_LIST}",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r",? (?:and|but) (?:neither|never|does not|always) .*$", re.IGNORECASE)
_ONE_MARK = r"(?:``[^`\s]``|`[^`\s]`|'[^'\s]'|\"[^\"\s]\")"
_MARK = re.compile(r"``([^`\s])``|`([^`\s])`|'([^'\s])'|\"([^\"\s])\"")
_NO_MARKS = re.compile(
    r"\b(?:contains?|has|have|holds?|includes?) (?:no|none of|neither)"
    r"(?: (?:of )?(?:the )?(?:characters?|letters?|marks?))?"
    rf" (?P<marks>{_ONE_MARK}(?:,? (?:and |or |nor )?(?:no )?{_ONE_MARK})*)(?= in it\b|[.,;]|$)",
    re.IGNORECASE,
)
_BARE_ENDS = re.compile(
    r"\b(?:without|no|never (?:has|have)|stripped of) (?:any )?(?:leading (?:or|and|nor) trailing|surrounding) (\w+)\b"
    r"|\b(?:never|neither|does not|not) (?:begins?|starts?) (?:or|nor) ends? (?:with|in) (?:an? )?([a-z]+)\b",
    re.IGNORECASE,
)
_AT_END = re.compile(
    r"\b(?:always|that|which|it|result|text|string|path|name) (?:always )?(starts?|begins?|ends?) (?:with|in) "
    r"(?:exactly )?"
    r"(?:an?|one|a single)? ?([a-z ]+?)(?=[.,;]|$| and\b)",
    re.IGNORECASE,
)
_ORIGINAL = re.compile(
    r"\b(?:the|its) (?:(?:original|given|input|passed|argument)(?: (?:list|items|text|sequence|string))?"
    r"|list|items|text|sequence|string)\b",
    re.IGNORECASE,
)
"""What is called so is the argument that comes first."""
_NOTHING_LOST = re.compile(
    r"\b(?:no|none of the) (?:item|element|value|entry|member)s? (?:is|are|gets?) (?:ever )?lost\b"
    r"|\bnothing is lost\b"
    r"|\btogether,? (?:they |all \w+ )?(?:hold|contain|have|make up) (?:all|every|each)(?: of the| the)? "
    r"(?:items?|elements?|values?|entries|entry|numbers?|words?|names?)\b",
    re.IGNORECASE,
)
_RELATED = {
    relation: re.compile(rf"{shape} (?:the )?{NAMED}(?=[.,;:]|$| and\b| in\b)", re.IGNORECASE)
    for relation, shape in {
        "same_items": (
            r"\b(?:the same (?:items|elements|values|entries|members|numbers|words) as|a permutation of"
            r"|a re-?ordering of)"
        ),
        "only_from": (
            r"\b(?:a subset of|a subsequence of|only (?:items|elements|values|entries|names|words) (?:of|from|in))"
        ),
        "is_one_of": r"(?:\bis (?:always )?|^:?returns? (?:always )?)(?:one of|an (?:item|element|entry) of)",
        "joins_to": (
            r"\b(?:joined|put together|concatenated|joining|concatenating|glued|gluing|one after (?:the other|another)"
            r"|end to end)\b"
            r"(?! (?:\w+ ){0,3}(?:with|by|using) (?!nothing\b))[^.;]*"
            r"\b(?:gives?|are|is|yields?|makes?|equals?|reproduces?|restores?)\b(?: back| again| exactly)?"
        ),
    }.items()
}


def contents(told: Told, parameters: Sequence[str]) -> Iterator[Claim]:
    """The promises of a sentence about letters and items of the result."""
    sentence = told.sentence
    yield from _letters(sentence)
    if parameters and _NOTHING_LOST.search(sentence):
        yield Claim("Property", f"same_items(result, {parameters[0]})")
    for parameter, marked in told.about(parameters):
        yield from _related(marked, parameter)
    if parameters and _ORIGINAL.search(sentence):
        yield from _related(_ORIGINAL.sub(NAMED, sentence), parameters[0])


def _related(marked: str, parameter: str) -> Iterator[Claim]:
    for relation, shape in _RELATED.items():
        if shape.search(marked):
            yield Claim("Property", f"{relation}(result, {parameter})")


def _letters(sentence: str) -> Iterator[Claim]:
    yield from _marks(sentence)
    plain = _GOES_ON.sub(".", sentence)
    only, none = _ONLY.search(plain), _NONE.search(plain)
    kinds = _kinds(only[1]) if only is not None else None
    if kinds:
        yield Claim("Property", f"made_of(result, {', '.join(map(ascii, kinds))})")
    kinds = _kinds(none[1]) if none is not None else None
    if kinds:
        yield Claim("Property", f"lacks(result, {', '.join(map(ascii, kinds))})")
    bare = _BARE_ENDS.search(sentence)
    kinds = _kinds(bare[1] or bare[2]) if bare is not None else None
    if kinds:
        yield Claim("Property", f"is_stripped(result{'' if kinds == ['whitespace'] else f', {kinds[0]!a}'})")
    end = _AT_END.search(sentence)
    kinds = _kinds(end[2]) if end is not None else None
    if end is not None and kinds and len(kinds[0]) <= 2 and not end.string[: end.start()].lower().endswith("never "):
        relation = "ends_with" if end[1].lower().startswith("end") else "begins_with"
        yield Claim("Property", f"{relation}(result, {kinds[0][-1]!a})")


def _marks(sentence: str) -> Iterator[Claim]:
    """That letters which are written out, each between marks, are nowhere in a text."""
    found = _NO_MARKS.search(sentence)
    letters = "".join("".join(each) for each in _MARK.findall(found["marks"])) if found is not None else ""
    if letters:
        yield Claim("Property", f"lacks(result, {letters!a})")


def _kinds(text: str) -> list[str] | None:
    """The kinds of letters that a list in words names; None when one of them is not known."""
    found: list[str] = []
    for word in re.split(r",? (?:and|or) |, ", text.strip()):
        if _ALNUM.match(word.strip()):
            found += ["letters", "digits"]
            continue
        kind = next((kind for shape, kind in _KINDS.items() if re.fullmatch(shape, word.strip(), re.IGNORECASE)), None)
        if kind is None:
            return None
        found.append(kind)
    return found
