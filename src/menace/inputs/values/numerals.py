"""Texts that stand for numbers, as readers of numbers understand them: infinities, no number at all, odd digits.

``float`` reads ``inf`` and ``nan`` without a word, and what is done with the number then is another matter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from menace.inputs.source.constants import Origins
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function

_ODD = {
    "float": ("nan", "inf", "1e400", "-1", "0", "-inf"),
    "Decimal": ("NaN", "Infinity", "1e400", "-1", "0", "sNaN"),
    "Fraction": ("1/0", "0", "-1/3", "1e400"),
    "int": ("²", "-1", "0", "1_0", "٣"),
}
"""By the name of the reader; all of them are read, except for digits that are none and a fraction of nothing."""
_BEYOND = {
    "float": "1e99999999999",
    "Decimal": "1e99999999999",
    "Fraction": "1e99999999999",
    "int": "9" * 5000,
}
"""For code that says where its limit is."""
_SCREENING = frozenset(
    {"isdigit", "isdecimal", "isnumeric", "isalnum", "isalpha", "isascii", "fullmatch", "match", "search", "findall"}
)
_BASE = re.compile(r"int(\d+)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_WORDLESS, _WORDLESS_BITS = 20, 70
"""So many digits, or such that are worth little, are a number that fits no machine word, and no calendar."""
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_MOST_SHOWN, _MOST = 2, 16


def readers_and_others(
    function: Function | ast.ClassDef, names: Iterable[str]
) -> tuple[dict[str, dict[str, None]], dict[str, list[tuple[str, int]]]]:
    """By parameter the readers of numbers that get it, or a part of it, and where parts of it are handed to others."""
    stated = list(names)
    origins, nodes = Origins(stated), list(ast.walk(function))
    for _ in range(2):  # what is made of what was made
        for node in nodes:
            origins.learn(node)
    found: dict[str, dict[str, None]] = {}
    others: dict[str, list[tuple[str, int]]] = {}
    for node in nodes:
        readings = list(_readings(node))
        for reader, given in readings:
            name = origins.of(given)
            if name is not None:
                found.setdefault(name, {})[reader] = None
        called = node.func if isinstance(node, ast.Call) and not readings else None
        if not isinstance(node, ast.Call) or not isinstance(called, ast.Name | ast.Attribute):
            continue
        for place, given in enumerate(node.args):
            name = origins.of(given)
            # What is handed on as a whole is followed elsewhere, and more closely.
            if name is not None and not (isinstance(given, ast.Name) and given.id in stated):
                others.setdefault(name, []).append((ast.unparse(called), place))
    return found, others


@lru_cache(maxsize=8)
def screens_texts(tree: ast.Module) -> bool:
    """Whether a file looks at texts before it reads numbers in them, or minds that there are none."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in _SCREENING) or isinstance(node, ast.Try)
        for node in ast.walk(tree)
    )


def numerals(readers: Collection[str], shown: Iterable[str], *, limited: bool) -> tuple[str, ...]:
    """Expressions of texts with odd numbers, alone or in the place of the last number of texts that are known."""
    known = [reader for reader in _ODD if reader in readers]
    odd = [*dict.fromkeys(_BEYOND[reader] for reader in known if limited)]
    odd += dict.fromkeys(number for reader in known for number in _ODD[reader])
    texts = [value for each in shown if isinstance(value := literal(each), str)]
    found = [number for number in odd if not texts or any(map(_NUMBER.fullmatch, texts))]
    for text in [each for each in texts if not _NUMBER.fullmatch(each)][:_MOST_SHOWN]:
        numbers = list(_NUMBER.finditer(text))
        found += [text[: numbers[-1].start()] + number + text[numbers[-1].end() :] for number in odd if numbers]
    return tuple(dict.fromkeys(map(repr, found)))[:_MOST]


def vast_numerals(readers: Collection[str], shown: Iterable[str]) -> tuple[str, ...]:
    """Expressions of known texts in which one number, of the base that it is read by, has far too many digits.

    For code that says how it refuses what it cannot read: there is no other limit to what a text may name.
    """
    bases = [int(found[1]) if found else 10 for each in readers if (found := _BASE.fullmatch(each)) or each == "int"]
    texts = [value for each in shown if isinstance(value := literal(each), str)][:_MOST_SHOWN]
    made: dict[str, None] = {}
    for base in bases:
        digits = _DIGITS[:base]
        vast = digits[-1] * (_WORDLESS if base >= 10 else _WORDLESS_BITS)
        # Letters are digits to some: those that stand among others of a word are hardly meant.
        run = re.compile(rf"(?<![^\W_])[{digits}]+(?![^\W_])|[0-9]+", re.IGNORECASE)
        for text in texts:
            numbers = list(run.finditer(text))[-_MOST_SHOWN:]
            made.update({text[: each.start()] + vast + text[each.end() :]: None for each in reversed(numbers)})
        made.update({vast: None} if not texts else {})
    return tuple(map(repr, made))


def _readings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """``float(text)`` and ``map(int, parts)``: the reader, and what it is given."""
    if not isinstance(node, ast.Call) or not node.args:
        return
    called = ast.unparse(node.func).rpartition(".")[2] if isinstance(node.func, ast.Name | ast.Attribute) else ""
    if called in _ODD:
        yield called, node.args[0]
        base = node.args[1].value if len(node.args) == 2 and isinstance(node.args[1], ast.Constant) else None
        if called == "int" and isinstance(base, int) and base in range(2, len(_DIGITS) + 1):
            yield f"int{base}", node.args[0]
    elif called == "map" and len(node.args) == 2 and isinstance(node.args[0], ast.Name) and node.args[0].id in _ODD:
        yield node.args[0].id, node.args[1]
