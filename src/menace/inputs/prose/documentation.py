"""What a docstring promises: exceptions it announces, and preconditions, as far as they can be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from menace.inputs.prose.conditions import python_test, read_demand
from menace.inputs.prose.described import described_parameters, documented_hints, nested_test
from menace.inputs.source.signatures import Function

_EXCEPTION = re.compile(r"\b([A-Z]\w*)\b")
_ENDINGS = ("Error", "Exception", "Warning", "Exit", "Interrupt", "Iteration", "Invalid")
_RAISED = re.compile(r"(?::(?:raises?|exception|except)|\b(?:[Rr]aises?|raised|raising|[Tt]hrows?))\s+`*~?([\w.]+)")
_NO_NAME = frozenset({"A", "An", "The", "If", "When", "This", "It", "Nothing", "None", "No", "Any", "All", "What"})
_RAISES = re.compile(r"^(?P<indent>[ \t]*)Raises[ \t]*:?[ \t]*\n(?:[ \t]*-{3,}[ \t]*\n)?", re.MULTILINE)
_ENTRY = re.compile(r"[ \t]*`*~?(?:\w+\.)*([A-Z]\w*)`*[ \t]*(?::|$)")
_OUTCOME = re.compile(
    r"\b([A-Z]\w*)\b(?=`*,? (?:for|if|when|unless|on|otherwise|instead|where|in case|is the answer)\b)"
    r"|(?:\belse|\botherwise|\bor|\bgives|\bgets|\bwith|\bends in|\bis|\bleads to)(?: an?)? `*([A-Z]\w*)"
)
"""An exception as what comes of something: ``ValueError for anything else``, ``at least one, else ValueError``."""
_EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.).*$", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n\s*\n|\n\s*[-*] |\n(?=\s*:?\w[\w ]*(?:\([^)\n]*\))?\s*:)")

_DEMAND = re.compile(
    r"\bmust\b|\bassum(?:e[sd]?|ing|ption)\b|\bprecondition|\brequires\b|\b(?:required|expected|supposed) to\b"
    r"|\b(?:should|ought to|ha(?:s|ve) to|needs? to) (?:not )?(?:be|have|contain|hold|start|end|match|fit)\b"
    r"|\bexpects\b|\bneeds? (?:at least|an?|one|two|\d+)\b|\bmay not be\b"
    r"|\b(?:cannot|can't|can not) be (?:empty|zero|negative|None)\b"
    r"|\bonly (?:works?|valid|supports?|accepts?|handles?|defined|meaningful)\b"
    r"|\bundefined (?:behaviou?r|result|if|when|for|unless)\b|\b(?:behaviou?r|result|is|are) undefined\b",
    re.IGNORECASE,
)
_ABOUT_OTHERS = re.compile(
    r"\b(?:callers?|users?|you|it|the (?:result|return(?:ed)? \w+|answer|output)) "
    r"(?:must|should|ha(?:s|ve) to|needs? to)\b"
    r"|\b(?:must|should|ha(?:s|ve) to|needs? to) be (?:typed|awaited|released|freed|shut down|remembered|paid"
    r"|(?:spel(?:led|t)|written) (?:out|in full))\b"
    r"|\b(?:needs?|must (?:use|take|share|have)|ha(?:s|ve) to (?:use|take|share)|should (?:use|take|share)|requires?) "
    r"(?:an? |one |their own |its own |some )?(?:\w+ )?(?:locks?|locking|mutex|synchroni[sz]ation)\b"
    r"|\b(?:threads|processes|tasks|coroutines)\b[^.;]*\b(?:must|should|ha(?:s|ve) to|needs? to) "
    r"(?:be (?:lock|guard|protect|synchroni[sz]|serialis|serializ)\w*|lock|synchroni[sz]e|take turns)\b",
    re.IGNORECASE,
)
"""Demands on somebody who holds the result, types the words later or has several threads: not on the arguments."""
_OPEN_QUESTION = re.compile(
    r"\bwhether\b.*|\b(?:determine|check|see|decide|tell)s? if\b.*"
    r"|^(?:if (?:no|not|none)\b|without|by default)\b.*assum\w+",
    re.IGNORECASE,
)
"""What an option decides, or what is taken for granted where nothing is given."""
_IN_CASE = re.compile(r"(?:if|when|unless|while)\b", re.IGNORECASE)
_TELLS_RESULT = re.compile(
    r"^\s*(?::?returns?\b|yields?\b|:?rtype\b|true\b|false\b|whether\b|:?raises?\b|:?rais(?:e|ing)\b|throws?\b|count)"
    r"|^[`*]*\w+(?:Error|Exception)[`*]*,? (?:when|if|for|on|where|in case|unless|whenever|below|above|without)\b"
    r"|\brais(?:es?|ed)\b|\bthrows?\b|\b(?:otherwise|else|or)\b[^.]*\b[A-Z][a-z]\w*Error\b",
    re.IGNORECASE,
)
_QUALITY = (
    r"(?:strictly )?(?:positive|negative|non-?negative|non-?empty|non-?zero|sorted|unique|distinct|finite|nonempty"
    r"|(?:greater|larger|bigger|more|less|smaller|fewer) than|at (?:least|most)|between (?:-?\d|zero|one|two)"
    r"|not (?:be )?(?:empty|zero|negative))"
)


_UNCONDITIONAL = "".join(
    f"(?<!{word} {article}{quote})"
    for word in ("if", "when", "whether", "while", "until", "unless")
    for article in ("", "the ", "any ")
    for quote in ("", "`", "``")
)
_EXCEPTIONS_LISTED = re.compile(
    r"^([ \t]*)(?:Raises|Exceptions|Throws):[ \t]*\n(?:(?:\1[ \t]+\S[^\n]*|[ \t]*)(?:\n|\Z))+?(?=\1?\S|\Z)",
    re.MULTILINE,
)
"""A section that says what is refused: nothing in it is asked of anybody, but the contrary."""
_REFUSAL_BEHIND = re.compile(
    r"[;,.:(\s]\s*(?:or|otherwise|others?|else|anything else|any other)\b[^.;]*\b(?:raises?|raised|[A-Z]\w+Error)\b",
)
"""What says how whatever does not meet a demand is refused: falling over is no answer to that either."""
_SOME_QUALITY = re.compile(_QUALITY, re.IGNORECASE)
_SUBJECT = re.compile(r"(?::param(?:eter)?\s+(?:[\w\[\], .|]+\s+)?)?`*(\w+)`*\s*(?:\([^)]*\))?\s*:\s*(.*)", re.DOTALL)
_LIST = re.compile(r"^[ \t]*Pre-?conditions?:[ \t]*\n((?:[ \t]+\S[^\n]*(?:\n|\Z))+)", re.MULTILINE)
_DIVIDING = (
    "__truediv__",
    "__floordiv__",
    "__mod__",
    "__divmod__",
    "__rtruediv__",
    "__rfloordiv__",
    "__rmod__",
    "__pow__",
)

_ABOUT_MISSING = re.compile(
    r"\b(?:default|missing|absent|unknown|fewer|beyond|outside|no such)\b"
    r"|\b(?<!\bbe )(?<!\bbe `)(?<!\bbe ``)none`* (?:if|when|for|where)\b"
    r"|\bnot (?:there|found|known)\b",
    re.IGNORECASE,
)
"""A text that speaks of what is not there says what becomes of it."""

_MAY_LACK = re.compile(
    r"\b(?:without|lacks?|lacking|optional(?:ly)?|left out|omitted|skipped|ignored|incomplete|any dict\w*)\b"
    r"|\b(?:is|are|be|an?) empty(?= (?:dict\w*|mapping|record|entry|row|object|one)\b|[.,;:)]|$)"
    r"|\b(?:may|need) not (?:be|have|contain)\b|\bneeds? no\b|\bha(?:s|ve) no\b|\bif (?:there|present|given|any)\b",
    re.IGNORECASE,
)
"""The same of a part of something."""

_AS_CODE = re.compile(r"`+['\"]?([A-Za-z_]\w*)['\"]?`+")

_BY_PROTOCOL = {
    "__next__": "StopIteration",
    "__anext__": "StopAsyncIteration",
    "__getitem__": "LookupError",
    "__delitem__": "LookupError",
    "__missing__": "LookupError",
    "__getattr__": "AttributeError",
    "__delattr__": "AttributeError",
    **dict.fromkeys(_DIVIDING, "ZeroDivisionError"),
    **dict.fromkeys(("__float__", "__int__", "__index__"), "OverflowError"),
}


def protocol_exceptions(name: str) -> frozenset[str]:
    """The exception by which a method of this name says no, as the language itself documents it."""
    return frozenset({_BY_PROTOCOL[name]} if name in _BY_PROTOCOL else ())


def natural_exceptions(function: Function, text: str) -> frozenset[str]:
    """How a function says no that looks up one argument in another, where its text says nothing about what is missing.

    ``letters[place]`` with both from the caller ends as everywhere in Python when there is no such place.
    """
    if _ABOUT_MISSING.search(text):
        return frozenset()
    names = {each.arg for each in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)}
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Name):
            held = node.value.id if isinstance(node.value, ast.Name) else ""
            if node.slice.id in names and held in names:
                found |= {"IndexError", "KeyError"}
    return frozenset(found)


def documented_exceptions(text: str) -> frozenset[str]:
    """The exception names in a docstring that speaks of raising."""
    if "rais" not in text.lower() and "throw" not in text.lower() and ":except" not in text:
        return frozenset(name for pair in _OUTCOME.findall(text) for name in pair if name.endswith(_ENDINGS))
    told = {name for name in _EXCEPTION.findall(text) if name.endswith(_ENDINGS)} | set(_listed_exceptions(text))
    raised = {name.rpartition(".")[2] for name in (each.rstrip(".") for each in _RAISED.findall(text))}
    return frozenset(told | {name for name in raised if name[:1].isupper() and name not in _NO_NAME})


def _listed_exceptions(text: str) -> Iterator[str]:
    """The names in a list below "Raises", whatever they end in; what explains one stands deeper than the name."""
    for section in _RAISES.finditer(text):
        depth: int | None = None
        for line in text[section.end() :].splitlines():
            indent = len(line) - len(line.lstrip())
            if not line.strip() or (depth is not None and indent < depth):
                break
            depth = indent if depth is None else depth
            entry = _ENTRY.match(line) if indent == depth else None
            if entry is not None:
                yield entry[1]


def has_precondition(text: str, parameters: Collection[str] = ()) -> bool:
    """Whether the text narrows what callers may pass; where it cannot be read, silence beats a false alarm."""
    return any(not _is_refused_otherwise(each, text) for each in _demanding(text, parameters))


def speaks_of_missing(text: str) -> bool:
    """Whether a text says that something may not be there, besides what its examples show."""
    prose = _EXAMPLE.sub("", text)
    return bool(_ABOUT_MISSING.search(prose) or _MAY_LACK.search(prose))


def missing_parts(text: str, parameters: Collection[str]) -> frozenset[str]:
    """The parts that a text names, as code, where it says that something may not be there."""
    told = [each for each in _sentences(text) if _ABOUT_MISSING.search(each) or _MAY_LACK.search(each)]
    return frozenset(name for each in told for name in _AS_CODE.findall(each)) - {*parameters, "None"}


@dataclass(frozen=True, slots=True)
class Demands:
    """What a text asks of the arguments: tests that they have to pass, and whether it asks for more than these."""

    tests: tuple[str, ...] = ()
    is_unread: bool = False


def demands(text: str, parameters: Collection[str]) -> Demands:
    """The preconditions of a text as expressions over the parameters, as far as they can be read."""
    text, tests = _listed(text, parameters)
    is_unread = False
    for sentence in _demanding(text, parameters):
        described = _SUBJECT.match(sentence)
        subject = described[1] if described and described[1] in parameters else None
        read = read_demand(described[2] if described and subject else sentence, parameters, subject)
        tests += read.tests
        is_unread |= not (read.is_complete or _is_refused_otherwise(sentence, text))
    for name, phrase in described_parameters(text, parameters):
        read = read_demand(phrase, parameters, name)
        tests += read.tests if read.is_complete else read.clear
    if tests:
        # Who states what arguments have to be like means it of those of the type that is stated beside it.
        tests += [
            test for name, hint in documented_hints(text, parameters).items() if (test := nested_test(hint, name))
        ]
    return Demands(tuple(dict.fromkeys(tests)), is_unread)


def _listed(text: str, parameters: Collection[str]) -> tuple[str, list[str]]:
    """The text without its list of preconditions where every one of them is Python, and these."""
    found = _LIST.search(text)
    if found is None:
        return text, []
    lines = [line.strip() for line in found[1].splitlines() if line.strip()]
    tests = [python_test(line, parameters) for line in lines]
    read = [test for test in tests if test is not None]
    return (text[: found.start()] + text[found.end() :], read) if len(read) == len(tests) else (text, [])


def _demanding(text: str, parameters: Collection[str]) -> Iterator[str]:
    """The sentences that ask something of the arguments."""
    # A pattern for these very names is costly, and few texts speak of qualities at all.
    described = _description(parameters) if parameters and _SOME_QUALITY.search(text) else None
    for sentence in _sentences(_EXCEPTIONS_LISTED.sub("", text)):
        if _TELLS_RESULT.search(sentence):
            continue
        asked = _OPEN_QUESTION.sub("", _ABOUT_OTHERS.sub("", sentence))
        if _DEMAND.search(asked) or (described and not _IN_CASE.match(asked) and described.search(asked)):
            yield sentence


def _is_refused_otherwise(demand: str, text: str) -> bool:
    """Whether a text says of a demand, in it or right behind it, what becomes of those who do not meet it."""
    behind = " ".join(text.split()).partition(demand)[2].lstrip()
    return bool(_REFUSAL_BEHIND.search(demand) or _REFUSAL_BEHIND.match(f" {behind}"))


def _sentences(text: str) -> Iterator[str]:
    for part in _SENTENCE.split(_EXAMPLE.sub("", text)):
        yield " ".join(part.split())


def _description(parameters: Collection[str]) -> re.Pattern[str]:
    """``count: a positive number``, ``:param count: positive``, ``where count is positive``, not ``if count is``."""
    name = "`*(?:" + "|".join(map(re.escape, sorted(parameters))) + ")`*"
    return re.compile(
        rf"^(?::param(?:eter)?\s+(?:\w+\s+)?)?{name}\s*(?:\([^)]*\))?\s*(?::|--?|\u2013)(?:.*[ (,])?{_QUALITY}\b"
        rf"|{_UNCONDITIONAL}\b{name} "
        rf"(?:is|are)(?: an?| the)? {_QUALITY}\b"
        rf"|^`+{name}`+ (?:is|are) .*`+{name}`+ at (?:least|most) ",
        re.IGNORECASE,
    )
