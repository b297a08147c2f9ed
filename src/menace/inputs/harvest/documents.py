"""Python code inside prose: ``>>>`` examples and blocks of code."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(
    r"^([ \t]*)(?:```|~~~)[ \t]*\{?\.?(?:py|python|python3|pycon)\b[^\n]*\n(.*?)^\1(?:```|~~~)",
    re.MULTILINE | re.DOTALL,
)
_DIRECTIVE = re.compile(
    r"^([ \t]*)\.\. (?:code-block|code|sourcecode):: *(?:py|python|python3)[ \t]*\n((?:\1[ \t]+[^\n]*\n|[ \t]*\n)+)",
    re.MULTILINE,
)
_LONGEST = 400_000
"""Characters of one document that are read."""


@dataclass(frozen=True, slots=True)
class Written:
    """A statement of an example, and whether the example goes on to show that it raises."""

    node: ast.stmt
    raises: bool = False


def prompted(text: str) -> list[Written]:
    """The statements behind ``>>>`` in a text, in their order; what is no Python is left out."""
    if ">>>" not in text:
        return []
    found: list[Written] = []
    for source, raises in _examples(text.splitlines()):
        found += [Written(node, raises) for node in parsed(source)]
    return found


def blocks(text: str) -> list[list[Written]]:
    """The examples of a document: all its ``>>>`` lines as one session, and each block of code without them."""
    text = text[:_LONGEST]
    found = [prompted(text)]
    for pattern in (_FENCE, _DIRECTIVE):
        sources = (match[2] for match in pattern.finditer(text) if ">>>" not in match[2])
        found += [[Written(node) for node in parsed(textwrap.dedent(source))] for source in sources]
    return [each for each in found if each]


def parsed(source: str) -> list[ast.stmt]:
    """The statements of a piece of source, none when it is no Python."""
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _examples(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """Each example's source, and whether a traceback stands where its result would."""
    position = 0
    while position < len(lines):
        first = lines[position].strip()
        position += 1
        if not first.startswith(">>>"):
            continue
        source = [first[4:]]
        while position < len(lines) and lines[position].strip().startswith("..."):
            source.append(lines[position].strip()[4:])
            position += 1
        shown = lines[position].strip() if position < len(lines) else ""
        yield "\n".join(source), shown.startswith("Traceback")
