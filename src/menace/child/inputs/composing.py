"""Attacks inside of a message: a known text with a payload in one of its parts, or between marks the code looks for."""

from __future__ import annotations

import ast
import base64
import json
import re
from typing import Any, Iterator, List, Optional, Sequence, Tuple

_MOST_FIELDS, _MOST_WORDS = 4, 8
_LONGEST_WORD = 20
_MOST_MARKS, _LONGEST_MARK, _MOST_PARTS, _LONGEST_TEXT = 3, 12, 4, 200
_DEEPEST, _MOST_ITEMS, _LONGEST_MESSAGE = 4, 20, 4000
_JSON = "__import__('json').dumps(%s)"
_HOLE = "\0"
"""In the place of a payload: no text that is shown to anybody holds that character."""
_Place = Tuple[Any, ...]
"""The keys and numbers that lead to a part of a structure."""
_PART = re.compile(r"\w+")
_MARK = re.compile(r"\W")
_MARKED = re.compile(r"[=:,;|/](?=\w)")


def messages(known: Sequence[str], words: Sequence[str]) -> List[str]:
    """Expressions with ``%s`` where a payload goes, made from the first known value that is an object or list in JSON.

    Beside the payload all else stays as it is; or another text says what the code itself mentions, or what is true is
    false, for that may decide what becomes of the payload.
    """
    found = next(filter(None, map(_message, known)), None)
    if found is None:
        return []
    structure, wrapping = found
    places = list(_texts_of(structure, ()))[:_MOST_FIELDS]
    composed = _composed(structure, places, _mentioned(words, structure))
    return [wrapping % text.replace("%", "%%").replace(repr(_HOLE), "%s") for text in dict.fromkeys(composed)]


def _message(expression: str) -> Optional[Tuple[Any, str]]:
    """What is written in JSON, and how it is written: as a text, as bytes, or as travels in base64."""
    if expression[:1] not in ("'", '"', "b") or len(expression) > _LONGEST_MESSAGE:
        return None
    try:
        given = ast.literal_eval(expression)
    except (SyntaxError, ValueError):
        return None
    wrapping = _JSON if isinstance(given, str) else _JSON + ".encode()"
    if given.strip()[:1] not in ("{", "[", b"{", b"["):
        is_safe = isinstance(given, str) and set(given) & set("-_")
        wrapping = "__import__('base64').%s(%s.encode())" % ("urlsafe_b64encode" if is_safe else "b64encode", _JSON)
        wrapping += ".decode()" if isinstance(given, str) else ""
        try:
            given = base64.b64decode(given, altchars=b"-_" if is_safe else None, validate=True)
        except ValueError:
            return None
    try:
        structure = json.loads(given)
    except (ValueError, TypeError, RecursionError):
        return None
    return (structure, wrapping) if any(True for _ in _texts_of(structure, ())) else None


def _texts_of(value: Any, place: _Place) -> Iterator[_Place]:
    """Where in a structure its texts stand."""
    if isinstance(value, str) and place:
        yield place
    elif isinstance(value, (dict, list)) and len(place) < _DEEPEST:
        for key in list(value)[:_MOST_ITEMS] if isinstance(value, dict) else range(min(len(value), _MOST_ITEMS)):
            yield from _texts_of(value[key], (*place, key))


def _mentioned(words: Sequence[str], structure: Any) -> List[str]:
    """The single words among constants of the code, without the names of the fields."""
    texts = [ast.literal_eval(word) for word in words if word[:1] in ("'", '"')]
    fitting = [text for text in texts if text and len(text) <= _LONGEST_WORD and " " not in text]
    names = structure if isinstance(structure, dict) else ()
    return [text for text in fitting if text not in names][:_MOST_WORDS]


def _composed(structure: Any, places: Sequence[_Place], words: Sequence[str]) -> Iterator[str]:
    for place in reversed(places):
        yield repr(_put(structure, place, _HOLE))
        if _turned(structure) != structure:
            yield repr(_put(_turned(structure), place, _HOLE))
    for place in reversed(places):
        for other in places:
            for word in words if other != place else ():
                yield repr(_put(_put(structure, other, word), place, _HOLE))


def _put(structure: Any, place: _Place, value: Any) -> Any:
    """A copy of the structure with another value at a place."""
    if not place:
        return value
    first, rest = place[0], place[1:]
    if isinstance(structure, dict):
        return {key: _put(item, rest, value) if key == first else item for key, item in structure.items()}
    return [_put(item, rest, value) if number == first else item for number, item in enumerate(structure)]


def _turned(structure: Any) -> Any:
    """The structure with each yes for a no."""
    if isinstance(structure, bool):
        return not structure
    if isinstance(structure, dict):
        return {key: _turned(item) for key, item in structure.items()}
    return list(map(_turned, structure)) if isinstance(structure, list) else structure


def framed(known: Sequence[str], words: Sequence[str]) -> List[str]:
    """Expressions with ``%s`` where a payload goes: in place of a part of a known text, or between marks.

    Marks are short constants of the code with a sign in them, for a text often is read from one to the next.
    """
    texts = [text for text in map(_text, known) if len(_PART.findall(text)) > 1]
    marks = [text for text in map(_text, words) if 0 < len(text) <= _LONGEST_MARK and _MARK.search(text)][:_MOST_MARKS]
    found = [_around(text[: part.start()], text[part.end() :]) for text in texts[:1] for part in _parts(text)]
    found += [_around(mark, "") for mark in marks]
    found += [_around(mark, other + "x") for mark in marks for other in marks]
    return list(dict.fromkeys(found))


def cut_at_mark(text: str) -> List[str]:
    """An expression with ``%s`` in place of what follows the last mark of a short text, if it has one before a word."""
    found = list(_MARKED.finditer(text)) if len(text) <= _LONGEST_TEXT else []
    return [_around(text[: found[-1].end()], "")] if found else []


def _text(expression: str) -> str:
    """What an expression is, where it is a text that is not long."""
    if expression[:1] not in ("'", '"') or len(expression) > _LONGEST_TEXT:
        return ""
    try:
        found = ast.literal_eval(expression)
    except (SyntaxError, ValueError):
        return ""
    return found if isinstance(found, str) else ""


def _parts(text: str) -> "List[re.Match[str]]":
    """The last parts of a text first: they are more often what is said of those before them."""
    return list(_PART.finditer(text))[-_MOST_PARTS:][::-1]


def _around(before: str, after: str) -> str:
    pieces = [*([repr(before)] if before else []), "\0", *([repr(after)] if after else [])]
    return " + ".join(pieces).replace("%", "%%").replace("\0", "(%s)")
