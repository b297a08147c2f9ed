"""Functions and methods that write entries, and what their documentation says of who reads these afterwards."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from menace.domain import Claim
from menace.inputs.oracles.round_trips import LOSS, READS, leads_to_file
from menace.inputs.oracles.sentences import sentences
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters

RELATION = "found_afterwards"
_MOST_WRITTEN = 2
FINDS = re.compile(
    r"\b(?:finds?|found|returns?|returned|gives?|given|sees?|seen|reads?|yields?|shows?|shown|includes?|contains?|knows"
    r"|lists?|listed|has|gets?)\b",
    re.IGNORECASE,
)
LATER = re.compile(
    r"\b(?:afterwards?|thereafter|later|then|subsequent(?:ly)?|from (?:then|now|there|here) on"
    r"|after (?:this|that|it|the call)|once|next|following|will)\b",
    re.IGNORECASE,
)
_LEFT = (
    r"(?:as (?:it|they) (?:is|was|are|were)|unchanged|untouched|unaffected|unharmed|intact|alone|kept|stays?|remains?"
    r"|preserved|in (?:its|their) places?|safe|not (?:be )?(?:changed|touched|lost|affected))"
)
_REST = r"(?:others?|rest|remaining|existing|earlier|previous|older)"
OTHERS = re.compile(
    rf"\b(?:every|all|any|each|the|what) (?:\w+ )?{_REST}\b[^.;]*\b{_LEFT}\b|\b{_REST} \w+ (?:are |is )?{_LEFT}\b"
    rf"|\b{_REST}(?: \w+)? keeps? (?:theirs|their|its|what)\b"
    r"|\bnothing else\b[^.;]*\b(?:changed|changes|touched|lost|affected)\b"
    rf"|\b(?:leav|keep|preserv)(?:es?|s|ing) (?:all|every|each|the|any) (?:\w+ )?{_REST}\b"
    rf"|\bwithout (?:touching|changing|losing|affecting|harming) (?:the |any |all )?(?:\w+ )?{_REST}\b",
    re.IGNORECASE,
)
_FAILING = re.compile(
    r"\brais|\b(?:fail\w*|wrong|cannot|could not|error|broken|interrupted)\b|\b(?:unless|except|may|might|usually)\b",
    re.IGNORECASE,
)
"""Words about calls that do not work, or work now and then: what is said of these is no promise about all others."""
_ADDS = re.compile(r"(?:^|_)(?:add|append|record|log|note)s?(?:_|$)")
TAKES_OUT = re.compile(r"(?:^|_)(?:remove|delete|drop|discard|unset|forget|take|pop|clear|revoke|deny|un\w+)(?:_|$)")
SUMS = re.compile(r"\b(?:on top|in addition|sums?|totals?|increas\w+|added to|more|counts?|counted)\b", re.IGNORECASE)
"""Words of who adds to what is there, so that something else is found than what was given."""
_GATHERED = re.compile(r"^(?:list|all|entries)_|^(?:get_)?(?:all|entries|records)")


@dataclass(frozen=True, slots=True)
class Filing:
    """A writer seen with its reader: how the reader is called, the path of both, and what is written.

    Methods have no path: their object knows it. With ``found`` the reader is said to find what was written, with
    ``others`` everything else stays as it was; with ``takes_out`` the writer removes what it is given.
    """

    reader: str
    asked: tuple[str, ...]
    path: str
    written: tuple[str, ...]
    found: bool
    others: bool
    takes_out: bool


def filing_of(function: Function, beside: Mapping[str, Function], *, is_method: bool = False) -> Filing | None:
    """What the documentation of a function says of another one of its file, or class, that reads what it wrote."""
    text = ast.get_docstring(function) or ""
    stated = stated_parameters(function, skip_first=is_method)
    if not is_plain(function) or function.name.startswith("_") or LOSS.search(text):
        return None
    path = next((each.name for each in stated if each.required and leads_to_file(each)), "")
    if is_method == bool(path) or any(each.name.startswith("*") for each in stated):
        return None
    told = told_of(text)
    others = any(map(OTHERS.search, told))
    takes_out = TAKES_OUT.search(function.name) is not None
    required, whole = [each.name for each in stated if each.required], [path] if path else []
    for name, finds in _readers(function, beside, told, whole if others else None):
        asked = _required(beside[name], is_method=is_method)
        written = tuple(each for each in required if each not in asked)
        if not set(whole) <= set(asked) <= set(required) or not 0 < len(written) <= _MOST_WRITTEN:
            continue
        keeps = asked == whole and (others or (finds and _ADDS.search(function.name) is not None))
        if keeps or finds:
            return Filing(name, tuple(asked), path, written, finds and not takes_out, keeps, takes_out)
    return None


def told_of(text: str) -> list[str]:
    """The sentences of a documentation that speak of calls which work."""
    return [each for each in sentences(text) if not _FAILING.search(each)]


def filed(function: Function, beside: Mapping[str, Function], *, is_method: bool = False) -> Iterator[Claim]:
    """That what is written is found, and everything else as it was."""
    filing = filing_of(function, beside, is_method=is_method)
    if filing is None:
        return
    before = "self." if is_method else ""
    given = _called(function, _required(function, is_method=is_method))
    read = f"lambda: {before}{filing.reader}({_called(beside[filing.reader], filing.asked)})"
    written = "".join(f"{each}, " for each in filing.written)
    source = (
        f"{RELATION}({read}, lambda: {before}{function.name}({given}), ({written}), "
        f"found={filing.found}, others={filing.others})"
    )
    yield Claim("Documentation", source)


def _readers(
    function: Function, beside: Mapping[str, Function], told: Sequence[str], whole: Sequence[str] | None
) -> Iterator[tuple[str, bool]]:
    """Functions that may read the entries, and whether it is said that they find what was written; named ones first.

    One that is not named will do where it is the only one that asks for the ``whole`` by these arguments alone.
    """
    plain = [name for name, each in beside.items() if name != function.name and is_plain(each)]
    named = {name: [each for each in told if re.search(spelling(name), each)] for name in plain}
    for name, where in named.items():
        if where:
            yield name, any(FINDS.search(each) and LATER.search(each) and not SUMS.search(each) for each in where)
    fitting = [name for name in plain if whole is not None and _reads_all(beside[name], whole)]
    if len(fitting) == 1 and not named[fitting[0]]:
        yield fitting[0], False


def spelling(name: str) -> str:
    """How a function is named in a text; one whose name is a plain word has to be marked as code."""
    return rf"\b{re.escape(name)}\b" if "_" in name else rf"[`.]{re.escape(name)}\b|\b{re.escape(name)}\(\)"


def _reads_all(function: Function, whole: Sequence[str]) -> bool:
    return is_named_as_reader(function.name) and _required(function, is_method=not whole) == list(whole)


def is_named_as_reader(name: str) -> bool:
    """Whether a function is there for others to read all entries, as its name says."""
    return not name.startswith("_") and (READS.match(name) or _GATHERED.match(name)) is not None


def _required(function: Function, *, is_method: bool) -> list[str]:
    return [each.name for each in stated_parameters(function, skip_first=is_method) if each.required]


def _called(function: Function, given: Sequence[str]) -> str:
    by_name = {each.arg for each in function.args.kwonlyargs}
    return ", ".join(f"{each}={each}" if each in by_name else each for each in given)


def is_plain(function: Function) -> bool:
    """Whether a call of a function is all that there is to it."""
    return isinstance(function, ast.FunctionDef) and not decorator_names(function)
