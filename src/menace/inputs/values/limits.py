"""Small inputs that ask for enormous results, for code that says where its limit is.

Where nobody states a limit, a huge result for a huge number is what was asked for; where one is stated, whoever
reaches for it before looking at the size has broken it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function

_AMOUNT = r"(?:an? |one |the )?(?:\d|[A-Z_]{3,}|hundred|thousand|million|billion|gigabyte|megabyte|kilobyte|limit\b)"
_STATED = re.compile(
    rf"\b(?:(?:more|larger|longer|bigger|greater|higher|other) than|at most|no more than|up to|limited to|exceed\w*"
    rf"|a limit of|a maximum of|beyond|above|over) `*{_AMOUNT}|\btoo (?:large|big|long|many|much)\b",
)
_THAN = (
    r"\b(?:(?:more|larger|bigger|greater) than|at most|no more than|up to|limited to|exceed\w*|beyond|above|over) `*"
)
_NOT_LETTERS = r"(?!\w)`*(?! (?:characters|chars|letters|digits|words|signs))"
_MANY = r"(?:\d{1,3}(?:[ ,_]\d{3})+|\d{3,}|10 ?\*\* ?\d+|(?:an? |one )?(?:\w+ )?(?:thousand|million|billion))"
_BOUNDED = re.compile(_THAN + _MANY + _NOT_LETTERS, re.IGNORECASE)
_LOWERED = re.compile(_THAN + r"\d+" + _NOT_LETTERS, re.IGNORECASE)
_RESULTING = re.compile(rf"\b(?:result|would|becomes?|in all)\b.*{_THAN}{_MANY}(?!\w)", re.IGNORECASE)
"""So many letters are much in what is made of a few."""
_RANGED = re.compile(r"\bfrom `*-?\d+`* (?:up )?to `*\d+|\bbetween `*-?\d+`* and `*\d+", re.IGNORECASE)
_REFERRING = re.compile(
    r"[.;]\s+(?=[^.;]*\b(?:(?:for|has|have|is|are) more|for (?:any|every) other|(?:beyond|above|than) that)\b)"
)
"""Between a sentence and one that refuses what goes beyond it."""
_FULL_STOP = re.compile(r"(?<=[.!?])\s+|\n\s*\n")
_GRANTED = re.compile(
    rf"\bfrom `*-?\d+`* (?:up )?to `*{_MANY}{_NOT_LETTERS}"
    r"|\b(?:of|at) any (?:size|magnitude)\b|\bhowever (?:large|big|many)\b|\barbitrar\w+ (?:large|big)\b",
    re.IGNORECASE,
)
"""What may be asked for is many, and has to be coped with."""
_NUMBERS = re.compile(
    r"\b(?:numbers?|integers?) (?:\w+ )?of any (?:size|magnitude)\b"
    r"|\barbitrar\w+ (?:large|big) (?:numbers?|integers?)\b",
    re.IGNORECASE,
)
_REFUSAL = re.compile(r"\b\w*(?:Error|Exception|Invalid|TooLarge|TooLong)\b|\b(?:[Rr]aise|[Rr]efuse|[Rr]eject)")
_CUT = re.compile(
    r"\b(?:counts?|taken|treated|read) (?:as|for)\b|\b(?:cut|clamped|capped|limited|lowered|reduced) (?:to|at|down)\b"
    r"|\bas (?:an? )?(?:\d|thousand|million)",
    re.IGNORECASE,
)
"""Words of who makes do with less than is asked for."""
_EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.).*$", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n\s*\n")
_NUMBER = re.compile(r"\d+")
_BEYOND = "99999999999"
"""So many letters, items or zeros are more than a case may hold: who asks for them is told so at once."""
_HUGE = "999999999"
"""Few enough to get through patterns of nine digits; a text as long as that fits, and takes its time."""
_VAST = "9" * 15
"""What counts up to it never ends, and it fits a machine word all the same."""
_EXPONENT = re.compile(r"\d[eE][+-]?$")
FAR = 10**12
"""So many of anything are more than a case may hold."""
_ENDLESS = "10 ** 400"
"""More than a float can hold."""
_ANSWER = re.compile(r"-?\d+(?:\.\d+)?|True|False")
_GROUP = re.compile(r"\{.+\}|\[.+\]|\(.+\)|<.+>")
_TIMES, _LONGEST = 40, 60
"""Two choices, so many times, are more than anybody can list."""
_MOST = 4
_MEBIBYTE = "bytes(1024) * 1024"
_BOMBS = {
    # Whole blocks can be repeated; behind them stands the checksum of so many zeros.
    "zlib": f"(b'x\\x9c' + (lambda c: c.compress({_MEBIBYTE}) + c.flush(3))"
    "(__import__('zlib').compressobj(6, 8, -15)) * 3000 + b'\\x03\\x00\\xfd\\x16\\x00\\x01')",
    **{name: f"__import__({name!r}).compress({_MEBIBYTE}) * 3000" for name in ("gzip", "bz2", "lzma")},
}
"""Bytes of a few megabytes that unpack to gigabytes, more than a case may hold."""


_PIPES = frozenset({"PIPE", "pipe", "socketpair", "openpty", "mkfifo"})
FLOODS = {"str": "'line\\n' * 40000", "bytes": "b'line\\n' * 40000", "list": "['line'] * 40000"}
"""More than a pipe takes before somebody reads from its other end."""


# Asked again for every section of a file, which may hold thousands.
@lru_cache(maxsize=8)
def uses_pipes(tree: ast.Module) -> bool:
    """Whether a file hands things through pipes: who waits for the other end before reading from it waits forever."""
    named = (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    imported = (each.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for each in node.names)
    return not _PIPES.isdisjoint((*named, *imported))


def states_limit(documentation: str, function: Function) -> bool:
    """Whether documentation or code say that what is too large is refused."""
    prose = _EXAMPLE.sub("", documentation)
    sentences = (" ".join(part.split()) for part in _SENTENCE.split(prose))
    if any(_STATED.search(each) and _REFUSAL.search(each) for each in sentences):
        return True
    return any(isinstance(node, ast.If) and _is_refusal_of_size(node) for node in ast.walk(function))


def bounds_amounts(documentation: str, *, is_named: bool = False) -> bool:
    """Whether documentation says that more than so many things, which are more than a few, are refused or cut off.

    So it does where it grants that many. Where it is said of somebody by name (``is_named``) a few will do.
    """
    told = _REFERRING.sub(", ", _EXAMPLE.sub("", documentation))
    sentences = [" ".join(part.split()) for part in _FULL_STOP.split(told)]
    return any(
        (_REFUSAL.search(each) and (_BOUNDED.search(each) or _RESULTING.search(each)))
        or (_REFUSAL.search(each) and is_named and _RANGED.search(each))
        or (_LOWERED.search(each) and _CUT.search(each))
        or _GRANTED.search(each)
        for each in sentences
    )


def granted_amounts(documentation: str) -> tuple[str, ...]:
    """The large numbers that a documentation says one may ask for, and one that no machine has a word for."""
    prose = " ".join(_EXAMPLE.sub("", documentation).split())
    sizes = [re.sub(r"\D", "", each[0].rpartition(" to ")[2]) for each in _GRANTED.finditer(prose)]
    return tuple(dict.fromkeys([*filter(None, sizes), *(_ENDLESS for _ in _NUMBERS.finditer(prose))]))


def _is_refusal_of_size(node: ast.If) -> bool:
    """``if len(found) > MOST: raise ...``."""
    if not any(isinstance(each, ast.Raise) for each in node.body) or not isinstance(node.test, ast.Compare):
        return False
    left, operator, right = node.test.left, node.test.ops[0], node.test.comparators[0]
    measured = isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "len"
    limit = right.value if isinstance(right, ast.Constant) else None
    named = isinstance(right, ast.Name | ast.Attribute)
    return measured and isinstance(operator, ast.Gt | ast.GtE) and (named or isinstance(limit, int))


def vast_texts(known: Iterable[str]) -> tuple[str, ...]:
    """Known texts with one of their last numbers replaced by one that nobody could have as many things for."""
    values = [value for each in known if isinstance(value := literal(each), str)]
    found = (_put(value, number) for value in values for number in reversed(list(_NUMBER.finditer(value))[-_MOST:]))
    return tuple(dict.fromkeys(map(repr, found)))[:_MOST]


def _put(text: str, number: re.Match[str]) -> str:
    return text[: number.start()] + _VAST + text[number.end() :]


def huge_texts(known: Iterable[str]) -> tuple[str, ...]:
    """Known texts with the last number in them replaced by a huge one, or all of them; those with groups many times."""
    found: dict[str, None] = {}
    for each in known:
        value = literal(each)
        numbers = list(_NUMBER.finditer(value)) if isinstance(value, str) else []
        for huge in (_BEYOND, _HUGE):
            for number in numbers[-_MOST:]:
                before = value[: number.start()]
                put = _BEYOND if _EXPONENT.search(before) else huge
                found[repr(before + put + value[number.end() :])] = None
        if numbers:
            found[repr(_NUMBER.sub(_HUGE[:6], value))] = None
        if isinstance(value, str) and _GROUP.search(value) and len(value) <= _LONGEST:
            found[repr(value * _TIMES)] = None
    return tuple(found)[: 3 * _MOST]


def sums_up(documentation: str, name: str) -> bool:
    """Whether every documented call of a function gives one number, or says yes or no."""
    shown = re.findall(
        rf"^[ \t]*>>> (?:\w+\.)*{re.escape(name)}\(.*\)[ \t]*\n[ \t]*(.*?)[ \t]*$", documentation, re.MULTILINE
    )
    return bool(shown) and all(_ANSWER.fullmatch(each) for each in shown)


def far_items(known: Iterable[str]) -> tuple[str, ...]:
    """The first known list of whole numbers with the last of them beyond all that one could have a place for."""
    for each in known:
        value = literal(each)
        if isinstance(value, list | tuple) and value and all(type(item) is int for item in value):
            return (repr(type(value)((*value[:-1], FAR))),)
    return ()


def far_keys(known: Iterable[str]) -> tuple[str, ...]:
    """The first known mapping by whole numbers, or by pairs of them, with the last of them as far away as that."""
    for each in known:
        value = literal(each)
        if not isinstance(value, dict) or not value:
            continue
        last = list(value)[-1]
        if type(last) is int:
            return (repr({**value, FAR: value[last]}),)
        if isinstance(last, tuple) and last and all(type(item) is int for item in last):
            return (repr({**value, (*last[:-1], FAR): value[last]}),)
    return ()


@lru_cache(maxsize=8)
def packed(tree: ast.Module, *, limited: bool) -> tuple[str, ...]:
    """Packed bytes for what a file imports to unpack with; where it is limited, also some that unpack to gigabytes."""
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    known = [name for name in _BOMBS if name in imported]
    plain = [f"__import__({name!r}).compress(b'hello')" for name in known]
    return (*plain, *(_BOMBS[name] for name in known if limited))


_WAITS = re.compile(
    r"(?<!not )(?<!without )(?<!never )\b(?:waits?|waiting|blocks?|blocking) (?:for|until|till|while|if necessary)\b",
    re.IGNORECASE,
)
_PATIENCE = re.compile(r"timeout|seconds|deadline|patience|within|wait")


def waits_for_others(documentation: str, parameters: Sequence[str]) -> bool:
    """Whether a method waits for what others do with its instance, and nobody can tell it for how long."""
    return _WAITS.search(documentation) is not None and not any(map(_PATIENCE.search, parameters))
