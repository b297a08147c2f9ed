"""Attacks inside of a message: a known JSON text with a payload in one of its fields."""

from __future__ import annotations

import ast
import json
from typing import Any, Dict, Iterator, List, Optional, Sequence

_MOST_FIELDS, _MOST_WORDS = 4, 8
_LONGEST_WORD = 20


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
