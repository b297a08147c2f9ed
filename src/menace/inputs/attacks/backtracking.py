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
from re import _compiler as compiler  # type: ignore[attr-defined]
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from menace.inputs.values.sampling import one, one_of, sample

_ENDLESS = 10
_REPEATED = 40
"""Exponential time is endless by then, and all other is over."""
_READ_TWICE, _READ_LETTERS, _LONGEST_READ = 4, 6, 12
"""How often a word is repeated at least, and up to how many letters, to count the ways it can be read."""
_FOREIGN = ("!", "\n", "\x00", "~", " ", "a", "0")
_MOST_PATTERNS, _MOST_TEXTS, _MOST_ALTERNATIVES, _LONGEST = 40, 24, 6, 2000
_SIGNS = re.compile(r"[*+}]")
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT)


@lru_cache(maxsize=256)
def catastrophic_texts(source: str) -> tuple[str, ...]:
    """Expressions for such texts, for all patterns that stand in a file; none when there are no patterns.

    Those go first that a pattern can read in several ways.
    """
    found = dict(_all_texts(source))
    return tuple(sorted(found, key=lambda text: not found[text]))[:_MOST_TEXTS]


@lru_cache(maxsize=256)
def careless_texts(source: str) -> tuple[str, ...]:
    """Those of the texts that a pattern of the file can read in several ways, more of them with every repetition."""
    return tuple(text for text, is_ambiguous in _all_texts(source) if is_ambiguous)[:_MOST_TEXTS]


@lru_cache(maxsize=256)
def _all_texts(source: str) -> tuple[tuple[str, bool], ...]:
    found: dict[str, bool] = {}
    for pattern in _patterns(source):
        for text, is_ambiguous in _pumped(pattern):
            found[text] = found.get(text, False) or is_ambiguous
    return tuple(found.items())


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


def _pumped(pattern: str) -> Iterator[tuple[str, bool]]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parser.parse(pattern)
    except (re.error, OverflowError, RecursionError, ValueError):
        return
    for before, body in _repeats(list(tree), ""):
        reading = _Reading(body, tree.state)
        words = [word for word in dict.fromkeys([*_alternatives(body), *_letters(body)]) if word]
        several = {word: reading.is_manifold(word) for word in words}
        for word in sorted(words, key=lambda word: not several[word])[:_MOST_ALTERNATIVES]:
            for end in ("", reading.foreign()):
                whole = f"{before!r} + {word!r} * {_REPEATED}" if before else f"{word!r} * {_REPEATED}"
                yield f"{whole} + {end!r}" if end else whole, several[word]


class _Reading:
    """In how many ways a text can be read as a repetition of a part of a pattern."""

    def __init__(self, body: list[Any], state: Any) -> None:
        choices = body[0][1][1] if len(body) == 1 and body[0][0] is codes.BRANCH else [body]
        self._choices = [found for found in (_compiled(list(choice), state) for choice in choices) if found is not None]

    def is_manifold(self, word: str) -> bool:
        """Whether there are more ways the more often a word is repeated."""
        text = word * max(_READ_TWICE, -(-_READ_LETTERS // len(word)))
        ways = [1] + [0] * len(text)
        for end in range(1, len(text) + 1):
            for start in range(max(0, end - _LONGEST_READ), end):
                if ways[start]:
                    fits = sum(choice.fullmatch(text[start:end]) is not None for choice in self._choices)
                    ways[end] += ways[start] * fits
        return ways[-1] > 1

    def foreign(self) -> str:
        """A letter with which no repetition begins, so that what follows it cannot save the match."""
        return next((each for each in _FOREIGN if not any(choice.match(each) for choice in self._choices)), "!")


def _compiled(items: list[Any], state: Any) -> re.Pattern[str] | None:
    """A part of a pattern by itself; None for one that refers to what stands elsewhere."""
    try:
        found: re.Pattern[str] = compiler.compile(parser.SubPattern(state, items), state.flags)
    except (re.error, RecursionError, ValueError, TypeError, KeyError, IndexError, OverflowError):
        return None
    return found


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
        before += sample([(code, value)])


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
        rest = sample(items[:place]), sample(items[place + 1 :])
        if code is codes.BRANCH:
            yield from (rest[0] + sample(list(branch)) + rest[1] for branch in value[1])
        elif code is codes.SUBPATTERN:
            yield from (rest[0] + inner + rest[1] for inner in _alternatives(list(value[3])))
        elif code is codes.IN and len(items) == 1:
            yield from (chosen for chosen in (one_of(value, skipped) for skipped in range(3)) if chosen)
    yield sample(items)


def _letters(items: list[Any]) -> Iterator[str]:
    """Single letters that stand for the sets in it: what comes between them may be missing."""
    for code, value in items:
        if code in _REPEATS:
            yield from _letters(list(value[2]))
        elif code is codes.SUBPATTERN:
            yield from _letters(list(value[3]))
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from _letters(list(branch))
        elif code in (codes.IN, codes.ANY, codes.LITERAL, codes.NOT_LITERAL):
            yield one(code, value)
