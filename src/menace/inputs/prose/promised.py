"""What a documentation promises of a result that hostile words may break: one line, headers, cells without formulas."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.inputs.source.signatures import Function

_ONE_LINE = re.compile(
    r"\b(?:a single|exactly one|always one|just one|only one) line\b(?! (?:per|of|for each|for every)\b)"
    r"|\bone line\b[^.]{0,60}\b(?:whatever|even|always|never|new ?lines?|line (?:breaks?|feeds?))\b"
    r"|\bone line (?:for|in|of|to) (?:the|an?|its) (?:\w+ )?logs?\b",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"^(?:return|build|make|create|format|compose|render|write|give|produce|generate|prepare|construct|assemble)s?\b"
    r"[^.]{0,80}\bheader\b(?! (?:row|of (?:the|an?) (?:table|page|file|column|report|sheet)))",
    re.IGNORECASE,
)
_OF_PROTOCOL = re.compile(
    r"\b(?:HTTP|MIME|e-?mails?|mails?|browsers?|responses?|requests?|cookies?|servers?|clients?)\b"
    r"|\b[A-Z]\w*(?:-[A-Z]\w+)+\b|[`'\"](?:Link|Location|Cookie|Subject|From|To|Allow|Vary|Via|Server|Host)\b",
)
_FORMULAS = re.compile(
    r"\b(?:no|not|never|without|against|would be|taken (?:as|for)|read as|escape\w*|harmless|quote\w*|mark\w*|guard\w*)"
    r"\b[^.]{0,40}\bformula|\bformula[es]?\b[^.]{0,40}\b(?:escaped|neutral\w*|marked|quoted?|harmless|not|apostrophe)\b",
    re.IGNORECASE,
)
_GUARDED = re.compile(r"\bspreadsheet|\bsheet|\bcsv\b|\bcells?\b", re.IGNORECASE)
_SCRIPT = re.compile(r"<\W*/?\W*script", re.IGNORECASE)
_TAKING_OUT = frozenset({"sub", "subn", "replace", "compile", "split"})


def promised_families(function: Function) -> Iterator[str]:
    """Families of attacks on what the documentation of a function, or what it takes out of a text, promises."""
    told = ast.get_docstring(function) or ""
    words = told.partition(">>>")[0]
    if _ONE_LINE.search(words):
        yield "one line"
    if _HEADER.search(words) and _OF_PROTOCOL.search(words):
        yield "header"
    if _FORMULAS.search(words) and _GUARDED.search(words):
        yield "formula"


def takes_out_scripts(node: ast.AST) -> bool:
    """Whether a call takes scripts out of a text."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _TAKING_OUT):
        return False
    return any(isinstance(each, ast.Constant) and isinstance(each.value, str) and _SCRIPT.search(each.value)
               for each in node.args[:1])  # fmt: skip
