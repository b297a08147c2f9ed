"""What a result shows: text that was computed, lines that were added, markup that was let through."""

from __future__ import annotations

import re
from typing import Any, Iterator, List, NamedTuple, Optional, Sequence

from ..inputs.payloads import PRODUCT
from .markup import becomes_markup
from .queries import words_of

_CASES = (str.upper, str.title, str.capitalize)
_DEEPEST, _MOST_ITEMS, _LONGEST = 4, 200, 1 << 20
_HEADER = re.compile(r"^[A-Za-z][A-Za-z0-9-]*:[ \t]?")
_COMMAND = re.compile(r"^[A-Z]{3,}(?:[ :]|$)")
_HEADER_NAME = re.compile(r"[A-Z][a-z]+(?:-[A-Z][A-Za-z]*)+\Z")
_FIRST_LINE = re.compile(r"^(?:(?:[A-Z]+|x) \S.* HTTP/\d(?:\.\d)?|HTTP/\d(?:\.\d)? (?:\d{3}|x\b).*)$")
"""The line before all headers, any part of which may be what the caller gave."""
_OF_MAIL = re.compile(r"^(?:from|to|cc|bcc|subject|date|reply-to|message-id|content-type|mime-version):", re.IGNORECASE)
_WELL_KNOWN = re.compile(
    r"^(?:set-cookie|cookie|location|host|authorization|user-agent|referer|link|etag|cache-control|(?:content|accept)-[a-z-]+)"
    r": \S",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"^(?:attachment|inline|form-data); ?\w|; ?(?:path|domain|max-age|samesite|expires)=|; ?(?:httponly|secure)\b"
    r"|^(?:basic|digest|bearer) \w+=|^<[^<>\s]*>; ?rel=|^\w+/[\w.+-]+; ?(?:charset|boundary)=",
    re.IGNORECASE,
)
"""Forms that nothing has but the value of a header."""
_TAG = re.compile(r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
_MARKUP_NAMES = re.compile(r"html|markup|body|content|fragment|document|source|templ|svg|xml|inner|child|raw|mark|doc")
_TEMPLATE_NAMES = re.compile(r"templ|tmpl|source")
_FORMAT_NAMES = re.compile(r"templ|tmpl|source|fmt|format|pattern|spec|layout|mask")
_STATEMENT = re.compile(
    r"\s*(?:SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s.+\sSET|DELETE\s+FROM|REPLACE\s+INTO)\s", re.DOTALL
)
_DOUBLED = ("%%", "$$", "{{}}")
"""What a format or a template reads as one of it, and everybody else as it stands."""


class Carried(NamedTuple):
    """A text of the caller that holds a canary, and the parameter it was given for."""

    text: str
    token: str
    parameter: str
    in_mapping: bool = False


class Shown(NamedTuple):
    """What a result gives away: the kind of place the canary arrived at, and the text around it."""

    sink: str
    text: str


def shown_by(value: Any, carried: Sequence[Carried]) -> Optional[Shown]:
    """What the first of the texts in a result shows about those that were given, if anything."""
    for text in texts_in(value):
        for each in carried:
            for spelt in _spelt_in(text, each):
                found = _shown(text, spelt)
                if found is not None:
                    return found
    return _line_among(value, carried)


def _spelt_in(text: str, carried: Carried) -> Iterator[Carried]:
    """What the caller gave as a text has it, which may have changed the case of all letters."""
    if carried.token in text:
        yield carried
    elif carried.token in text.lower():
        for change in _CASES:
            spelt = carried._replace(text=change(carried.text), token=change(carried.token))
            if spelt.text in text and spelt.token in spelt.text:
                yield spelt
                return


def _shown(text: str, carried: Carried) -> Optional[Shown]:
    token = carried.token
    place = text.find(token)
    around = text[max(0, place - 40) : place + 120]
    if token + PRODUCT + token in text and not _TEMPLATE_NAMES.search(carried.parameter):
        return Shown("template", around)
    if re.search(token + r"(?:<|&lt;)class ", text) or _is_read_as_format(text, carried):
        return Shown("format", around)
    if _starts_line(text, carried) or _is_torn(text, carried):
        return Shown("header", around)
    if _is_let_through(text, carried) or becomes_markup(
        text, carried.text, token, carried.parameter, in_mapping=carried.in_mapping
    ):
        return Shown("markup", around)
    if _leaves_quotes(text, carried):
        return Shown("query", around)
    if re.search("[\r\n]%s_line" % token, text):
        return Shown("line", around)
    if re.search('(?:^|[,;"])[=+@-]%s_cell' % token, text, re.MULTILINE):
        return Shown("formula", around)
    return None


def _is_read_as_format(text: str, carried: Carried) -> bool:
    """Whether signs of the caller were read as those of a format that is more than what the caller gave."""
    if _FORMAT_NAMES.search(carried.parameter) or carried.text in text:
        return False
    for twice in _DOUBLED:
        once = twice[: len(twice) // 2] if twice != "{{}}" else "{}"
        read = carried.text.replace(twice, once)
        if twice in carried.text and read in text and text.replace(read, "").strip():
            return True
    return False


def _starts_line(text: str, carried: Carried) -> bool:
    """Whether the canary begins a line of its own among headers, or what comes after them."""
    line = "[\r\n](?:X-)?" + carried.token
    if not re.search(line, text) or not re.search(line, carried.text):
        return False
    end = "\r\n\r\n" if "\r\n" in text.replace(carried.text, "") else "\n\n"
    if end in text[: max(0, text.find(carried.text))]:
        return False  # what comes after the headers may hold whatever it likes
    rest = text.replace(carried.text, "x")
    lines = re.split("\r\n|\n", rest.partition(end)[0])
    if _FIRST_LINE.match(lines[0]):
        return all(_HEADER.match(line) or _COMMAND.match(line) for line in lines[1:] if line)
    if len(lines) < 2:
        # A line by itself is a header, or the value of one, only if everybody knows it as such.
        return bool(_WELL_KNOWN.match(lines[0]) or _VALUE.search(lines[0]))
    if not ("\r\n" in rest or all(map(_OF_MAIL.match, lines[:2]))):
        return False
    lines = [line for line in lines if line]
    return bool(lines) and all(_HEADER.match(line) or _COMMAND.match(line) for line in lines)


def _is_torn(text: str, carried: Carried) -> bool:
    """Whether what is documented as the value of a header, and is more than what was given, has several lines."""
    if not re.search("[\r\n]%s_head" % carried.token, text) or carried.text not in text:
        return False
    return bool(re.search(r"\w", text.replace(carried.text, "")))


def _is_let_through(text: str, carried: Carried) -> bool:
    """Whether markup of the caller stands as it is in a result that is markup by itself."""
    if not carried.text.startswith("<script>") or carried.text not in text:
        return False
    return not _MARKUP_NAMES.search(carried.parameter) and bool(_TAG.search(text.replace(carried.text, "")))


def _leaves_quotes(text: str, carried: Carried) -> bool:
    """Whether a statement in SQL has quotes around what the caller gave, and words of it that are outside of them."""
    place = text.find(carried.text)
    if place < 1 or text[place - 1] not in "'\"`%" or not _STATEMENT.match(text):
        return False
    return carried.token in words_of(text)


def _line_among(value: Any, carried: Sequence[Carried]) -> Optional[Shown]:
    """A pair of a list or mapping of headers whose value holds a line break, or a single one."""
    if type(value) is dict:
        # Data may have any names with a dash in them; headers are written in one way, and not by the caller.
        known = [name for name in value if type(name) is str and _HEADER_NAME.match(name)]
        value = list(value.items()) if any(name not in each.text for name in known for each in carried) else None
    if type(value) is tuple and len(value) == 2 and type(value[0]) is str:
        value = [value]
    if type(value) not in (list, tuple) or not 0 < len(value) < _MOST_ITEMS:
        return None
    pairs = [item for item in value if type(item) is tuple and len(item) == 2 and type(item[0]) is type(item[1]) is str]
    own = [name for name, _ in pairs if not any(each.token in name for each in carried)]
    if len(pairs) != len(value) or not any("-" in name for name in own):
        return None
    for each in carried:
        for name, text in pairs:
            if each.token in text and ("\r" in text or "\n" in text):
                return Shown("header", "%s: %s" % (name, text))
    return None


def texts_in(value: Any, depth: int = 0) -> Iterator[str]:
    """The texts in a result, those inside of containers and streams included."""
    kind = type(value)
    if kind is str:
        yield value[:_LONGEST]
    elif kind in (bytes, bytearray):
        yield bytes(value[:_LONGEST]).decode("latin-1")
    elif depth < _DEEPEST:
        if isinstance(value, str):
            # A class for text that is safe, for instance; its own methods are not asked.
            yield str.__str__(value)[:_LONGEST]
        elif kind.__module__.partition(".")[0] == "pathlib":
            yield str(value)
        elif kind in (list, tuple, set, frozenset, dict):
            items: List[Any] = list(value)[:_MOST_ITEMS]
            if kind is dict:
                items += list(value.values())[:_MOST_ITEMS]
            for item in items:
                yield from texts_in(item, depth + 1)
