"""Exceptions that a documentation announces for arguments it describes in words that can be read for sure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from menace.domain import Claim
from menace.inputs.oracles.nouns import in_their_names
from menace.inputs.oracles.sentences import sentences
from menace.inputs.oracles.states import condition_of, parameter_named, said_plainly
from menace.inputs.prose.conditions import HARMLESS, names_of, read_demand
from menace.inputs.prose.documentation import demands, documented_exceptions

_NAME = r"(?::\w+:)?`*~?(?:\w+\.)*(?P<error>[A-Z]\w*)`*"
_RAISE = r"(?:raises?|throws?)(?: -{3,})?:?"
_BEFORE = re.compile(
    rf"^:?(?:{_RAISE}\s+)?(?:an? )?{_NAME}:?\s+(?:(?:is|are|will be|gets) (?:raised|thrown) )?"
    r"(?:at once |immediately )?(?P<how>if|when|whenever|in case|for|unless|on|below|above|over|under|outside|without) "
    r"(?P<clause>.+?)[.;]?$",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    rf"(?:[,;:(]| and| or) (?:it )?(?:{_RAISE}\s+)?(?:an? )?{_NAME}\s+(?:(?:is|are) raised )?"
    r"(?P<how>if|when|unless|for|below|above|over|under|outside|without) (?P<clause>[^,;()]+?)[.;)]?$",
    re.IGNORECASE,
)
_FIELD = re.compile(
    rf"^:?(?:{_RAISE}\s+)?{_NAME}:\s+(?P<clause>(?!(?:if|when|whenever|in case|for|unless|on) ).+?)[.;]?$",
    re.IGNORECASE,
)
"""An exception in a list of them, and behind the colon what it comes for, without a word such as "if"."""
_BEHIND = re.compile(
    r"^(?P<clause>(?:an?|any|all|no)? ?[\w`* ]+?(?:-?\d+\.\.\d+)?) (?:is an?|are an?|raises?|raise|gives?|leads? to"
    r"|ends? in|results? in"
    rf"|(?:is|are) (?:refused|rejected|answered|met) (?:with|by)) (?:an? )?{_NAME}[.;]?$",
    re.IGNORECASE,
)
_OR_ELSE = re.compile(
    rf"^(?P<clause>.+? (?:must|has to|have to|should|needs to)(?: not)? .+?)[,;:]? (?:or|or else|else|otherwise)"
    rf"(?: an?)? {_NAME}(?: (?:is|will be|gets) raised)?[.;]?$"
    rf"|^(?P<other>.+? (?:must|has to|have to|should|needs to)(?: not)? .+?)[,;:]? (?:or|or else|else|otherwise)"
    r" (?:it )?raises (?:an? )?`*(?P<second>[A-Z]\w*)`*[.;]?$",
    re.IGNORECASE,
)
_ERROR = re.compile(r"\b[A-Z]\w*(?:Error|Exception|Exit|Warning|Interrupt)\b")
_WORD = re.compile(r"\w+")
_IS_ERROR = re.compile(r"\w*(?:Error|Exception|Exit|Warning|Interrupt|Invalid\w*|Missing\w*|Large|Small|Long|Found)$")
_EITHER = re.compile(r",? or (?:if |when |for )?|,? and (?:if |when |for (?!all\b)|without )|, ")
"""Between two conditions of which each is enough; "and" alone joins those that are so only together."""
_BOTH = re.compile(
    r"(?:either )?(?:the )?(?P<one>[`*]*\w+[`*]*) or (?:the )?(?P<other>[`*]*\w+[`*]*) "
    r"(?P<state>(?:is|are|has|have|exceeds?) [^,]+)",
    re.IGNORECASE,
)
"""A state of which two are capable: "the width or the gap is below 1"."""
_ANOTHER = re.compile(r"(?:any |every |all |an)?other ([`*]*\w+[`*]*)", re.IGNORECASE)
_UNKNOWN = re.compile(r"(?:an? |any |every )?unknown ([`*]*\w+[`*]*)", re.IGNORECASE)
_WORD_LISTED = r"(?:``['\"]?[\w-]+['\"]?``|'[\w-]+'|\"[\w-]+\")"
_LISTED = re.compile(r"['\"`](?:,| or | and )[^'\"`]*['\"`]")
"""Values one after another: half a list says something else than the whole."""
_CHOICE = re.compile(
    r"(?:the )?([`*]*\w+[`*]*) (?:is|must be|has to be|should be) (?:either |one of )?([`'\"].+?)$", re.IGNORECASE
)
_RANGED = re.compile(
    r"(?<=\d),? (?:\w+ ){0,2}(?:else|or else|otherwise)(?: an?)? `*(?P<error>[A-Z]\w*)`*(?: is raised)?[.;]?$"
)
_RANGE = re.compile(
    r"[`*]*\b(?!is |are |go |lies )(\w+)[`*]*(?: (?:go|goes|is|are|lies?|runs?|must be))? (?:from|between) "
    r"(-?\d+(?:\*\*\d+)?) (?:to|and) (-?\d+(?:\*\*\d+)?(?![\d.]))"
)
_QUOTED = re.compile(r"[\"']([\w -]+)[\"']")
_WITHIN = frozenset({"below", "above", "over", "under", "outside"})


@dataclass(frozen=True, slots=True)
class _Announced:
    """An exception, the conditions of which each is enough for it, and whether there are no others."""

    error: str
    conditions: tuple[str, ...]
    is_complete: bool


Reading = Callable[[str], str | None]
"""A clause as the condition it stands for, None for one that is not understood."""


def announced(
    text: str, parameters: Sequence[str], held: Reading = lambda _: None, counts: Sequence[str] = ()
) -> Iterator[Claim]:
    """For which arguments which exception is announced; ``held`` reads what is said of the object itself.

    ``counts`` are parameters that say how many there are of something: none of it is zero.
    """
    reading, errors = _reading(text, parameters, held), documented_exceptions(text)
    none = {f"len({each}) == 0": f"{each} == 0" for each in counts}
    for sentence in in_their_names(list(sentences(text)), parameters):
        for each in _read(sentence, parameters, reading, errors):
            found = (none.get(source, source) for source in each.conditions)
            yield from (Claim("Documentation", source, raises=each.error) for source in found)


def conditions_of(text: str, parameters: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Each exception with a condition for which it is announced, where every sentence about it could be read."""
    found: dict[str, list[str] | None] = {}
    said_in_passing = dict[str, bool]()
    reading, errors = _reading(text, parameters), documented_exceptions(text)
    for sentence in sentences(text):
        read = list(_read(sentence, parameters, reading, errors))
        for name in _named_errors(sentence, errors):
            told = [each for each in read if each.error == name]
            is_read = bool(told) and all(each.is_complete and each.conditions for each in told)
            if "rais" not in sentence.lower() and not _RANGED.search(sentence):
                said_in_passing[name] = is_read and said_in_passing.get(name, True)
            else:
                found.setdefault(name, [])
            known = found.get(name, [])
            conditions = [condition for each in told for condition in each.conditions]
            if name in found:
                found[name] = [*known, *conditions] if known is not None and is_read else None
    read_fully = {name: each for name, each in found.items() if said_in_passing.get(name, True)}
    return tuple((name, each) for name, conditions in read_fully.items() for each in conditions or ())


