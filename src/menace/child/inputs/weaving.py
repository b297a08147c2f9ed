"""A payload in place of a value: as it is, inside a container, or as the content of a file or stream."""

from __future__ import annotations

import ast
from typing import Any, Dict

from .payloads import Payload

_LONGEST_WOVEN = 20_000


class _Raw:
    """Stands in a structure for an expression."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def given(value: str, payload: Payload) -> str:
    """The expression that takes the place of a value."""
    kind, text = payload.kind, payload.text
    if kind == "container":
        return _woven(value, text)
    if kind in ("mapping", "keys"):
        return _mapped(value, text, as_key=kind == "keys")
    if kind == "stream":
        return "__import__('io').%s(%s)" % ("BytesIO" if text.startswith(("b'", "(")) else "StringIO", text)
    if kind in ("file", "path"):
        if payload.family != "place":
            text = "(__import__('pathlib').Path('TOKEN_file').write_bytes(%s) and 'TOKEN_file')" % text
        return "__import__('pathlib').Path(%s)" % text if kind == "path" else text
    return text


def _woven(value: str, payload: str) -> str:
    """The list or tuple that a value is, with the payload for each of its texts, or as a further item."""
    structure = _structure(value)
    if type(structure) not in (list, tuple):
        return "[%s]" % payload
    replaced = repr(_replaced(structure, _Raw(payload)))
    return replaced if payload in replaced else repr(type(structure)([_Raw(payload), *structure]))


def _mapped(value: str, payload: str, *, as_key: bool) -> str:
    """The mapping that a value is, with the payload for each of its texts, or for all values, or as a further key."""
    structure, raw = _structure(value), _Raw(payload)
    known: Dict[Any, Any] = structure if type(structure) is dict else {}
    if as_key:
        return repr({**known, raw: next(iter(known.values()), "x")})
    replaced = repr(_replaced(known, raw))
    return replaced if payload in replaced else repr(dict.fromkeys(known or ["name"], raw))


def _structure(value: str) -> Any:
    try:
        # Reading what is long would take longer than calling.
        return ast.literal_eval(value) if len(value) < _LONGEST_WOVEN else None
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return None


def _replaced(value: Any, raw: _Raw) -> Any:
    kind = type(value)
    if kind in (list, tuple):
        return kind(_replaced(item, raw) for item in value)
    if kind is dict:
        return {key: _replaced(value[key], raw) for key in value}
    return raw if kind is str else value
