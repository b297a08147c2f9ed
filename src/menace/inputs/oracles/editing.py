"""What makes no difference to who reads a text or a file: blank lines, remarks, line ends, a mark at the beginning."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.round_trips import leads_to_file
from menace.inputs.source.signatures import Stated
from menace.inputs.values.meanings import named_kinds

_PASSED = (
    r"(?:ignored|skipped|passed over|left out|dropped|disregarded|removed|not counted|do(?:es)? not (?:matter|count))"
)
_FINE = (
    rf"(?:{_PASSED}|accepted|allowed|understood|handled|fine|welcome|stripped|taken|supported|optional|recogni[sz]ed"
    r"|makes? no difference|treated (?:alike|the same)|read (?:alike|the same))"
)
_LINE_END = r"(?:line[- ]?(?:ends?|endings?|breaks?|feeds?|terminators?)|new[- ]?lines?)"
_WAYS = {
    "blank lines": re.compile(
        rf"\b(?:blank|empty) (?:lines?|rows?)\b[^.;]*\b{_PASSED}|\b(?:ignor|skipp?)(?:es|s|ing) (?:all |any )?"
        r"(?:comments? and )?(?:blank|empty) lines?\b",
        re.IGNORECASE,
    ),
    "line ends": re.compile(
        rf"\b(?:either|both|any|all) (?:kinds? of |sorts? of |styles? of )?{_LINE_END}\b[^.;]*\b{_FINE}"
        rf"|\b{_LINE_END} (?:may be|can be|are) (?:of )?(?:either|any|both)\b"
        rf"|\b{_LINE_END}\b[^.;]*\b(?:do(?:es)?) not matter"
        rf"|\b(?:CRLF|Windows|DOS)\b[^.;]*\b(?:{_LINE_END}|files?)?[^.;]*\b{_FINE}",
        re.IGNORECASE,
    ),
    "last line": re.compile(
        rf"\bwith or without (?:a |an |its )?(?:final |trailing |last |closing )?{_LINE_END}\b"
        rf"|\blast line (?:need not|does not (?:need|have)|may (?:lack|miss|be without))\b[^.;]*"
        rf"|\b(?:final|trailing|missing|last) {_LINE_END}(?: at the end)? (?:is|are|may be|makes?) "
        rf"(?:optional|no difference|not (?:needed|required)|missing|fine|{_PASSED})",
        re.IGNORECASE,
    ),
    "mark": re.compile(rf"\b(?:byte[- ]order[- ]marks?|BOM)\b[^.;]*\b{_FINE}", re.IGNORECASE),
}
_REMARK = re.compile(
    r"(?:\bcomments?\b|\bremarks?\b|\blines? (?:that |which )?(?:begin|start)\w* with)"
    rf"[^.;`'\"]*[`'\"]+(#|;|//|--)[`'\"]+[^.]*?\b{_PASSED}",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:unless|except|if|when|may not|not (?:ignored|skipped|allowed|accepted)|rais\w+|option\w*|by default|inside"
    r"|within|between|at the end|at the beginning|writ\w+)\b",
    re.IGNORECASE,
)
_TEXTS = frozenset(
    {"text", "source", "content", "contents", "data", "lines", "document", "body", "string", "raw", "config"}
)


def edits(sentences: Sequence[str], stated: Sequence[Stated], name: str) -> Iterator[Claim]:
    """That the first text or file gives the same when it was edited in a way that is said not to matter."""
    source = next((each for each in stated if each.required and _is_source(each)), None)
    if source is None or any(each.name.startswith("*") for each in stated):
        return
    given = ["it" if each is source else each.name for each in stated if each.style == "positional"]
    given += [f"{each.name}={each.name}" for each in stated if each.style == "keyword"]
    call = f"lambda it: {name}({', '.join(given)})"
    ways = dict.fromkeys(way for sentence in sentences for way in _ways(sentence))
    for way in ways:
        # Lines that are added move others, which some results tell; the rest changes nothing but the ends of lines.
        is_sure = way in ("mark", "line ends", "last line")
        yield Claim("Property", f"reads_alike(result, {call}, {source.name}, {way!r})", sure=is_sure)


def _ways(sentence: str) -> Iterator[str]:
    plain = re.sub(r"\blast line\b|\bat the end\b", "", sentence) if _WAYS["last line"].search(sentence) else sentence
    if _HEDGED.search(plain):
        return
    yield from (way for way, shape in _WAYS.items() if shape.search(sentence))
    remark = _REMARK.search(sentence)
    if remark is not None:
        yield f"{remark[1]} "


def _is_source(stated: Stated) -> bool:
    hint = "" if stated.hint is None else ast.unparse(stated.hint).strip("'\"")
    if leads_to_file(stated) or hint in ("str", "bytes", "str | bytes", "bytes | str"):
        return True
    return not hint and (stated.name in _TEXTS or "str" in named_kinds(stated.name)) and stated.name != "lines"
