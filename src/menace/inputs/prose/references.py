"""Documentation that sends its readers on to that of another function: "see fill", "raises the same errors as load"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.domain import Section
from menace.inputs.prose.documentation import documented_exceptions
from menace.inputs.source.library import Library

_NAME = r"(?::\w+:)?[`*]*~?(?:\w+\.)*(?P<{group}>\w+)[`*]*(?:\(\))?(?= does| would|[.,;:)]|$)"
_REFERENCE = re.compile(
    r"\b[Ss]ee (?:also )?" + _NAME.format(group="seen") + r"|\b(?:[Rr]ais\w+|[Rr]efus\w+|errors?|exceptions?)\b[^.]*?"
    r"\b(?:as|like|of|from|that|what) " + _NAME.format(group="like")
)


def passed_on(library: Library, section: Section, text: str) -> frozenset[str]:
    """The exceptions that functions of the same file document to which the text of a section refers."""
    owner = section.qualified_name.rpartition(".")[0]
    found = frozenset[str]()
    for name in _referred_to(text):
        for qualified in dict.fromkeys([f"{owner}.{name}" if owner else name, name]):
            other = library.function(section.path, qualified, section.span[0])
            if other is not None and qualified != section.qualified_name:
                found |= documented_exceptions(ast.get_docstring(other) or "")
    return found


def _referred_to(text: str) -> Iterator[str]:
    for found in _REFERENCE.finditer(" ".join(text.split())):
        yield found["seen"] or found["like"]
