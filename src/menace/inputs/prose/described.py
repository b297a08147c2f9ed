"""What documentation says about single parameters, in the three usual notations, and the types that it names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

_FIELD = re.compile(
    r"^[ \t]*:param(?:eter)?[ \t]+(?:([\w\[\], .|]+?)[ \t]+)?(\w+):[ \t]*(.*(?:\n[ \t]+(?![:\s]).*)*)", re.MULTILINE
)
_TYPE_FIELD = re.compile(r"^[ \t]*:type[ \t]+(\w+):[ \t]*(.+)$", re.MULTILINE)
_SECTION = re.compile(
    r"^([ \t]*)(?:Args|Arguments|Parameters|Params|Input|Inputs)[ \t]*:?[ \t]*\n(?:\1-{3,}[ \t]*\n)?", re.MULTILINE
)
_ENTRY = re.compile(r"([ \t]*)\*{0,2}(\w+)[ \t]*(?:\(([^)]*)\))?[ \t]*:[ \t]*(.*)")

_ARTICLE = r"(?:(?:an?|any|some|single|plain|one) )?"
_QUALITY = (
    r"(?:(?:strictly |non-?negative|positive|negative|non-?empty|non-?zero|sorted|unique|distinct|small|large|short"
    r"|long|even|odd|ordered|finite|plain|simple|ascii|unicode|optional)[ ,]+)*"
)
_SIMPLE = {
    "int": r"whole numbers?|integers?|ints?|natural numbers?",
    "float": r"(?:real |decimal |floating[- ]point )?numbers?|floats?|reals?|numeric(?: values?)?",
    "str": r"(?:unicode )?strings?|strs?|texts?|words?|characters?|names?",
    "bool": r"bool(?:ean)?s?|flags?|true or false",
    "bytes": r"bytes(?: objects?)?|byte strings?",
    "datetime.date": r"(?:datetime\.)?dates?",
    "datetime.datetime": r"(?:datetime\.)?datetimes?",
    "dict": r"dict(?:ionary|ionaries|s)?|mappings?",
    "list": r"lists?|sequences?|iterables?|arrays?",
    "tuple": r"tuples?",
    "set": r"sets?",
}
_CORE = "|".join(f"(?P<k{place}>{pattern})" for place, pattern in enumerate(_SIMPLE.values()))
_PHRASE = re.compile(rf"{_ARTICLE}{_QUALITY}(?:{_CORE})\b", re.IGNORECASE)
_OF = re.compile(r"\s*(?:of|\[)\s*(.+)", re.DOTALL)
_MAPPED = re.compile(r"\s*(?:of|from|that maps|mapping) ([\w ]+?) (?:to|and|onto) (?:their )?(.+)", re.DOTALL)
_ITEMS = re.compile(r"(?:list|set|tuple)\[(.+?)(?:, \.\.\.)?\]")
_CLASSES = {"int": "int", "float": "(int, float)", "str": "str", "bytes": "bytes"}
_NOUN = re.compile(r"([a-z]+?)s\b", re.IGNORECASE)
_COUNTS = re.compile(
    r"(?:how many|(?:the )?(?:most|least|maximum|minimum|largest|smallest|greatest)? ?number of) "
    r"(?!(?:\w+ )?(?:(?:milli|micro)?seconds|minutes|hours|days|weeks|years|metres|meters|percent|points|units|dollars"
    r"|euros)\b)",
    re.IGNORECASE,
)
"""What is counted is whole, unless it can be cut."""
_BEHIND = re.compile(r"[;,] (?:as )?(?=(?:an?|any) (?:list|iterable|sequence|set|tuple|dict\w*|mapping)\b)")
"""Where the type stands that does not open a description: "the names, in order; any iterable of str"."""
_EXPLAINED_BY = (
    r"\b(?<![.\w]){}`*(?:(?:,| -|:) | \()(?:which is |that is |being |given as |as )?"
    r"(?=(?:an?|any) (?:\w+ )?(?:list|sequence|iterable|set|tuple|dict\w*|mapping)s? (?:of|from|that maps)\b)"
)
"""What a container is made of, behind the name of the parameter: "Write a session, a mapping of texts to texts"."""
_OR_NONE = re.compile(r"\s*,?\s*(?:or none\b|optional\b|, default)", re.IGNORECASE)
_END = re.compile(
    r"\s*(?:$|[.,;:)\]\n(-]|that\b|which\b|with\b|in\b|to\b|from\b|such\b|between\b|of at\b|at least\b|>|<)"
)


def described_parameters(text: str, parameters: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each described parameter with its description."""
    for name, _, phrase in _entries(text, parameters):
        if phrase:
            yield name, " ".join(phrase.split())