def _reading(text: str, parameters: Sequence[str], held: Reading = lambda _: None) -> Reading:
    """How the clauses of a text are read: those about the object first, then those about arguments."""

    def read(clause: str) -> str | None:
        another = _ANOTHER.fullmatch(clause.strip())
        if another is not None:
            return _any_other(text, parameters, another[1])
        unknown = _UNKNOWN.fullmatch(clause.strip())
        chosen = _none_of_listed(text, parameters, unknown[1]) if unknown is not None else None
        if chosen is not None:
            return chosen
        return held(clause) or condition_of(said_plainly(clause), parameters)

    return read


def _any_other(text: str, parameters: Sequence[str], noun: str) -> str | None:
    """That a parameter is not what the text asks it to be: "a share from 0 to 1; ValueError for any other share"."""
    name = parameter_named(noun, parameters)
    tests = [test for test in demands(text, parameters).tests if set(names_of(test)) - HARMLESS == {name}]
    if tests:
        return f"not ({' and '.join(tests)})"
    chosen = _none_of_listed(text, parameters, noun)
    if chosen is not None:
        return chosen
    # Those that the text names beside: "1 for "low" and 2 for "high"; ValueError for any other level".
    listed = list(dict.fromkeys(_QUOTED.findall(" ".join(sentences(text)))))
    return f"isinstance({name}, str) and {name} not in {tuple(listed)!r}" if name and len(listed) > 1 else None


def _none_of_listed(text: str, parameters: Sequence[str], noun: str) -> str | None:
    """That a text is none of those which stand in a list behind the noun: "a mode, ``fast`` or ``slow``"."""
    name, plain = parameter_named(noun, parameters), re.escape(noun.strip("`*").removesuffix("s"))
    listed = rf"({_WORD_LISTED}(?:, {_WORD_LISTED})*,? (?:or|and) {_WORD_LISTED})"
    shape = rf"\b{plain}s?\b[`*]*(?:,|:| is| are| must be| may be)?(?: either| one of)?:? {listed}"
    found = re.search(shape, " ".join(sentences(text)), re.IGNORECASE)
    words = tuple(each.strip("`'\"") for each in re.findall(_WORD_LISTED, found[1])) if found is not None else ()
    return f"isinstance({name}, str) and {name} not in {words!r}" if name and words else None


