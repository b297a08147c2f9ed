"""Texts on which the regular expressions of a file could take forever, if they are written carelessly.

For every part that may be repeated without end: what leads up to it, then its own alternatives many times over, then
an end that does not fit. A sound expression gives up on them at once.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_REPEATED = 40
"""Exponential time is endless by then, and all other is over."""
_ENDLESS = 10
_ENDS = ("", "!")
_MOST_PATTERNS, _MOST_TEXTS, _MOST_ALTERNATIVES, _LONGEST = 40, 24, 6, 2000
_SIGNS = re.compile(r"[*+}]")
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT)
_OF_CATEGORY = {
    codes.CATEGORY_DIGIT: "0",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_WORD: "-",
}
_LIKELY = ("a", "0", " ", "-", "\\", '"', "<", "\n")


@lru_cache(maxsize=256)
def catastrophic_texts(source: str) -> tuple[str, ...]:
    """Expressions for such texts, for all patterns that stand in a file; none when there are no patterns."""
    found: dict[str, None] = {}
    for pattern in _patterns(source):
        for text in _pumped(pattern):
            found[text] = None
    return tuple(found)[:_MOST_TEXTS]


def _patterns(source: str) -> list[str]:
    """Texts of a file that are regular expressions with something to repeat in them."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    texts = [
        node.value if isinstance(node.value, str) else node.value.decode("latin-1")
        for node in _constants(tree)
        if isinstance(node.value, str | bytes) and len(node.value) < _LONGEST
    ]
    # Where there is no module of them, a text with stars is just a text.
    uses = any(isinstance(node, ast.Import | ast.ImportFrom) and _imports_re(node) for node in ast.walk(tree))
    return [text for text in dict.fromkeys(texts) if _SIGNS.search(text)][:_MOST_PATTERNS] if uses else []


def _imports_re(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in ("re", "regex")
    return any(alias.name in ("re", "regex") for alias in node.names)


def _constants(tree: ast.Module) -> Iterator[ast.Constant]:
    documentation = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in documentation)


def _pumped(pattern: str) -> Iterator[str]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parser.parse(pattern)
    except (re.error, OverflowError, RecursionError, ValueError):
        return
    for before, body in _repeats(list(tree), ""):
        for word in list(dict.fromkeys(_alternatives(body)))[:_MOST_ALTERNATIVES]:
            for end in _ENDS if word else ():
                whole = f"{before!r} + {word!r} * {_REPEATED}" if before else f"{word!r} * {_REPEATED}"
                yield f"{whole} + {end!r}" if end else whole


def _repeats(items: list[Any], before: str) -> Iterator[tuple[str, list[Any]]]:
    """Every part that is repeated without end and could be read in more than one way, with what stands before it."""
    for code, value in items:
        if code in _REPEATS:
            _, most, body = value
            inner = list(body)
            if most > _ENDLESS and _is_manifold(inner):
                yield before, inner
            yield from _repeats(inner, before)
        elif code is codes.SUBPATTERN:
            yield from _repeats(list(value[3]), before)
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from _repeats(list(branch), before)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _repeats(list(value[1]), before)
        before += _sample([(code, value)])


def _is_manifold(items: list[Any]) -> bool:
    """Whether a choice or another repetition is in it."""
    for code, value in items:
        if code in (*_REPEATS, codes.BRANCH):
            return True
        if code is codes.SUBPATTERN and _is_manifold(list(value[3])):
            return True
    return False


def _alternatives(items: list[Any]) -> Iterator[str]:
    """Texts that fit, one for each choice that can be made at the outermost level."""
    for place, (code, value) in enumerate(items):
        rest = _sample(items[:place]), _sample(items[place + 1 :])
        if code is codes.BRANCH:
            yield from (rest[0] + _sample(list(branch)) + rest[1] for branch in value[1])
        elif code is codes.SUBPATTERN:
            yield from (rest[0] + inner + rest[1] for inner in _alternatives(list(value[3])))
        elif code is codes.IN and len(items) == 1:
            yield from (chosen for chosen in (_one_of(value, skipped) for skipped in range(3)) if chosen)
    yield _sample(items)


def _sample(items: list[Any]) -> str:
    """The simplest text that fits."""
    return "".join(_one(code, value) for code, value in items)


def _one(code: Any, value: Any) -> str:
    if code is codes.LITERAL:
        return chr(value)
    if code is codes.NOT_LITERAL:
        return next(letter for letter in _LIKELY if ord(letter) != value)
    if code is codes.ANY:
        return "a"
    if code is codes.IN:
        return _one_of(value, 0)
    if code is codes.BRANCH:
        return _sample(list(value[1][0]))
    if code is codes.SUBPATTERN:
        return _sample(list(value[3]))
    if code in _REPEATS:
        least, most, body = value
        # What may be missing is there once: then more of it can follow.
        return _sample(list(body)) * int(min(max(least, 1), most, _ENDLESS))
    return ""


def _one_of(members: list[Any], skipped: int) -> str:
    """A letter of a set, after leaving out some."""
    if members and members[0][0] is codes.NEGATE:
        return "".join([letter for letter in _LIKELY if not _holds(members[1:], letter)][skipped : skipped + 1])
    known = [chr(value) for code, value in members if code is codes.LITERAL]
    known += [chr(value[0]) for code, value in members if code is codes.RANGE]
    known += [_OF_CATEGORY[value] for code, value in members if code is codes.CATEGORY and value in _OF_CATEGORY]
    return "".join(known[skipped : skipped + 1])


def _holds(members: list[Any], letter: str) -> bool:
    for code, value in members:
        if code is codes.LITERAL and chr(value) == letter:
            return True
        if code is codes.RANGE and value[0] <= ord(letter) <= value[1]:
            return True
        if code is codes.CATEGORY and _OF_CATEGORY.get(value) == letter:
            return True
    return False
