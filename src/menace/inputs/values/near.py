"""Texts that are nearly right: those a function is known to read, each with one thing about it changed.

A text that is wrong in every way is refused at the first look; one that is wrong in a single way gets further.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from menace.inputs.source.literals import literal
from menace.inputs.values import pools

_LONGEST = 60
_MOST_TEXTS, _MOST_MARKS, _MOST_QUOTED = 4, 3, 4
_MOST_NUMBERS = 4
_MOST_ITEMS, _MOST_CHANGED, _MOST_OTHERS = 12, 4, 10
MOST = 40
_DIGITS = re.compile(rb"[0-9]{1,9}")
_LENGTH = re.compile(rb"\x00{1,7}[^\x00]|[^\x00]\x00{1,7}")
_MOST_LENGTHS = 2
_NUMBER = re.compile(r"\d+")
_MOMENTS = {
    re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)"): ("9999-12-31", "2024-02-29", "2024-01-31", "0001-01-01"),
    re.compile(r"(?<![\d:])\d\d:\d\d(?![\d:])"): ("23:59", "00:00", "24:00"),
}
_MARK = re.compile(r"[^\w\s]|_")
_QUOTED = re.compile(r"``([^`\n]+)``|\"([^\"\n]+)\"")
_EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.).*$", re.MULTILINE)
_CODE = re.compile(r"[\w.]+(?:\(.*\)|\[.*\])?|.*[<>=!]=.*|-?\d+(?:\.\d+)?|.*%\w.*|.*\*\*.*")


def near_texts(known: Iterable[str]) -> tuple[str, ...]:
    """Expressions of texts that differ from known ones in one respect, those of each text in turns."""
    texts = [value for each in known if isinstance(value := literal(each), str) and 0 < len(value) <= _LONGEST]
    changed = [tuple(repr(new) for new in _changed(text) if new != text) for text in texts[:_MOST_TEXTS]]
    return pools.interleaved(changed)[:MOST]


def near_bytes(known: Iterable[str]) -> tuple[str, ...]:
    """Expressions of bytes that end too soon or go on, or of which one is another, than in known ones."""
    found = [value for each in known if isinstance(value := literal(each), bytes) and 0 < len(value) <= _LONGEST]
    return pools.interleaved([tuple(map(repr, _spoilt(value))) for value in found[:_MOST_TEXTS]])[:MOST]


def _spoilt(value: bytes) -> Iterator[bytes]:
    half = len(value) // 2
    yield value[:-1]
    yield from _renumbered(value)
    yield from _lengthened(value)
    yield from dict.fromkeys((value[:-1], value[:half], value[:1], value[1:], value[: half + half // 2], value[:4]))
    yield from (value + b"\x00", value + value, value[:-1] + b"\xff", value[:half] + b"\xff" + value[half + 1 :])
    yield from (value[:half] + b"\x00" + value[half + 1 :], value[:half] + value[half + 1 :])


def _renumbered(value: bytes) -> Iterator[bytes]:
    """Numbers that are written in digits as nothing, as one more, and as much more than there is of anything."""
    for found in list(_DIGITS.finditer(value))[:_MOST_LENGTHS]:
        for new in (b"0", b"%d" % (int(found[0]) + 1), b"9" * (len(found[0]) + 1)):
            yield value[: found.start()] + new + value[found.end() :]


def _lengthened(value: bytes) -> Iterator[bytes]:
    """Small numbers of several bytes, in either order of them, as large as they can be: unsigned, and with a sign."""
    for found in list(_LENGTH.finditer(value))[:_MOST_LENGTHS]:
        size = len(found[0])
        signed = b"\x7f" + b"\xff" * (size - 1)
        for new in (b"\xff" * size, signed if found[0].startswith(b"\x00") else signed[::-1]):
            yield value[: found.start()] + new + value[found.end() :]


def near_lists(known: Iterable[str]) -> tuple[str, ...]:
    """Expressions of lists and tuples in which one item is another, or is missing, than in known ones."""
    made: list[tuple[str, ...]] = []
    for each in known:
        value = literal(each)
        if not isinstance(value, list | tuple) or not 0 < len(value) <= _MOST_ITEMS:
            continue
        for place, item in enumerate(value[:_MOST_CHANGED]):
            changed = [new for new in others(item) if new != item][:_MOST_OTHERS]
            made.append(tuple(repr(type(value)((*value[:place], new, *value[place + 1 :]))) for new in changed))
        made.append((repr(value[:-1]), repr(value[1:])))
    return pools.interleaved(made)[:MOST]


def others(item: object) -> Iterator[object]:
    """Values of the same type that are nearly a text, bytes or a number, the more telling first; of the rest none."""
    if isinstance(item, str) and item:
        changed = _changed(item)
        yield from (*itertools.islice(changed, 2), "", " ", *changed)
    elif isinstance(item, bytes) and item:
        yield from _spoilt(item)
    elif isinstance(item, int | float) and not isinstance(item, bool):
        yield from (item * 10 + 9, -1, 0, -item, item + 1)


def around(marks: Iterable[str]) -> tuple[str, ...]:
    """Texts with a mark that the code looks for: between words, twice, alone, at either end, before a number."""
    texts = [value for each in marks if isinstance(value := literal(each), str) and 0 < len(value) <= 3]
    special = [text for text in texts if not text.isalnum()][:_MOST_MARKS]
    made = [
        (
            *(f"a{mark}b", f"a{mark}b{mark}c", mark, f"a{mark}", f"{mark}a", f"a{mark}{mark}b"),
            *(f"{mark}{mark}a", f"a{mark}1", f"1{mark}2"),
        )
        for mark in special
    ]
    return pools.interleaved([tuple(map(repr, each)) for each in made])


def quoted_texts(documentation: str, names: Iterable[str] = ()) -> tuple[str, ...]:
    """Texts that a documentation shows between quotes, as far as they are neither names nor code."""
    prose = _EXAMPLE.sub("", documentation)
    found = [code or text for code, text in _QUOTED.findall(prose)]
    fit = [text for text in found if len(text) <= _LONGEST and text not in names and not _CODE.fullmatch(text)]
    return tuple(repr(text) for text in list(dict.fromkeys(fit))[:_MOST_QUOTED])


def _changed(text: str) -> Iterator[str]:
    """One change after the other, the more telling first."""
    numbers = list(_NUMBER.finditer(text))[-_MOST_NUMBERS:]
    for digits in "90":
        for found in reversed(numbers):
            yield _put(text, found, digits * len(found[0]))
    if numbers:
        yield _put(text, numbers[-1], "z" * len(numbers[-1][0]))
    yield from _exchanged(text, numbers)
    yield from _edges(text)
    marks = list({found[0]: found for found in reversed(list(_MARK.finditer(text)))}.values())[::-1][:_MOST_MARKS]
    for mark in marks:
        yield text[: mark.start()]
    yield text[:-1]
    yield text[1:]
    for mark in marks:
        yield _put(text, mark, mark[0] * 2)
    yield text + "\n"
    if numbers:
        yield _put(text, numbers[-1], numbers[-1][0][:-1] + "²")
    for mark in marks:
        yield text[: mark.end()]
        yield text[mark.start() :]
        yield f"{text}{mark[0]}"
    yield f" {text} "
    yield text.swapcase()
    for found in numbers[:1]:
        yield _put(text, found, f"-{found[0]}")
        yield _put(text, found, f"{found[0]}.5")
        yield _put(text, found, "")
    yield f"{text}{text}"


def _exchanged(text: str, numbers: Sequence[re.Match[str]]) -> Iterator[str]:
    """The last number as the one before it, and both in each other's place."""
    if len(numbers) > 1:
        first, second = numbers[-2:]
        yield _put(text, second, first[0])
        yield text[: first.start()] + second[0] + text[first.end() : second.start()] + first[0] + text[second.end() :]


def _edges(text: str) -> Iterator[str]:
    """The days and times of day at which something begins or ends, for a day or a time in a text."""
    for pattern, edges in _MOMENTS.items():
        found = pattern.search(text)
        yield from (_put(text, found, edge) for edge in edges) if found else ()


def _put(text: str, found: re.Match[str], new: str) -> str:
    return text[: found.start()] + new + text[found.end() :]
