"""Values of the kind that an argument is, at the edge of what code that takes such arguments foresees.

A number becomes one that fits no machine word or compares with nothing, a function one that does not take all it is
given, items become items that do not belong together: such an argument gets past the first look at it.
"""

from __future__ import annotations

from typing import Optional, Tuple

from .chance import Chance
from .mutation import clamped_number

_BEYOND = ("2 ** 63", "-(2 ** 63) - 1", "2 ** 64", "10 ** 400")
"""Numbers that fit no machine word: what counts or allocates in C refuses them at once."""
_COUNTABLE = ("2 ** 31", "10 ** 18")
"""Numbers that fit, and keep busy for good what counts so far."""
_LARGE_SHARE = 3
_ALL_CLAMPED = 2
"""How often cases were too much before no large number is left."""
_NUMBERS = (
    *("float('nan')", "float('inf')", "float('-inf')", "1e308", "-0.5", "0", "-1", "True"),
    *("decimal.Decimal('NaN')", "decimal.Decimal('0.5')", "fractions.Fraction(1, 3)", "complex(1, 2)"),
)
_TEXTS = (
    *("''", "'\\ud800'", "'\\x00'", "'é'", "'日本語'", "'%s%n'", "'{0}'", "'1.5'", "'-5'", "'a' * 300"),
    *("b'abc'", "b''", "bytearray(b'ab')"),
)
_NAMED = ("int", "len", "float", "chr", "str")
_FUNCTIONS = (*_NAMED, "lambda: None", "lambda x: [x]", "lambda a, b: a", "lambda *a: None")
_ITEMS = (
    *("[1, 'a', None]", "['a', 'b']", "'a1'", "[[1], [2]]", "[[1, 2], 3]", "[None]", "[]", "{1: 'a', 'b': 2}"),
    *("{1, 'a'}", "[{}, {}]", "[1, 2.5, float('nan')]", "[1, decimal.Decimal('NaN'), 2]", "[(1,), (1, 2)]", "b'ab'"),
    *("[-1, -2]", "iter([1, 'a', None])", "(x for x in ['a', 1])", "[2 ** 63, 1]", "[int, str]", "[True, 0.0, '']"),
)
_FIRST_LETTERS: Tuple[Tuple[str, Tuple[str, ...]], ...] = (("-0123456789", _NUMBERS), ("'\"", _TEXTS), ("[({", _ITEMS))
_FIRST_WORDS: Tuple[Tuple[Tuple[str, ...], Tuple[str, ...]], ...] = (
    (("float(", "decimal.", "fractions.", "complex(", "True", "False"), _NUMBERS),
    (("iter(", "range(", "zip(", "set(", "list(", "tuple(", "dict("), _ITEMS),
    (("b'", 'b"', "bytes(", "bytearray("), _TEXTS),
    (("lambda", *_NAMED), _FUNCTIONS),
)


def akin(text: str, chance: Chance, *, clamped: int) -> Optional[str]:
    """A value of the kind that an expression has; None where its beginning does not tell the kind.

    Once a case was too much (``clamped``) no number is one to count up to, and once that was not enough none is large.
    """
    values = _values_like(text)
    if values is None:
        return None
    if values is _NUMBERS and clamped < _ALL_CLAMPED and chance.below(_LARGE_SHARE) == 0:
        return chance.of(_BEYOND if clamped else _BEYOND + _COUNTABLE)
    return chance.of(values)


def tolerable(text: str, clamped: int) -> str:
    """The expression, or a small number for one that may be too much; at first those beyond all counting stay."""
    return text if clamped < _ALL_CLAMPED and text in _BEYOND else clamped_number(text)


def _values_like(text: str) -> Optional[Tuple[str, ...]]:
    for letters, values in _FIRST_LETTERS:
        if text[:1] in letters:
            return values
    for words, values in _FIRST_WORDS:
        if text.startswith(words):
            return values
    return None
