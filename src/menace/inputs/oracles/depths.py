"""Texts that are nested as deeply as a documentation says it is refused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.domain import Arguments
from menace.inputs.oracles.sentences import sentences
from menace.inputs.source.signatures import Function, stated_parameters

_TOO_DEEP = re.compile(r"\brais\w*\b.*\b(?:nest\w*|deep\w*)\b.*|.*\bnested too deep\w*\b.*\brais\w*", re.IGNORECASE)
_BRACKETS = {"round": "()", "square": "[]", "curly": "{}"}
_DEPTH = 5000
"""Deeper than the interpreter lets functions call each other by default."""


def deep_inputs(function: Function, text: str) -> Iterator[Arguments]:
    """Brackets in brackets, for a function whose documentation announces an exception for what is nested too deeply."""
    told = [sentence for sentence in sentences(text) if _TOO_DEEP.search(sentence) and "too deep" in sentence.lower()]
    stated = stated_parameters(function, skip_first=False)
    if not told or not stated or any(each.required for each in stated[1:]):
        return
    hint = stated[0].hint
    if hint is not None and ast.unparse(hint).strip("'\"") != "str":
        return
    named = [brackets for word, brackets in _BRACKETS.items() if word in text.lower()]
    for opening, closing in map(tuple, named or _BRACKETS.values()):
        yield Arguments((f"{opening!r} * {_DEPTH} + {closing!r} * {_DEPTH}",))
