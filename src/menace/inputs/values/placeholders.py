"""The keys that a text with places to fill names, where a mapping fills it."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Collection, Iterator

_PERCENT = re.compile(r"%\((\w+)\)")
_DOLLAR = re.compile(r"\$\{?([a-zA-Z_]\w*)")


def keys_filled_in(body: ast.AST, names: Collection[str]) -> dict[str, list[str]]:
    """By parameter the keys that the texts ask of it which it fills as a whole."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(body):
        for filling, keys in _filled(node):
            if isinstance(filling, ast.Name) and filling.id in names:
                found.setdefault(filling.id, []).extend(keys)
    return found


def _filled(node: ast.AST) -> Iterator[tuple[ast.expr, list[str]]]:
    """What fills a text, and the keys that are asked of it."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        yield node.right, _PERCENT.findall(_text(node.left))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        text, spread = node.func.value, [each.value for each in node.keywords if each.arg is None]
        if node.func.attr in ("format", "format_map"):
            filling = node.args[:1] if node.func.attr == "format_map" else spread
            yield from ((each, _fields(_text(text))) for each in filling)
        elif node.func.attr in ("substitute", "safe_substitute") and isinstance(text, ast.Call):
            named = [name for part in text.args[:1] for name in _DOLLAR.findall(_text(part))]
            yield from ((each, named) for each in (*node.args[:1], *spread))


def _fields(text: str) -> list[str]:
    try:
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name]
    except ValueError:  # a text that is no format
        return []
    return [head for name in names if (head := re.split(r"[.\[]", name)[0]).isidentifier()]


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
