"""Streams to read from that hold what the code looks for in them: as a line, at the very end, before something else."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from menace.inputs.source.literals import literal
from menace.inputs.source.usage import Usage

_MOST, _MOST_LOOKED_FOR = 12, 4


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


def _around(marks: Sequence[str]) -> Iterator[str]:
    for mark in marks:
        yield f"a {mark} b\nc\n"
        yield f"a\n{mark}b"  # the last line, and nothing ends it
    for mark in marks:
        yield f"{mark}\na\n"
    for first, second in itertools.pairwise(marks):
        yield f"{first}\na\n{second}\nb\n"
        yield f"{first}a{second}b\n"