def told_kinds(text: str, parameters: Collection[str]) -> Iterator[str]:
    """What is said of the kinds of some parameters, in the words of the text."""
    for _, stated, phrase in _entries(text, parameters):
        yield from (each for each in (stated, phrase) if each)


def documented_hints(text: str, parameters: Collection[str]) -> dict[str, str]:
    """The types that the documentation states, written as hints; only where a description begins with one.

    What a sentence says of a container, right behind the name of a parameter, is such a description.
    """
    found: dict[str, str] = {}
    for name, stated, phrase in _entries(text, parameters):
        hint = hint_of(stated) if stated else None
        hint = hint or (_hint_within(phrase) if phrase else None)
        if hint is not None:
            found.setdefault(name, hint)
    for name in parameters:
        told = re.search(_EXPLAINED_BY.format(re.escape(name)), text)
        hint = hint_of(text[told.end() :]) if told is not None else None
        if hint is not None:
            found.setdefault(name, hint)
    return found


def _hint_within(phrase: str) -> str | None:
    """The type that a description opens with, that it names behind its first words, or that its first words imply."""
    opening = hint_of(phrase) or ("int" if _COUNTS.match(phrase) else None)
    behind = _BEHIND.search(phrase) if opening is None else None
    return hint_of(phrase[behind.end() :]) if behind is not None else opening


def hint_of(phrase: str) -> str | None:
    """``a list of whole numbers, sorted`` is ``list[int]``; None when the phrase does not begin with a type."""
    match = _PHRASE.match(" ".join(phrase.split()))
    if match is None:
        return None
    kind = next(kind for place, kind in enumerate(_SIMPLE) if match[f"k{place}"] is not None)
    rest = match.string[match.end() :]
    if kind in ("list", "set", "tuple"):
        inside = _OF.match(rest)
        if inside is None:
            return None  # of what, nobody says
        item = hint_of(inside[1]) or _explained(inside[1])
        if item is None:
            return None
        return f"tuple[{item}, ...]" if kind == "tuple" else f"{kind}[{item}]"
    mapped = _MAPPED.match(rest) if kind == "dict" else None
    if mapped is not None:
        keys, values = hint_of(mapped[1]), hint_of(mapped[2])
        return f"dict[{keys}, {values}]" if keys and values else None
    if _OR_NONE.match(rest):
        return f"{kind} | None"
    return kind if _END.match(rest) and kind != "dict" else None


def nested_test(hint: str, name: str) -> str | None:
    """Whether the items of an argument are of the type that is stated for them, as an expression; None for others."""
    inside = _ITEMS.fullmatch(hint)
    if inside is None:
        return None
    deeper = _ITEMS.fullmatch(inside[1])
    kind = _CLASSES.get(deeper[1] if deeper is not None else inside[1])
    if kind is None:
        return None
    loops = f"for row in {name} for item in row" if deeper is not None else f"for item in {name}"
    return f"all(isinstance(item, {kind}) {loops})"


def _explained(phrase: str) -> str | None:
    """``rows; a row is a list of texts``: what the noun stands for that the phrase begins with."""
    noun = _NOUN.match(phrase)
    if noun is None:
        return None
    told = re.search(rf"\b(?:an?|each|every|the) {noun[1]} (?:is|being) (.+)", phrase[noun.end() :], re.IGNORECASE)
    return hint_of(told[1]) if told is not None else None


def _entries(text: str, parameters: Collection[str]) -> Iterator[tuple[str, str, str]]:
    for stated, name, phrase in _FIELD.findall(text):
        if name in parameters:
            yield name, stated, phrase
    for name, stated in _TYPE_FIELD.findall(text):
        if name in parameters:
            yield name, stated, ""
    for section in _SECTION.finditer(text):
        yield from _section_entries(text[section.end() :], parameters)


def _section_entries(text: str, parameters: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """``name (type): description`` and ``name : type``, until a line that is neither."""
    depth: int | None = None
    for line in text.splitlines():
        if not line.strip():
            if depth is not None:
                return
            continue
        entry = _ENTRY.match(line)
        if entry is None or entry[2] not in parameters:
            if depth is None or len(line) - len(line.lstrip()) <= depth:
                return
            continue
        depth = len(entry[1])
        yield entry[2], entry[3] or "", entry[4]
