"""That one function reads back what another one writes, told in so many words by one of the two or by their file."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from menace.inputs.source.signatures import Function

_UNDOING = (
    r"(?:inverse|opposite|counterpart|reverse|undo(?:es|ing)?|reverses|inverts|round[- ]?trips?|reads? back|turns? back"
    r"|(?:reads?|gives?|gets?|turns?|parses?|brings?|decodes?|converts?)(?: \w+){{1,3}} back)"
)
_NAMED = r"(?::\w+:)?[`*]*{}\b[`*()]*"
_WROTE = (
    r"(?:has |had |have )?(?:wrote|writes|written|made|makes|gave|gives|produced|produces|returned|returns|encoded"
    r"|encodes|packed|packs|built|builds|formatted|rendered|dumped|dumps|spelled|spelt)\b"
)
_BY_READER = (rf"\b{_UNDOING} (?:of |to |what )?{_NAMED}",)
_IN_PASSING = (
    rf"\b(?:what(?:ever)?|that|which|as) {_NAMED} {_WROTE}",
    rf"\b(?:written|made|produced|returned|packed|encoded|given|formatted|rendered|built) (?:by|with|through) {_NAMED}",
)
"""What is said of the writer, by its name, where the reader is described."""
_BY_WRITER = (
    rf"{_NAMED} (?:\w+ ){{{{0,2}}}}?(?:{_UNDOING}|restores|(?:puts|joins|glues)(?: \w+){{{{1,2}}}} together)\b",
    rf"\b(?:read|turned|parsed|converted|decoded|brought) back (?:by|with|using|through) {_NAMED}",
    rf"\b{_UNDOING} (?:of |to |by |with )?{_NAMED}",
)
_OF_ALL = re.compile(
    r"\b(?:what|whatever|everything|all)(?: that)? (?:is|was|are|has been|they|it|one|you)(?: \w+)? ?"
    r"(?:written|wrote|writes?|packed|encoded|dumped|saved|stored|formatted)\b[^.;]*"
    r"\b(?:read|comes?|unpacked|decoded|loaded|restored|parsed)\b[^.;]*\b(?:back|again)\b",
    re.IGNORECASE,
)
"""What a file says of all that it writes."""
_DECIMALS = re.compile(r"\.\d*[feg%](?![a-z])", re.IGNORECASE)


def is_inverse(writer: Function, reader: Function, about: str) -> bool:
    """Whether the reader is said to undo what the writer does, by one of them or by their file (``about``)."""
    by_writer = (ast.get_docstring(writer) or "", reader.name, _BY_WRITER)
    by_reader = (ast.get_docstring(reader) or "", writer.name, _BY_READER)
    return any(_says(*each) for each in (by_writer, by_reader, (about, reader.name, _BY_WRITER)))


def is_told(writer: Function, reader: Function, about: str) -> bool:
    """Whether words say that what the writer writes is read back, be it in passing.

    Of a writer that rounds nobody means that everything comes back.
    """
    if rounds(writer):
        return False
    in_passing = _says(ast.get_docstring(reader) or "", writer.name, _IN_PASSING)
    return in_passing or is_inverse(writer, reader, about) or _OF_ALL.search(" ".join(about.split())) is not None


def _says(text: str, name: str, shapes: Sequence[str]) -> bool:
    plain = " ".join(text.split())
    return any(re.search(each.format(re.escape(name)), plain, re.IGNORECASE) for each in shapes)


def rounds(function: Function) -> bool:
    """Whether a function writes numbers with so many decimals, or rounds them."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round":
            return True
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _DECIMALS.search(node.value):
            return True
    return False
