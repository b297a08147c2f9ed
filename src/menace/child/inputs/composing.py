"""Attacks inside of a message: a known text with a payload in one of its parts, or between marks the code looks for."""

from __future__ import annotations

import ast
import json
import re
from typing import Any, Dict, Iterator, List, Optional, Sequence

_MOST_FIELDS, _MOST_WORDS = 4, 8
_LONGEST_WORD = 20
_MOST_MARKS, _LONGEST_MARK, _MOST_PARTS, _LONGEST_TEXT = 3, 12, 4, 200
_PART = re.compile(r"\w+")
_MARK = re.compile(r"\W")


def messages(known: Sequence[str], words: Sequence[str]) -> List[str]:
    """Expressions with ``%s`` where a payload goes, made from the first known text that is a JSON object.

    Beside the payload the other fields stay as they are; or one of them says what the code itself mentions, for that
    may decide what becomes of the field.
    """
    fields = next(filter(None, map(_fields, known)), None)
    return [] if fields is None else list(dict.fromkeys(_composed(fields, _mentioned(words, fields))))


def _fields(expression: str) -> Optional[Dict[str, Any]]:
    if "{" not in expression[:3]:
        return None
    try:
        found = json.loads(ast.literal_eval(expression))
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return None
    return found if isinstance(found, dict) and any(isinstance(value, str) for value in found.values()) else None


def _mentioned(words: Sequence[str], fields: Dict[str, Any]) -> List[str]:
    """The single words among constants of the code, without the names of the fields."""
    texts = [ast.literal_eval(word) for word in words if word[:1] in ("'", '"')]
    fitting = [text for text in texts if text and len(text) <= _LONGEST_WORD and " " not in text]
    return [text for text in fitting if text not in fields][:_MOST_WORDS]


def _composed(fields: Dict[str, Any], words: Sequence[str]) -> Iterator[str]:
    texts = [name for name, value in fields.items() if isinstance(value, str)][:_MOST_FIELDS]
    for name in reversed(texts):
        yield _written(fields, name)
    for name in reversed(texts):
        for other in texts:
            for word in words if other != name else ():
                yield _written({**fields, other: word}, name)


def _written(fields: Dict[str, Any], place: str) -> str:
    pairs = [repr(name) + ": " + ("\0" if name == place else repr(value)) for name, value in fields.items()]
    # No expression holds that character as it is.
    return "__import__('json').dumps({%s})" % ", ".join(pairs).replace("%", "%%").replace("\0", "%s")


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
