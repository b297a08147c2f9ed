"""The regular expressions that stand in a file: written out, put together from pieces, with their flags."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_MODULES = ("re", "regex")
_READING = frozenset({"compile", "match", "fullmatch", "search", "findall", "finditer", "sub", "subn", "split"})
_SIGNS = re.compile(r"[*+}]")
_MOST, _LONGEST, _DEEPEST = 40, 2000, 12
_SEARCHING = re.compile(r"\b(?:search|findall|finditer|subn?)\(|\bre\.split\(")
_MATCHING = re.compile(r"\bmatch\(")
_WHOLE = re.compile(r"\bfullmatch\(")


class Written(NamedTuple):
    """A pattern and the flags that it is read with."""

    text: str
    flags: int = 0


class Use(NamedTuple):
    """How a text is held against patterns: from everywhere or from its start, up to its end or as far as it goes."""

    searching: bool
    whole: bool


def patterns_in(source: str) -> list[Written]:
    """The patterns of a file that repeat something; none where it does not use the module for them."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    called = _readers(tree)
    if not called:
        return []
    named = _named_texts(tree)
    found: dict[Written, None] = {}
    read: set[str] = set()
    for node in [each for each in ast.walk(tree) if isinstance(each, ast.Call) and _reads(each, called)]:
        text = _folded(node.args[0], named)
        if text is not None:
            found[Written(text, _flags(node))] = None
            pieces = [_folded(part, named) for part in ast.walk(node.args[0]) if isinstance(part, ast.expr)]
            read.update(filter(None, pieces))
    # Others may be read far from here, or are put together in ways that nobody follows.
    others = [text for text in map(_text, _constants(tree)) if text and text not in read]
    found.update(dict.fromkeys(map(Written, others)))
    return [each for each in found if len(each.text) < _LONGEST and _SIGNS.search(each.text)][:_MOST]


def uses_in(source: str) -> list[Use]:
    """How a file uses its patterns; where it does not say, they are looked for everywhere."""
    found = [Use(searching=False, whole=True)] if _WHOLE.search(source) else []
    if _SEARCHING.search(source) or not (found or _MATCHING.search(source)):
        return [*found, Use(searching=True, whole=False)]
    return [*found, Use(searching=False, whole=False)] if _MATCHING.search(source) else found


def _readers(tree: ast.Module) -> dict[str, str]:
    """By what names the file calls the module for patterns and its functions, and what those are called there."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update({each.asname or each.name: "" for each in node.names if each.name in _MODULES})
        elif isinstance(node, ast.ImportFrom) and node.module in _MODULES:
            found.update({each.asname or each.name: each.name for each in node.names})
    return found


def _reads(node: ast.Call, called: Mapping[str, str]) -> bool:
    """Whether a call reads its first argument as a pattern."""
    function = node.func
    if not node.args:
        return False
    if isinstance(function, ast.Name):
        return called.get(function.id) in _READING
    if not (isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name)):
        return False
    return called.get(function.value.id) == "" and function.attr in _READING


def _flags(node: ast.Call) -> int:
    """The flags that are named in a call; such as nobody knows by name count for nothing."""
    names = [part.attr for each in (*node.args[1:], *node.keywords) for part in ast.walk(each)
             if isinstance(part, ast.Attribute)]  # fmt: skip
    names += [part.id for each in (*node.args[1:], *node.keywords) for part in ast.walk(each)
              if isinstance(part, ast.Name)]  # fmt: skip
    flags = 0
    for name in names:
        if name in re.RegexFlag.__members__:
            flags |= re.RegexFlag[name]
    return int(flags) & ~int(re.DEBUG | re.LOCALE)


def _named_texts(tree: ast.Module) -> dict[str, str]:
    """Texts that have a name: at the top of the file, in a class, in a function."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            text = _folded(node.value, found)
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if text is not None:
                found.update({target.id: text for target in targets if isinstance(target, ast.Name)})
    return found


def _folded(node: ast.expr, named: Mapping[str, str], depth: int = _DEEPEST) -> str | None:
    """What an expression of texts gives; None where it is not known before the code runs."""
    if depth == 0:
        return None
    if isinstance(node, ast.Constant):
        return _text(node)
    if isinstance(node, ast.Name):
        return named.get(node.id)
    if isinstance(node, ast.Attribute):
        return named.get(node.attr)
    if isinstance(node, ast.FormattedValue):
        return _folded(node.value, named, depth - 1) if node.format_spec is None else None
    parts: list[ast.expr] = []
    between: str | None = ""
    if isinstance(node, ast.JoinedStr):
        parts = node.values
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [node.left, node.right]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        parts = node.args[0].elts if node.args and isinstance(node.args[0], ast.List | ast.Tuple) else []
        between = _folded(node.func.value, named, depth - 1)
    texts = [_folded(each, named, depth - 1) for each in parts]
    known = [text for text in texts if text is not None]
    return between.join(known) if parts and between is not None and len(known) == len(parts) else None


def _text(node: ast.AST) -> str | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value.decode("latin-1") if isinstance(value, bytes) else value if isinstance(value, str) else None


def _constants(tree: ast.Module) -> Iterator[ast.Constant]:
    """Texts that are not documentation."""
    documentation = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in documentation)
