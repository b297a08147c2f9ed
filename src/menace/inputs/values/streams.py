"""Streams to read from that hold what the code looks for in them: as a line, at the very end, before something else."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from menace.inputs.source.literals import literal
from menace.inputs.source.usage import Usage

_MOST, _MOST_LOOKED_FOR = 12, 4
_STREAM = r"(?:file|stream|reader|input|mode|handle)s?(?:[- ]like)?\b"
_OF_BYTES = re.compile(rf"\bbinary {_STREAM}|\b{_STREAM} (?:of|with) bytes\b|\bbyte {_STREAM}", re.IGNORECASE)
_OF_TEXT = re.compile(rf"\btext(?:ual)? {_STREAM}|\b{_STREAM} (?:of|with) text\b", re.IGNORECASE)


def streams(values: Sequence[str], usage: Usage) -> tuple[str, ...]:
    """More streams of the kind that stand in a pool, made of the constants that the code holds what it reads to."""
    opening = next((each for each in ("io.StringIO(", "io.BytesIO(") if values and values[0].startswith(each)), "")
    if not opening:
        return ()
    looked_for = [literal(each) for each in (*usage.contents, *usage.values)]
    kind = str if opening == "io.StringIO(" else bytes
    texts = [each if isinstance(each, str) else each.decode("latin-1") for each in looked_for if isinstance(each, kind)]
    marks = [each for each in dict.fromkeys(texts) if each.strip()][:_MOST_LOOKED_FOR]
    found = dict.fromkeys(_around(marks))
    made = (repr(text if kind is str else text.encode()) for text in list(found)[:_MOST])
    return tuple(f"{opening}{each})" for each in made)


def of_told_kind(values: Sequence[str], text: str) -> tuple[str, ...]:
    """The values without streams of texts where the documentation speaks of bytes alone, and the other way round."""
    is_binary, is_textual = _OF_BYTES.search(text) is not None, _OF_TEXT.search(text) is not None
    if is_binary == is_textual:
        return tuple(values)
    other = "io.StringIO(" if is_binary else "io.BytesIO("
    left = tuple(each for each in values if not each.startswith(other))
    return left if any(each.startswith("io.") for each in left) else tuple(values)


def _around(marks: Sequence[str]) -> Iterator[str]:
    for mark in marks:
        yield f"a {mark} b\nc\n"
        yield f"a\n{mark}b"  # the last line, and nothing ends it
    for mark in marks:
        yield f"{mark}\na\n"
    for first, second in itertools.pairwise(marks):
        yield f"{first}\na\n{second}\nb\n"
        yield f"{first}a{second}b\n"
