"""Values of any kind as Python expressions, for arguments that are to be wrong or about which nothing is known.

None of them is endless, and none raises by itself: what falls over is then the code that was called.
"""

from __future__ import annotations

from typing import Iterator, List

from .chance import Chance

_SMALL = ("0", "1", "-1", "2", "3", "7", "10", "-7", "100", "255")
_LARGE = ("1000", "10 ** 6", "2 ** 31", "2 ** 63", "-(2 ** 63)", "10 ** 18")
_FRACTIONS = (
    *("0.0", "1.5", "-1.0", "0.1", "-0.0", "float('inf')", "float('-inf')", "float('nan')", "1e308", "1e-308"),
    "decimal.Decimal('NaN')",
)
_TEXTS = (
    *("''", "'a'", "'abc'", "'hello world'", "'123'", "'-5'", "'1.5'", "'\\x00'", "'é'", "'日本語'", "'\\U0001f600'"),
    *("'a' * 300", "'%s%n'", "'{}'", "'{0}'", "'{\"a\": 1}'", "'2020-02-30'", "'\\n'", "'\\ud800'", "'(a+)+$'"),
    *("'A_b-C'", "'a.b'", "' x '", "'ß'", "'\\t'", "'None'", "'1e5'", "'0x1f'", "'a/b'", "'&amp;'"),
)
_BYTES = ("b''", "b'abc'", "b'\\x00\\xff'", "b'123'", "bytearray(b'ab')", "memoryview(b'ab')")
_CALLABLES = (
    *("len", "int", "str", "float"),
    *(
        "lambda *a: True",
        "lambda *a: None",
        "lambda x: x",
        "lambda *a, **k: (a, k)",
    ),
)
_ITERATORS = ("iter([1, 2, 3])", "iter(())", "iter('ab')", "range(3)", "range(0)", "(x for x in [1, 'a'])", "zip([1])")
_DATES = (
    *("datetime.datetime(2020, 2, 29)", "datetime.timedelta(1)", "datetime.timedelta(days=-999999999)"),
    *("datetime.date.min", "datetime.datetime.max", "datetime.time(23, 59, 59)", "datetime.timedelta(microseconds=1)"),
    "datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)",
)
_ODD = (
    *("decimal.Decimal('NaN')", "decimal.Decimal('1.50')", "fractions.Fraction(1, 3)", "object()", "int", "1j"),
    *("complex(1, 2)", "slice(1, 2)", "type", "NotImplemented", "...", "Exception('x')", "frozenset({1})"),
)
_LETTERS = "abc XYZ019_-.:/é"
_MODULES = ("datetime", "decimal", "fractions")
_SCALARS = 8
_DEEPEST = 2


def anything(chance: Chance, *, clamped: bool = False, depth: int = 0) -> str:
    """An expression for a value of any kind; with ``clamped`` no number is large."""
    kind = chance.below(100)
    if depth >= _DEEPEST or kind < 50:
        return _scalar(chance, clamped=clamped)
    if kind < 67:
        return "[%s]" % ", ".join(_several(chance, 5, depth, clamped=clamped))
    if kind < 72:
        return str([chance.below(19) - 9 for _ in range(chance.below(9))])
    if kind < 79:
        return "{%s}" % ", ".join(_pairs(chance, depth, clamped=clamped))
    if kind < 83:
        items = _several(chance, 4, depth, clamped=clamped)
        return "(%s,)" % ", ".join(items) if items else "()"
    if kind < 85:
        return "{%s, %s}" % (chance.of(_SMALL), chance.of(_SMALL))
    if kind < 92:
        return chance.of(_CALLABLES)
    if kind < 95:
        return chance.of(_ITERATORS)
    return chance.of(_DATES) if kind < 98 else chance.of(_ODD)


def needed_by(texts: List[str]) -> Iterator[str]:
    """The statements without which expressions from here have no meaning."""
    joined = " ".join(texts)
    for module in _MODULES:
        if module + "." in joined:
            yield "import " + module


def _scalar(chance: Chance, *, clamped: bool) -> str:
    kind = chance.below(_SCALARS)
    if kind == 0:
        return chance.of(_SMALL)
    if kind == 1:
        return chance.of(_SMALL if clamped else _LARGE)
    if kind == 2:
        return chance.of(_FRACTIONS)
    if kind == 3:
        return chance.of(_TEXTS)
    if kind == 4:
        return "None" if chance.below(2) else chance.of(("True", "False"))
    if kind == 5:
        return str(chance.below(41) - 20)
    if kind == 6:
        return repr("".join([chance.of(_LETTERS) for _ in range(chance.below(13))]))
    return chance.of(_BYTES)


def _several(chance: Chance, most: int, depth: int, *, clamped: bool) -> List[str]:
    return [anything(chance, clamped=clamped, depth=depth + 1) for _ in range(chance.below(most))]


def _pairs(chance: Chance, depth: int, *, clamped: bool) -> List[str]:
    keys = ["'k%d'" % number if chance.below(5) < 3 else str(number) for number in range(chance.below(4))]
    return ["%s: %s" % (key, anything(chance, clamped=clamped, depth=depth + 1)) for key in keys]
