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
_OR_NONE = re.compile(r"\s*,?\s*(?:or none\b|optional\b|, default)", re.IGNORECASE)
_END = re.compile(
    r"\s*(?:$|[.,;:)\]\n(-]|that\b|which\b|with\b|in\b|to\b|from\b|such\b|between\b|of at\b|at least\b|>|<)"
)


def described_parameters(text: str, parameters: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each described parameter with its description."""
    for name, _, phrase in _entries(text, parameters):
        if phrase:
            yield name, " ".join(phrase.split())


def documented_hints(text: str, parameters: Collection[str]) -> dict[str, str]:
    """The types that the documentation states, written as hints; only where a description begins with one."""
    found: dict[str, str] = {}
    for name, stated, phrase in _entries(text, parameters):
        hint = hint_of(stated) if stated else None
        hint = hint or (hint_of(phrase) if phrase else None)
        if hint is not None:
            found.setdefault(name, hint)
    return found


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
        item = hint_of(inside[1])
        if item is None:
            return None
        return f"tuple[{item}, ...]" if kind == "tuple" else f"{kind}[{item}]"
    if _OR_NONE.match(rest):
        return f"{kind} | None"
    return kind if _END.match(rest) and kind != "dict" else None


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
