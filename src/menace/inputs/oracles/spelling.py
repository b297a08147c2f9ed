"""Exceptions that are announced for texts with other letters, or more or fewer of them, than a documentation names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.sentences import sentences
from menace.inputs.oracles.states import parameter_named
from menace.inputs.prose.documentation import documented_exceptions
from menace.inputs.source.signatures import Function, Stated

_LOWER, _DIGITS = "abcdefghijklmnopqrstuvwxyz", "0123456789"
_KINDS = {
    r"ascii (?:letters|characters a to z)": _LOWER + _LOWER.upper(),
    r"(?:ascii digits|digits from 0 to 9|digits 0 to 9)": _DIGITS,
    r"(?:ascii )?lower[- ]?case (?:ascii )?letters": "lowercase letters",
    r"(?:ascii )?(?:upper[- ]?case|capital) (?:ascii )?letters|capitals": "uppercase letters",
    r"hex(?:adecimal)? (?:digits|characters)": _DIGITS + "abcdefABCDEF",
    r"(?:octal|binary) digits": _DIGITS,
    r"letters": "letters",
    r"(?:decimal |plain )?digits": "digits",
    r"(?:hyphens?|dash(?:es)?)": "-",
    r"underscores?": "_",
    r"(?:dots?|periods?|full stops?)": ".",
    r"colons?": ":",
    r"slash(?:es)?": "/",
    r"(?:plus signs?)": "+",
}
_KIND = f"(?:{'|'.join(_KINDS)})"
_LIST = rf"(?P<kinds>{_KIND}(?:(?:, | and | or |, and |, or ){_KIND})*)(?: only| alone)?"
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: str(number) for number, word in enumerate(_SMALL, start=1)}
_NUMBER = rf"(?:\d+|{'|'.join(_WORDS)})"
_COUNT = (
    rf"(?:(?:exactly |between |from )?(?P<low>{_NUMBER})(?: (?:to|and|up to) (?P<high>{_NUMBER}))? "
    rf"|(?:at least|no fewer than) (?P<least>{_NUMBER}) |(?:at most|up to|no more than) (?P<most>{_NUMBER}) )?"
)
_NAME = r"(?:the |an? |any )?(?P<name>[`*]*\w+[`*]*)"
_RAISES = r":?(?:raises?:? )?(?:an? )?`*(?P<error>[A-Z]\w*)`*:?(?: is raised)?"
_HOLDS = r"(?:contains?|has|holds?|includes?)"
_OTHERS = r"(?:anything|any characters?|characters|something|letters)(?: else)? (?:but|other than|besides|except)"
_MADE = r"(?:is|consists? of|is made (?:up )?of|has|contains|holds|is written in)(?: only| nothing but)?"
_NOT_MADE = r"(?:is not|isn't|does not consist(?: only)? of|is not made (?:up )?of|is anything but|is not written in)"
_FORMS = (
    re.compile(rf"^{_RAISES} (?:if|when) {_NAME} {_HOLDS} {_OTHERS} {_LIST}[.;]?$", re.IGNORECASE),
    re.compile(rf"^{_RAISES} (?:if|when) {_NAME} {_NOT_MADE} {_COUNT}{_LIST}[.;]?$", re.IGNORECASE),
    re.compile(rf"^{_RAISES} unless {_NAME} {_MADE} {_COUNT}{_LIST}[.;]?$", re.IGNORECASE),
    re.compile(rf"^{_RAISES} for (?P<name>anything) but {_COUNT}{_LIST}[.;]?$", re.IGNORECASE),
)
_FORGIVING = re.compile(
    r"\b(?:ignor|strip|trim|surround|blank|(?:white ?)?spaces?\b|normali|convert|does not matter|do not matter"
    r"|either case|prefix|suffix|optional|separat|escape|allowed)",
    re.IGNORECASE,
)
"""Words of a text that takes more than it names."""
_CHANGING = frozenset(
    {
        *("strip", "lstrip", "rstrip", "replace", "translate", "lower", "upper", "casefold", "removeprefix"),
        *("removesuffix", "split", "rsplit", "partition", "rpartition", "sub", "normalize", "splitlines", "title"),
    }
)
"""Methods that make another text of what was given before anybody looks at it."""


def spelling(text: str, function: Function, stated: Sequence[Stated]) -> Iterator[Claim]:
    """For which texts an exception is due because of how they are written."""
    names = [each.name for each in stated]
    if _FORGIVING.search(text) or _changes_texts(function):
        return
    errors = documented_exceptions(text)
    for sentence in sentences(text):
        found = next((match for form in _FORMS if (match := form.match(sentence)) is not None), None)
        if found is None or found["error"] not in errors:
            continue
        noun = "it" if found["name"].lower() == "anything" else found["name"]
        name = parameter_named(noun, names)
        hint = next((each.hint for each in stated if each.name == name), None)
        if name is None or (hint is not None and ast.unparse(hint).strip("'\"") != "str"):
            continue
        written = f"is_written_in({name}, {_bounds(found)}, {_letters(found['kinds'])})"
        yield Claim("Documentation", f"isinstance({name}, str) and not {written}", raises=found["error"])


def _changes_texts(function: Function) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr in _CHANGING for node in ast.walk(function))


def _bounds(found: re.Match[str]) -> str:
    """How many letters there have to be at least and at most; None where there may be any number."""
    groups = {name: _WORDS.get(text.lower(), text) for name, text in found.groupdict().items() if text}
    low = groups.get("low") or groups.get("least")
    high = groups.get("high") or groups.get("most") or groups.get("low")
    return f"{low}, {high}"


def _letters(listed: str) -> str:
    parts = re.split(r",? (?:and|or) |, ", listed.strip())
    kinds = [next(kind for shape, kind in _KINDS.items() if re.fullmatch(shape, each, re.IGNORECASE)) for each in parts]
    return ", ".join(map(repr, kinds))
