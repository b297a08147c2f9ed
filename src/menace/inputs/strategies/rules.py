"""Fixed rules that stand in for a language model: what a field probably is, by its name and its type."""

from __future__ import annotations

from typing import Any

from menace.inputs.strategies.subjects import UNKNOWN, Field

_BY_ENDING: tuple[tuple[tuple[str, ...], tuple[Any, ...]], ...] = (
    (("email", "mail"), ("ada@example.org", "ada+tag@example.org", "")),
    (("url", "uri", "link"), ("https://example.org/a?b=1", "http://localhost", "")),
    (("path", "file", "filename", "folder", "dir"), ("data/input.txt", ".", "")),
    (("date", "day"), ("2024-02-29", "1999-12-31", "")),
    (("name", "title", "label"), ("Ada Lovelace", "é", "")),
    (("text", "message", "body", "comment", "description", "line"), ("one line\nanother", "x", "")),
    (("id", "key", "code"), ("A-17", "0", "")),
    (("count", "size", "length", "limit", "index", "number", "num", "n", "i", "k"), (3, 1, 0, -1)),
    (("price", "amount", "total", "rate", "ratio", "percent"), (9.99, 0.0, -1.0)),
    (("flag", "enabled", "strict", "force", "verbose"), (True, False)),
    (("items", "values", "list", "rows", "numbers", "args"), ([3, 1, 2], [1], [])),
    (("options", "config", "data", "payload", "params", "headers", "mapping"), ({"id": 1, "name": "Ada"}, {})),
)
_BY_TYPE: dict[type, tuple[Any, ...]] = {
    bool: (True, False),
    int: (3, 1, 0, -1),
    float: (2.5, 0.0, -1.0),
    str: ("sample", "x", ""),
    bytes: (b"sample", b""),
    list: ([3, 1, 2], [1], []),
    tuple: ((3, 1, 2), ()),
    dict: ({"id": 1, "name": "Ada"}, {}),
    set: ({1, 2, 3}, set()),
}


def by_rule(field: Field) -> tuple[Any, ...]:
    """Values a thoughtful reader of the signature would try, the typical one first; empty when no rule applies."""
    name = field.name.lower()
    for endings, values in _BY_ENDING:
        fitting = tuple(value for value in values if field.kind is None or type(value) is field.kind)
        if fitting and (name in endings or name.endswith(tuple(f"_{ending}" for ending in endings))):
            return fitting
    if field.kind in _BY_TYPE:
        return _BY_TYPE[field.kind]
    return () if field.default is UNKNOWN else (field.default,)