def _named_errors(sentence: str, errors: Collection[str]) -> list[str]:
    """The exceptions in a sentence: by how they end, or because the text lists them as such."""
    return list(
        dict.fromkeys([*_ERROR.findall(sentence), *(each for each in errors if each in _WORD.findall(sentence))])
    )


def _read(
    sentence: str, parameters: Sequence[str], reading: Reading, errors: Collection[str] = ()
) -> Iterator[_Announced]:
    if not _named_errors(sentence, errors) and "rais" not in sentence.lower():
        return
    before = _BEFORE.match(sentence) or _INSIDE.search(sentence)
    if before is not None and _is_error(before["error"], errors):
        how, clause = before["how"].lower(), before["clause"]
        if how == "unless":
            yield from _unless(before["error"], clause, parameters)
        elif how in _WITHIN:
            alone = f"{parameters[0]} is {how} {clause}" if len(parameters) == 1 else ""
            yield _whenever(before["error"], alone, reading)
        else:
            yield _whenever(before["error"], f"without {clause}" if how == "without" else clause, reading)
        return
    field = _FIELD.match(sentence)
    if field is not None and _is_error(field["error"], errors):
        yield _whenever(field["error"], field["clause"], reading)
        return
    ranged = _RANGED.search(sentence)
    if ranged is not None and _is_error(ranged["error"], errors):
        yield _outside(ranged["error"], sentence[: ranged.start()], parameters)
        return
    behind = _BEHIND.match(sentence.rpartition("; ")[2])
    if behind is not None and _is_error(behind["error"], errors):
        yield _whenever(behind["error"], behind["clause"], reading)
        return
    demand = _OR_ELSE.match(sentence)
    if demand is not None and _is_error(demand["error"] or demand["second"], errors):
        yield from _unless(demand["error"] or demand["second"], demand["clause"] or demand["other"], parameters)


def _outside(error: str, clause: str, parameters: Sequence[str]) -> _Announced:
    """That an argument leaves the range which a text names: ``a year from 1 to 9999, else ValueError``."""
    conditions, ranges = list[str](), _RANGE.findall(clause)
    for noun, low, high in ranges:
        name = parameter_named(noun, parameters)
        if name is not None:
            conditions.append(f"not {low} <= {name} <= {high}")
    return _Announced(error, tuple(conditions), is_complete=len(conditions) == len(ranges))


def _is_error(name: str, errors: Collection[str]) -> bool:
    return name[:1].isupper() and (name in errors or _IS_ERROR.match(name) is not None)


def _whenever(error: str, clause: str, reading: Reading) -> _Announced:
    """What one of several conditions that are joined by "or" leads to; one that is not understood is left out."""
    whole = reading(clause)
    if whole is not None:
        return _Announced(error, (whole,), is_complete=True)
    both = _BOTH.fullmatch(clause)
    if both is not None:
        each = tuple(reading(f"{subject} {both['state']}") for subject in both.group("one", "other"))
        return _Announced(error, tuple(found for found in each if found is not None), is_complete=None not in each)
    parts = _EITHER.split(clause)
    if any(" and " in part for part in parts) or _LISTED.search(clause):
        return _Announced(error, (), is_complete=False)
    subject = re.match(r"(?:the )?([`*]*\w+[`*]*) (?:is|are) ", clause)
    found = []
    for place, part in enumerate(parts):
        condition = reading(part)
        if condition is None and place and subject is not None:
            condition = reading(f"{subject[1]} is {part}")
        found.append(condition)
    read = tuple(each for each in found if each is not None)
    return _Announced(error, read, is_complete=len(read) == len(parts))


def _unless(error: str, clause: str, parameters: Sequence[str]) -> Iterator[_Announced]:
    read = read_demand(clause, parameters)
    chosen = _CHOICE.match(clause)
    listed = condition_of(f"{chosen[1]} is not {chosen[2]}", parameters) if chosen is not None else None
    if listed is not None:
        yield _Announced(error, (listed,), is_complete=True)
    elif read.is_complete and read.tests:
        yield _Announced(error, tuple(f"not ({test})" for test in read.tests), is_complete=True)
    else:
        yield _Announced(error, (), is_complete=False)
