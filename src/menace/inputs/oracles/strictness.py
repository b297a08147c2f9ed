"""What a documentation says is refused whatever it is: numbers that are not in digits, and all other input."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.sentences import sentences
from menace.inputs.prose.documentation import documented_exceptions
from menace.inputs.source.signatures import Function, Stated

_TEXTS = frozenset({"", "str", "bytes"})
_OF_TEXTS = re.compile(
    r"(?:[\w.]*\.)?(?:list|sequence|iterable|collection|tuple|dict|mapping)\[(?:str, )?(?:str|bytes)(?:, \.\.\.)?\]",
    re.IGNORECASE,
)
"""Hints of what holds texts, in which a number may be written."""
_PLAIN = frozenset({"str", "bytes", "int"})
_ANYTHING = frozenset({"object", "Any", "typing.Any"})
"""Hints by which everything may be given, so that all of it is either taken or refused."""
_DIGITS = re.compile(r"\bdigits?\b", re.IGNORECASE)
_COUNT = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|more|only|exactly|just|nothing but)"
_SORT = r"(?:ASCII|decimal|hex(?:adecimal)?|octal|binary|plain)"
_WRITTEN_IN = re.compile(
    rf"\b(?:in|of|has|have|with|by|is|are|but|{_COUNT}) (?:{_SORT} )?digits?\b|\b{_SORT} digits?\b|\bdigits? only\b",
    re.IGNORECASE,
)
_ONLY_DIGITS = re.compile(
    rf"\b(?:consists? of|made (?:up )?of|{_COUNT}) (?:{_SORT} )?digits?\b|\bdigits? only\b", re.IGNORECASE
)
"""The same of a text as a whole, in words that leave nothing else in it."""
_OF_SOMETHING_ELSE = re.compile(
    r"\b(?:how many|(?:number|count|sum|list) of (?:the |its |their )?(?:\w+ )?digits|round\w*|precision|significant"
    r"|digits? (?:after|behind|of the (?:result|answer|output))|ignor\w+|skip\w*|as `*int`*\b|like `*int`*\b)",
    re.IGNORECASE,
)
"""Sentences with the word in them that do not say how input is written."""
_ALL_OTHER = re.compile(
    r"\banything (?:else|other)\b|\b(?:any|every|all) other (?!errors?\b|exceptions?\b)\w+"
    r"|\bwhatever (?:the reason|is wrong)\b"
    r"|\b(?:for )?whatever reason\b|\bin every other case\b|\b(?:otherwise|or else)\b",
    re.IGNORECASE,
)
_ANYTHING_ELSE = re.compile(
    r"\banything else\b|\b(?:any|every|all) other (?:values?|objects?|inputs?|types?|things?)\b"
    r"|\bwhatever (?:the reason|is wrong)\b",
    re.IGNORECASE,
)
_BUT_DIGITS = re.compile(
    r"\b(?:not|isn't|aren't|anything but|other than|without) (?:\w+ ){0,6}digits?\b", re.IGNORECASE
)
_UNLESS_DIGITS = re.compile(r"\bunless (?:\w+ ){0,6}digits?\b", re.IGNORECASE)
_ANNOUNCES = re.compile(r"\b(?:rais\w+|refus\w+|reject\w+|[A-Z]\w*(?:Error|Exception|Invalid))\b")
_JUDGES = re.compile(
    r"^(?:says?|tells?|checks?|tests?|returns?|determines?)?\s*(?:true )?(?:whether|if)\b|^is \w+", re.IGNORECASE
)
_EXEMPT = {
    "sign": re.compile(r"\bsign(?:s|ed)?\b|\bminus\b|\bplus\b|\bnegative\b|['\"`][+-]['\"`]", re.IGNORECASE),
    "blank": re.compile(r"\bblanks?\b|\b(?:white ?)?spaces?\b|\bstrip|\btrim|\bsurround|\bpadd|\bgroup", re.IGNORECASE),
    "underscore": re.compile(r"\bunderscores?\b|\bgroup", re.IGNORECASE),
}
_ONE_SCRIPT = re.compile(
    r"\bASCII\b|\b0 ?(?:to|-|\.\.|through|\u2013) ?9\b|\bhex\w*\b|\boctal\b|\bbinary\b", re.IGNORECASE
)
_HEX = re.compile(r"\bhex(?:adecimal)? digits?\b", re.IGNORECASE)
_PREFIX = re.compile(r"\b0x|\bprefix", re.IGNORECASE)
_STRIPS = frozenset({"strip", "lstrip", "rstrip"})
_OPTIONAL_SIGN = re.compile(r"\[(?:\+-|-\+|\+\\-|\\\+-|\\-\+|\\-\\\+)\]|\\\+\?")


def strictness(
    text: str, function: Function, stated: Sequence[Stated], called: str, tree: ast.Module | None = None
) -> Iterator[Claim]:
    """That input is refused, and how; ``called`` is how the function is called anywhere in its file."""
    if not stated:
        return
    told, errors = list(sentences(text)), tuple(sorted(documented_exceptions(text)))
    spellings = tuple(_spellings(told, text, function, tree))
    is_judge = bool(told) and _JUDGES.match(told[0]) is not None and _hint(function.returns) in ("", "bool")
    is_judge = is_judge and any(map(_ONLY_DIGITS.search, told))
    kind = _hint(stated[0].hint)
    is_of_texts = kind in _TEXTS or _OF_TEXTS.fullmatch(kind) is not None
    if spellings and is_of_texts and (is_judge or _refuses_rest(told, errors)):
        given = [f"{each.name}={each.name}" if each.style == "keyword" else each.name for each in stated[1:]]
        call = f"lambda it: {called}({', '.join(['it', *given])})"
        listed = ", ".join(map(repr, (errors, *spellings)))
        yield Claim("Documentation", f"reads_digits_only(result, {stated[0].name}, {call}, {listed})", sure=True)
    is_only = not any(each.required for each in stated[1:])
    total = _ALL_OTHER if kind in _PLAIN else _ANYTHING_ELSE if kind in _ANYTHING else None
    if len(errors) == 1 and is_only and total is not None and _refuses(told, total):
        yield Claim("Documentation", f"refuses_only_by(result, {errors[0]!r})", alone=True, sure=True, refused=True)


def _refuses_rest(told: Sequence[str], errors: Sequence[str]) -> bool:
    """Whether an exception is announced for everything that is not written as it should be."""
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, errors)) or 'nothing at all'})\b")
    announcing = [each for each in told if _ANNOUNCES.search(each) or named.search(each)]
    return bool(errors) and any(
        _ALL_OTHER.search(each)
        or _BUT_DIGITS.search(each)
        or (_UNLESS_DIGITS.search(each) and _ONLY_DIGITS.search(each))
        for each in announcing
    )


def _refuses(told: Sequence[str], what: re.Pattern[str]) -> bool:
    return any(_ANNOUNCES.search(each) and what.search(each) for each in told)


def _spellings(told: Sequence[str], text: str, function: Function, tree: ast.Module | None) -> Iterator[str]:
    """The ways of writing a number that nothing speaks for, where a text says that it is written in digits."""
    about = [each for each in told if _WRITTEN_IN.search(each)]
    if not about or any(_OF_SOMETHING_ELSE.search(each) for each in told if _DIGITS.search(each)):
        return
    own = [node.value for node in ast.walk(function) if isinstance(node, ast.Constant)]
    patterns = [each for each in _texts(tree) if _OPTIONAL_SIGN.search(each)] if tree is not None else []
    marks = "".join(each for each in own if isinstance(each, str) and len(each) < 4)
    if not _EXEMPT["sign"].search(text) and "+" not in marks and not patterns:
        yield "sign"
    strips = any(isinstance(node, ast.Attribute) and node.attr in _STRIPS for node in ast.walk(function))
    if not _EXEMPT["blank"].search(text) and not strips:
        yield "blank"
    if not _EXEMPT["underscore"].search(text) and "_" not in marks:
        yield "underscore"
    prose = " ".join(about)
    if _ONE_SCRIPT.search(prose):
        yield "script"
    if _HEX.search(prose) and not _PREFIX.search(text):
        yield "prefix"


def _texts(tree: ast.Module) -> Iterator[str]:
    return (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _hint(hint: ast.expr | None) -> str:
    return "" if hint is None else ast.unparse(hint).strip("'\"")
