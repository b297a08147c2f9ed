"""A payload in place of a value: as it is, inside a container, or as the content of a file or stream."""

from __future__ import annotations

import ast
import itertools
import re
from typing import Any, Callable, Dict, List, Sequence, Tuple

from .payloads import TOKEN, Payload

_LONGEST_WOVEN = 20_000
_FILE = "__import__('pathlib').Path('TOKEN_file').write_bytes(%s)"
_MADE = re.compile(r"(?:[a-z_]\w*\.)*[A-Z]\w*\(")
_OF_LIBRARY = re.compile(r"(?:pathlib|io|decimal|fractions|uuid|collections|types|datetime|enum|ipaddress|threading)\.")
_LAST_NAME = re.compile(r"(?:^|/)(\w[\w.-]*)/?$")
BESIDE = "beside"
"""The kind of a payload that is a neighbour of what the rest of the call names."""
ONE_FIELD = "field "
"""Before the number of the text in a structure that alone is replaced."""


class _Raw:
    """Stands in a structure for an expression."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def given(value: str, payload: Payload) -> str:
    """The expression that takes the place of a value."""
    kind, text = payload.kind, payload.text
    if kind == "behind":
        return _extended(value, *ast.literal_eval(text))
    if kind.startswith(ONE_FIELD):
        return _in_one_field(value, text, int(kind[len(ONE_FIELD) :]))
    if kind == "made":
        return _made_with(value, text)
    if kind == "content":
        return "(%s and 'TOKEN_file')" % _FILE % text
    if kind == "container":
        return _woven(value, text)
    if kind in ("mapping", "keys"):
        return _mapped(value, text, as_key=kind == "keys")
    if kind == "stream":
        return "__import__('io').%s(%s)" % ("BytesIO" if text.startswith(("b'", "(")) else "StringIO", text)
    if kind in ("file", "path"):
        if payload.family != "place":
            text = "(%s and 'TOKEN_file')" % _FILE % text
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
        return repr(_with_key(structure, raw) if holds_mapping(value) else {raw: "x"})
    replaced = repr(_replaced(known, raw))
    return replaced if payload in replaced else repr(dict.fromkeys(known or ["name"], raw))


def _with_key(structure: Any, raw: _Raw) -> Any:
    """A mapping with a further key; of several in a list each has it, for they are often looked at together."""
    if type(structure) is dict:
        return {**structure, raw: next(iter(structure.values()), "x")}
    if type(structure) in (list, tuple):
        return type(structure)(_with_key(item, raw) for item in structure)
    return structure


def holds_mapping(value: str) -> bool:
    """Whether a value is a mapping that is written out, or a list of such."""
    structure: Any = _structure(value) if "{" in value else None
    items = structure if isinstance(structure, (list, tuple)) else [structure]
    return any(type(item) is dict for item in items)


def is_made(value: str) -> bool:
    """Whether an expression makes an object of a class of the target, with a text among what it is made with."""
    return bool(_MADE.match(value)) and not _OF_LIBRARY.match(value) and bool(_texts_given(value))


def _made_with(value: str, payload: str) -> str:
    """The expression for an object, with the payload for each text that it is made with."""
    for start, end in reversed(_texts_given(value)):
        value = value[:start] + payload + value[end:]
    return value


def _texts_given(value: str) -> List[Tuple[int, int]]:
    """Where in an expression texts stand, from the first to the last; nowhere where it is none or long."""
    try:
        tree = ast.parse(value, mode="eval") if len(value) < _LONGEST_WOVEN and value.isascii() else None
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        tree = None
    nodes = ast.walk(tree) if tree is not None and "\n" not in value else ()
    found = [node for node in nodes if isinstance(node, ast.Constant) and type(node.value) is str]
    return sorted((node.col_offset, node.end_col_offset or 0) for node in found)


def _extended(value: str, start: str, end: str) -> str:
    """What is given, with more around each of its texts: a look at how they begin, or at one line, finds nothing."""
    extended = repr(_changed(_structure(value), lambda text: start + text + end))
    return extended if TOKEN in extended else repr(start + end)


def _in_one_field(value: str, payload: str, number: int) -> str:
    """The structure that a value is, with the payload in place of one of its texts."""
    count = itertools.count()
    changed = repr(_changed(_structure(value), lambda text: _Raw(payload) if next(count) == number else text))
    return changed if payload in changed else payload


def _structure(value: str) -> Any:
    try:
        # Reading what is long would take longer than calling.
        return ast.literal_eval(value) if len(value) < _LONGEST_WOVEN else None
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return None


def _replaced(value: Any, raw: _Raw) -> Any:
    return _changed(value, lambda _: raw)


def _changed(value: Any, change: Callable[[str], Any]) -> Any:
    """A structure with each of its texts made into another; the names of fields stay."""
    kind = type(value)
    if kind in (list, tuple):
        return kind(_changed(item, change) for item in value)
    if kind is dict:
        return {key: _changed(value[key], change) for key in value}
    return change(value) if kind is str else value


def texts_within(value: str) -> List[str]:
    """The texts in a structure that is written out; none where it is a text itself."""
    structure = _structure(value)
    found: List[str] = []
    _changed(structure if type(structure) in (list, tuple, dict) else None, found.append)
    return found


def beside(others: Sequence[str]) -> str:
    """The expression of a path to a neighbour of a folder, whose name begins like that of the folder.

    The name is the last part of the first text that the other arguments, or what the instance is made with, are.
    """
    for expression in others:
        names = [_LAST_NAME.search(text) for text in _last_texts(expression)]
        found = next((name.group(1) for name in names if name is not None), None)
        if found is not None:
            return repr("TOKEN/../../%sTOKEN/x" % found)
    return repr("../../TOKEN")


def _last_texts(expression: str) -> List[str]:
    """The text that an expression is, or that is the last in each argument of the call which it is."""
    try:
        body = ast.parse(expression, mode="eval").body if len(expression) < _LONGEST_WOVEN else None
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return []
    if body is None:
        return []
    parts = [*body.args, *(each.value for each in body.keywords)] if isinstance(body, ast.Call) else [body]
    texts = [[node.value for node in ast.walk(part) if isinstance(node, ast.Constant) and type(node.value) is str]
             for part in parts]  # fmt: skip
    return [found[0] if len(found) == 1 else _final(part) for part, found in zip(parts, texts)]  # noqa: B905


def _final(node: ast.expr) -> str:
    """What an expression gives that makes something first: a text behind ``and`` or ``or``."""
    last = node.values[-1] if isinstance(node, ast.BoolOp) else None
    return last.value if isinstance(last, ast.Constant) and type(last.value) is str else ""
