"""Preconditions in prose, read into Python expressions over the parameters; what cannot be read is said to be so."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from menace.inputs.prose.vocabulary import FILLER, QUALITIES, SAME_LENGTH, WORDS

_OPERAND = r"(?:-?\d[\d_]*(?:\.\d+)?(?:\*\*\d+)?|len\(\w+\)|(?:abs|min|max|sum)\(\w+\)|[A-Za-z_]\w*)"
_COMPARISON = re.compile(rf"(?<![\w.])(?:not )?{_OPERAND}(?:\s*(?:<=|>=|==|!=|<|>)\s*{_OPERAND})+")
_ITS_LENGTH = re.compile(r"\b(?:its|their) (?:length|size)\b|\bthe length\b(?! of)", re.IGNORECASE)
_SAYS_KIND = re.compile(r"\b(?:is|are) (?:an? )?(?:list|string|text|sequence|array|tuple|set|number|integer)s?\b")
_STOPS = (",", ";")
_COUNT = r"(?<!even )(?<!odd )(?:the )?(?:number|count|length|size) of (?:the )?{0}\b"
_LENGTH = re.compile(r"\blength_of_(\w+)")
_MARKED = re.compile(r"\*{1,2}([A-Za-z_]\w*)\*{1,2}")
_QUOTED = re.compile(r"``([^`]+)``|`([^`]+)`")
_RESTRICTS = (
    "must|only|no|not|never|non|valid|known|existing|same|equal|between|before|after|than|at|positive|negative|sorted|"
    "unique|empty|even|odd|inclusive|exclusive|finite"
)
_REMARK = re.compile(rf"\s*(?<!\w)\((?![^()]*\b(?:{_RESTRICTS})\b)[^()<>=\d]*\)")
"""What stands in parentheses, is no call, and restricts nothing: "from 0 (the smallest) to 100 (the largest)"."""
_EXPLAINS = re.compile(
    r"\s*(?:(?:int|integer|float|str|bool|number|list of \w+)(?:, optional)? (?=[A-Z]))?"
    r"(?:how (?:many|much|long|wide|high|deep|far|often|large|big)\b"
    r"|(?:the |an? )?(?:\w+ )?(?:number|count|size|width|height|length|limit|capacity|amount|depth) (?:of|for|in|to)\b"
    r"|(?:the |an? )?(?:\w+ ){1,2}to \w+(?: \w+)?\s*$)",
    re.IGNORECASE,
)
_RESTRICTING = re.compile(
    rf"\b(?:{_RESTRICTS}|each|every|per|should|cannot|without|within|whose|unless|until)\b|\d", re.IGNORECASE
)
"""Words by which an explanation may ask for something: "the number of weights, one for each item"."""
_FREEDOM = re.compile(r"\b(?:in any order|of any (?:length|size|kind|type)|of whatever \w+)\b", re.IGNORECASE)


HARMLESS = frozenset(
    {"len", "abs", "min", "max", "sum", "all", "any", "isinstance", "sorted", "set", "list", "tuple", "range", "zip",
     "int", "float", "str", "bool", "dict", "bytes", "frozenset", "enumerate", "type", "callable", "round"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Read:
    """What a sentence demands as expressions; ``is_complete`` is false when some of it was not understood.

    ``clear`` are those that make up a part of it, between two commas, with nothing else in it.
    """

    tests: tuple[str, ...]
    is_complete: bool
    clear: tuple[str, ...] = ()


def read_demand(sentence: str, parameters: Collection[str], subject: str | None = None) -> Read:
    """The demands of one sentence on the parameters; with a ``subject`` it is the description of that one."""
    plain = _FREEDOM.sub(" ", _REMARK.sub("", _unquoted(sentence, parameters)))
    text, parameters = _with_lengths(plain, parameters)
    names = {name.lower(): name for name in parameters}
    tests: list[str] = []
    text = _COMPARISON.sub(lambda match: _taken(python_test(match[0], parameters), tests, match[0]), text)
    subjects: list[str] = [subject] if subject else []
    named = [name for name in re.findall(r"[A-Za-z_]\w*", text) if name in parameters]
    if not subjects and not named and len(parameters) == 1:
        subjects = list(parameters)
    same = SAME_LENGTH.search(text)
    if same and len(dict.fromkeys(named)) > 1:
        first, *rest = dict.fromkeys(named)
        tests += [f"len({first}) == len({other})" for other in rest]
        text = SAME_LENGTH.sub(" ", text)
    complete = True
    clear: list[str] = []
    pending: list[str] = []
    before = ""
    for clause in re.split(r"([,;:]| and (?!\d|zero|one|two))", text):
        if not clause.strip(",;:") or clause == " and ":
            before = clause
            continue
        mentioned = [word for word in re.findall(r"[A-Za-z_]\w*", clause) if word in parameters]
        counted = bool(mentioned) and all(map(_LENGTH.match, mentioned)) and bool(subjects)
        pending += [each for each in mentioned if each not in pending and not counted]
        about = pending or subjects
        left, found = _qualities(clause, about, names)
        tests += found
        clear += found if before in _STOPS and _is_filler(left, parameters) else []
        if found and pending:
            subjects, pending = pending, []
        elif _SAYS_KIND.search(left) and _is_filler(left, parameters):
            pending = []  # "points is a list" is complete in itself
        is_told = not before and subject is not None and not set(mentioned) - {subject} and _explains(left)
        complete &= is_told or _is_filler(left, parameters)
    return Read(_written(tests), complete and bool(tests), _written(clear))


def _written(tests: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_LENGTH.sub(r"len(\1)", test) for test in tests))


def _with_lengths(text: str, parameters: Collection[str]) -> tuple[str, Collection[str]]:
    """The text with "the number of items" as one word where that is a parameter, and the names with such words."""
    named = [name for name in dict.fromkeys(re.findall(r"[A-Za-z_]\w*", text)) if name in parameters]
    if len(named) == 2:
        # What the length belongs to is what the sentence began with.
        text = _ITS_LENGTH.sub(f"the length of {named[0]}", text)
    counted = [name for name in parameters if re.search(_COUNT.format(name), text, re.IGNORECASE)]
    for name in counted:
        text = re.sub(_COUNT.format(name), f"length_of_{name}", text, flags=re.IGNORECASE)
    return text, [*parameters, *(f"length_of_{name}" for name in counted)]


def _qualities(clause: str, about: Collection[str], names: dict[str, str]) -> tuple[str, list[str]]:
    """The clause without the qualities it states, and these as tests of its subjects."""
    tests: list[str] = []
    for pattern, test in QUALITIES:
        match = pattern.search(clause)
        if match is None or not about:
            continue
        numbers = [_number(each, names) for each in match.groups() if each]
        if None in numbers:
            continue
        others = [each for each in about if each not in numbers]
        tests += [test.format(each, *numbers) for each in others]
        clause = clause[: match.start()] + " " + clause[match.end() :]
    return clause, tests


def _number(text: str, names: dict[str, str]) -> str | None:
    lowered = text.lower()
    if lowered in WORDS:
        return WORDS[lowered]
    if text[:1].isdigit() or text[:1] == "-":
        return text
    return names.get(lowered)


def _unquoted(sentence: str, parameters: Collection[str]) -> str:
    """The sentence without marks around names, and without full stops at its end."""
    plain = _QUOTED.sub(lambda match: match[1] or match[2], sentence)
    plain = _MARKED.sub(lambda match: match[1] if match[1] in parameters else match[0], plain)
    return plain.rstrip(". !")


def python_test(text: str, parameters: Collection[str]) -> str | None:
    """A text as an expression over the parameters and harmless built-ins; None when it is anything else."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if not isinstance(tree.body, ast.Compare | ast.BoolOp | ast.Call | ast.UnaryOp):
        return None
    if any(isinstance(node, ast.Attribute | ast.Lambda | ast.Await | ast.NamedExpr) for node in ast.walk(tree)):
        return None
    test = ast.unparse(tree)
    names = set(names_of(test)) - HARMLESS
    return test if names and names <= set(parameters) else None


def _taken(test: str | None, tests: list[str], text: str) -> str:
    if test is None:
        return text
    tests.append(test)
    return " "


def _explains(clause: str) -> bool:
    """Whether the opening of a description says what an argument is for, and asks nothing of it."""
    return _EXPLAINS.match(clause) is not None and not _RESTRICTING.search(clause)


def _is_filler(text: str, parameters: Collection[str]) -> bool:
    words = [word.strip(".,:;!-") for word in re.findall(r"[^\s()\[\]\"'`]+", text)]
    return all(not word or word.lower() in FILLER or word in parameters for word in words)


def names_of(test: str) -> Iterator[str]:
    """The names that an expression looks at, without those it binds or that every program has."""
    tree = ast.parse(test, mode="eval")
    bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in bound:
            yield node.id
