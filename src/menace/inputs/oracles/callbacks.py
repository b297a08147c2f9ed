"""What a documentation says of functions that are handed over: ``act`` is called once for each item, in order."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.source.signatures import Stated

_ONCE = re.compile(
    r"[`*]*\b(?P<name>\w+)\b[`*]* (?:is|gets)(?: only)? called (?:exactly |only |just )?once (?:for|with|per|on) "
    r"(?:each|every)\b",
    re.IGNORECASE,
)
_IT_ONCE = re.compile(
    r"\bit (?:is|gets)(?: only)? called (?:exactly |only |just )?once (?:for|with|per|on) (?:each|every)\b",
    re.IGNORECASE,
)
_RAISED = (
    r"\b(?:what|whatever|anything|an? (?:exception|error)|exceptions|errors)(?: that| of| from| which)? "
    r"(?:[`*]*{0}[`*]*|it) ?(?:raises?|throws?)? ?(?:is|are|gets?|comes?|goes)? ?"
    r"(?:raised|passed on|handed on|let through|through|on|not caught)\b"
)
_SEQUENCES = re.compile(r"^(?:list|tuple|Sequence|Iterable|Collection)\b")


def calls(sentences: Sequence[str], stated: Sequence[Stated], name: str) -> Iterator[Claim]:
    """That a function is called as often as is said, seen by handing over one that notes its calls."""
    functions = [each.name for each in stated if _hint(each).startswith("Callable")]
    lists = [each.name for each in stated if _SEQUENCES.match(_hint(each))]
    if len(functions) != 1 or len(lists) != 1 or any(each.name.startswith("*") for each in stated):
        return
    for sentence in sentences:
        named = _ONCE.search(sentence)
        if (named is not None and named["name"] == functions[0]) or _IT_ONCE.search(sentence):
            given = [f"{each.name}={each.name}" if each.style == "keyword" else each.name for each in stated]
            order = "" if "order" in sentence else ", in_order=False"
            made = f"lambda {functions[0]}: {name}({', '.join(given)})"
            yield Claim("Property", f"calls_for_each({made}, {functions[0]}, {lists[0]}{order})", sure=True)


def errors(sentences: Sequence[str], stated: Sequence[Stated], name: str) -> Iterator[Claim]:
    """That what a function raises is not lost, where a text says so."""
    functions = [each.name for each in stated if _hint(each).startswith("Callable")]
    if len(functions) != 1 or any(each.name.startswith("*") for each in stated):
        return
    raised = re.compile(_RAISED.format(re.escape(functions[0])), re.IGNORECASE)
    if any(map(raised.search, sentences)):
        given = [f"{each.name}={each.name}" if each.style == "keyword" else each.name for each in stated]
        yield Claim("Property", f"hands_on_errors(lambda {functions[0]}: {name}({', '.join(given)}))")


def _hint(stated: Stated) -> str:
    return "" if stated.hint is None else ast.unparse(stated.hint).strip("'\"")
