"""Ordinary values of each kind as Python expressions, the simplest and most telling first.

Ordinary means of a size a caller would use: a loop over 10**18 is slow for everybody, so a hang on
such a number says nothing. Extreme values belong to the hostile scenario.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

SCALARS: dict[str, tuple[str, ...]] = {
    "int": ("1", "0", "-1", "2", "3", "10", "-7", "100"),
    # The last ones are written with an exponent, and with a sign where nobody looks for one.
    "float": (
        *("1.0", "0.0", "-1.5", "0.1", "100.0", "float('inf')", "float('nan')", "1e-07", "1e+16", "-0.0"),
        "0.9999999999999999",  # the last one below one: with one it adds up to two
    ),
    "complex": ("1j", "0j", "(1+2j)"),
    "bool": ("True", "False"),
    "str": (
        *("'hello'", "''", "'a'", "'0'", "'12'", "'hello world'", "' '", "'é'", "'a,b;c'", "'A\\nB'"),
        # Digits that are no number, letters that grow in capitals or in small ones, blanks inside and around, marks
        # with no partner.
        *("'²'", "' a  b '", "'\"'", "'-1'", "'a=b=c'", "'aab'", "'ß'", "'1.5'", "'\\\\'", "'a\\r\\nb\\r\\n'"),
        *("'😀'", "'nan'", "'a.b'", "'%'", "'('", "'A'", "'{'", "'$'", "'\\n'", "'a\\u2028b'", "'e\\u0301'", "'İa'"),
        "'\\U0010ffff'",  # the last letter there is
    ),
    "bytes": ("b'hello'", "b''", "b'\\x00\\xff'", "b'a'", "b'a\\r\\nb\\n'", "b'\\xc3'"),
    "bytearray": ("bytearray(b'hello')", "bytearray()"),
    "None": ("None",),
    "slice": ("slice(1)", "slice(0, 2)", "slice(None)"),
    "range": ("range(3)", "range(0)"),
}

FINITE: tuple[str, ...] = ("1.0", "0.0", "-1.5", "1", "0.1", "0", "100.0", "-3")
"""Numbers that one meets where nobody said that fractions may be infinite."""

AWARE = "datetime.datetime(2024, 2, 29, 12, 30, tzinfo=datetime.timezone.utc)"
"""A moment that knows its time zone; it cannot be compared with one that does not."""

FROM_LIBRARY: dict[str, tuple[str, ...]] = {
    "datetime.datetime": (
        "datetime.datetime(2024, 2, 29, 12, 30)",
        "datetime.datetime(1970, 1, 1)",
        AWARE,
        "datetime.datetime(2023, 12, 31, 23, 59, 59, 999999)",
        "datetime.datetime(2024, 1, 31)",
    ),
    "datetime.date": (
        *("datetime.date(2024, 2, 29)", "datetime.date(1970, 1, 1)", "datetime.date(2023, 12, 31)"),
        "datetime.date(2024, 1, 31)",
    ),
    "datetime.time": ("datetime.time(12, 30)", "datetime.time(0, 0)", "datetime.time(23, 59, 59, 999999)"),
    "datetime.timedelta": (
        "datetime.timedelta(days=1)",
        "datetime.timedelta(0)",
        "datetime.timedelta(seconds=-1)",
        "datetime.timedelta(minutes=59, seconds=59, microseconds=600000)",
        # Of every order of magnitude one.
        *("datetime.timedelta(microseconds=5)", "datetime.timedelta(seconds=90)", "datetime.timedelta(hours=5)"),
        *("datetime.timedelta(days=40)", "datetime.timedelta(days=400)", "datetime.timedelta(days=-3000)"),
    ),
    "decimal.Decimal": (
        *("decimal.Decimal('1.50')", "decimal.Decimal(0)", "decimal.Decimal('-2')", "decimal.Decimal('-0.005')"),
        "decimal.Decimal('1E+3')",  # which is written just so
    ),
    "fractions.Fraction": ("fractions.Fraction(1, 3)", "fractions.Fraction(0)", "fractions.Fraction(-7, 2)"),
    "pathlib.Path": ("pathlib.Path('file.txt')", "pathlib.Path('.')"),
    "pathlib.PurePath": ("pathlib.PurePosixPath('a/b')", "pathlib.PurePosixPath('.')"),
    "uuid.UUID": ("uuid.UUID(int=1)", "uuid.UUID(int=0)"),
    "io.StringIO": ("io.StringIO('a\\nb\\n')", "io.StringIO()"),
    "io.BytesIO": ("io.BytesIO(b'a\\nb\\n')", "io.BytesIO()"),
    "re.Pattern": ("re.compile('a+')", "re.compile('')"),
    "collections.deque": ("collections.deque([1, 2, 3])", "collections.deque()"),
    "collections.Counter": ("collections.Counter('hello')", "collections.Counter()"),
    "collections.OrderedDict": ("collections.OrderedDict(a=1)", "collections.OrderedDict()"),
    "logging.Logger": ("logging.getLogger('menace')",),
    "random.Random": ("random.Random(1)",),
    "sqlite3.Connection": ("sqlite3.connect(':memory:')",),
    "sqlite3.Cursor": ("sqlite3.connect(':memory:').cursor()",),
    "datetime.timezone": ("datetime.timezone.utc", "datetime.timezone(datetime.timedelta(hours=2))"),
    "datetime.tzinfo": ("datetime.timezone.utc", "datetime.timezone(datetime.timedelta(hours=-5))"),
    "types.SimpleNamespace": ("types.SimpleNamespace(name='a')",),
    "array.array": ("array.array('i', [1, 2, 3])", "array.array('i')"),
    "string.Template": ("string.Template('a $b')",),
    "threading.Event": ("threading.Event()",),
    "queue.Queue": ("queue.Queue()",),
    "asyncio.Queue": ("asyncio.Queue()",),
    "argparse.Namespace": ("argparse.Namespace(name='a')",),
    "ipaddress.IPv4Address": ("ipaddress.IPv4Address('127.0.0.1')",),
}

LIKE: dict[str, tuple[tuple[str, ...], str]] = {
    "callable": (("str", "len", "bool"), ""),
    "iterator": (("iter([1, 2, 3])", "iter('hello')", "iter([])"), ""),
    "file": (("io.StringIO('a\\nb\\n')", "io.BytesIO(b'a\\nb\\n')", "io.StringIO()"), "import io"),
    "date": (FROM_LIBRARY["datetime.date"], "import datetime"),
    "datetime": (FROM_LIBRARY["datetime.datetime"], "import datetime"),
    "timedelta": (FROM_LIBRARY["datetime.timedelta"], "import datetime"),
    "Decimal": (FROM_LIBRARY["decimal.Decimal"], "import decimal"),
    "Path": (FROM_LIBRARY["pathlib.Path"], "import pathlib"),
}
"""Values for what the code treats as such, with the statement they need."""

ANYTHING: tuple[str, ...] = (
    "1", "'hello'", "[1, 2, 3]", "0", "''", "[]", "{'a': 1}", "len", "None", "1.5", "-1", "{}", "['a', 'b']",
    "(1, 2)", "True", "b'hello'", "'12'", "[[1, 2], [3]]", "()", "{1, 2}", "'a,b;c'", "2", "[{'a': 1}]",
)  # fmt: skip
"""For a parameter about which nothing is known."""


_FOLDING = ("'a'", "'A'")
"""Different texts until somebody takes no heed of capitals."""
_COLLIDING = ("'a'", "'a'", "'a1'", "'a-1'", "'a_1'", "'a (1)'", "'a2'", "'a-2'", "'a_2'", "'a (2)'", "'a'")
"""Equal texts beside those that are made of them to tell them apart, before and after them."""
_SPELLINGS = ("'a b'", "'A b'", "'a-b'", "'a_b'", "' a b '", "'a  b'", "'ab'", "'a b!'")
"""Different texts until somebody tidies them up."""
_ANY_TEXT = frozenset(SCALARS["str"])
"""Where all of these may be, any other text may be."""
_MOST_OTHERS = 24


def sequence_of(values: tuple[str, ...], opening: str = "[", closing: str = "]") -> tuple[str, ...]:
    """Small lists (or tuples) of these values: one, none, several, equal ones, the first ones backwards, then others.

    Of the other values each stands alone, but what is made by a call stands beside the first one: instances are
    compared with each other.
    """
    first, second, last = values[0], values[1 % len(values)], values[-1]
    several = (values * 3)[:3]
    found = [[first], [], several, [first, first], [second]]
    rest = [[last], several[::-1], [first] * 4, list(values[:6])]
    # Where the items are lists themselves, most code takes them for pairs.
    rest += [[each] * count for each in values if _is_pair(each) for count in (1, 2)][:2]
    rest[1:1] = [list(_COLLIDING), list(_SPELLINGS)] if set(values) >= _ANY_TEXT else []
    rest += [list(_FOLDING)] if set(_FOLDING) <= set(values) else []
    others = [[first, each] if _is_call(each) else [each] for each in values[2:][:_MOST_OTHERS]]
    found += [items for step in range(max(len(rest), len(others))) for items in (rest[step:][:1] + others[step:][:1])]
    return tuple(dict.fromkeys(_written(items, opening, closing) for items in found))


def records_of(fields: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Tuples with a value of each field: the first of all, the next of all, then one field other than the first."""
    first = [each[0] for each in fields]
    found = [[each[step % len(each)] for each in fields] for step in (0, 1, 2)]
    for step in (1, 2, 3):
        found += [
            [*first[:place], each[step], *first[place + 1 :]] for place, each in enumerate(fields) if step < len(each)
        ]
    return tuple(dict.fromkeys(_written(items, "(", ")") for items in found))


def _is_call(text: str) -> bool:
    return text.endswith(")") and not text.startswith("(")


def _is_pair(text: str) -> bool:
    if text[:1] not in "[(":
        return False
    try:
        node = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        return False
    return isinstance(node, ast.List | ast.Tuple) and len(node.elts) == 2


def _written(items: Sequence[str], opening: str, closing: str) -> str:
    comma = "," if opening == "(" and len(items) == 1 else ""
    return f"{opening}{', '.join(items)}{comma}{closing}"


def set_of(values: tuple[str, ...], kind: str = "set") -> tuple[str, ...]:
    """Small sets of these values."""
    return tuple(f"{kind}({text})" for text in sequence_of(values))


def mapping_of(keys: tuple[str, ...], values: tuple[str, ...]) -> tuple[str, ...]:
    """Small dictionaries: one pair, none, two pairs, and one pair for each of the first keys and values."""
    found = [f"{{{keys[0]}: {values[0]}}}", "{}"]
    if len(keys) > 1:
        found.append(f"{{{keys[0]}: {values[0]}, {keys[1]}: {values[-1]}}}")
        found.append(f"{{{keys[0]}: {values[0]}, {keys[1]}: {values[0]}}}")
    found += [f"{{{keys[0]}: {value}}}" for value in values[1:4]]
    found += [f"{{{key}: {values[0]}}}" for key in keys[1:3]]
    if set(_FOLDING) <= set(keys):
        found.append(f"{{{_FOLDING[0]}: {values[0]}, {_FOLDING[1]}: {values[-1]}}}")
    if set(keys) >= _ANY_TEXT:
        spelt = [f"{key}: {values[-(step % 2)]}" for step, key in enumerate(_SPELLINGS)]
        found.append(f"{{{', '.join(spelt)}}}")
    others = [f"{{{keys[0]}: {value}}}" for value in values[4:]], [f"{{{key}: {values[0]}}}" for key in keys[3:]]
    found += interleaved([tuple(each) for each in others])[:_MOST_OTHERS]
    return tuple(dict.fromkeys(found))


def interleaved(pools: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The pools taken in turns, so that each alternative appears early."""
    longest = max((len(pool) for pool in pools), default=0)
    return tuple(dict.fromkeys(pool[step] for step in range(longest) for pool in pools if step < len(pool)))
