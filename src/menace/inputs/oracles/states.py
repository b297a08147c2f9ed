"""States of arguments in words, as the conditions they stand for: ``size is smaller than one``, ``no items``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from menace.inputs.oracles.clauses import clause_condition
from menace.inputs.prose.conditions import python_test

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve"
_WORDS = {**{word: str(number) for number, word in enumerate(_SMALL.split())}, "twenty": "20", "hundred": "100"}
_NUMBER = rf"(?:the )?(-?\d+(?:\.\d+)?|{'|'.join(_WORDS)}|[`*]*[a-z_]\w*[`*]*)"
_LETTERS = r"(?: (?:characters?|chars?|letters?|bytes|items|elements|values|entries))"
_RANGE = rf"(?:the range )?(?:from )?(?:\[{_NUMBER}, ?{_NUMBER}\]|{_NUMBER}(?: to | and |\.\.| ?- ?){_NUMBER})"
_STATES: tuple[tuple[str, str], ...] = (
    (r"negative|below zero|less than zero|smaller than zero", "{0} < 0"),
    (r"zero", "{0} == 0"),
    (r"(?:exactly )?(-?\d+)", "{0} == {1}"),
    (rf"(?:comes?|lies|stands?|is|starts?)? ?(?:before|earlier than) {_NUMBER}", "{0} < {1}"),
    (rf"(?:comes?|lies|stands?|is|starts?)? ?(?:behind|after|later than) {_NUMBER}", "{0} > {1}"),
    (r"(?:no|not a) number", "is_no_number({0})"),
    (r"empty", "len({0}) == 0"),
    (r"(?:not positive|non-?positive|zero or negative|negative or zero|zero or less|zero or below)", "{0} <= 0"),
    (r"positive", "{0} > 0"),
    (r"(?-i:None)", "{0} is None"),
    (rf"(?:has more than|have more than|contains more than) {_NUMBER}{_LETTERS}|longer than {_NUMBER}{_LETTERS}?",
     "len({0}) > {1}"),
    (rf"(?:has fewer than|has less than|contains fewer than) {_NUMBER}{_LETTERS}|shorter than {_NUMBER}{_LETTERS}?",
     "len({0}) < {1}"),
    (rf"(?:not in|not one of|not found in|not contained in|missing from|not an? \w+ of) (?:the )?{_NUMBER}",
     "{0} not in {1}"),
    (rf"(?:beyond|past|behind|after) the end of (?:the )?{_NUMBER}", "{0} > len({1})"),
    (rf"(?:less|smaller|lower) than or equal to {_NUMBER}|{_NUMBER} or less|not (?:greater|larger|more) than {_NUMBER}",
     "{0} <= {1}"),
    (rf"(?:greater|larger|higher) than or equal to {_NUMBER}|{_NUMBER} or more|at least {_NUMBER}", "{0} >= {1}"),
    (rf"(?:less|smaller|lower|fewer) than {_NUMBER}|(?:below|under) {_NUMBER}|not at least {_NUMBER}", "{0} < {1}"),
    (rf"(?:greater|larger|higher|more|bigger) than {_NUMBER}|(?:above|over|exceeds|beyond) {_NUMBER}", "{0} > {1}"),
    (rf"(?:not (?:between|in|within|from)|outside(?: of)?|not inside|out of|other than) {_RANGE}(?:,? inclusive)?",
     "not {1} <= {0} <= {2}"),
    (r"(?:not sorted|unsorted)", "list({0}) != sorted({0})"),
    (r"odd", "{0} % 2 == 1"),
    (r"even", "{0} % 2 == 0"),
)  # fmt: skip
_PATTERNS = tuple((re.compile(rf"(?:{shape})", re.IGNORECASE), condition) for shape, condition in _STATES)
_SAID = re.compile(r"^(?:the )?(?P<subject>[`*]*\w+[`*]*) (?:is |are |has |)?(?P<state>.+)$", re.IGNORECASE)
_THERE = re.compile(
    r"^(?:there (?:is|are) )?no (?P<subject>[`*]*\w+[`*]*)(?: (?:is|are) (?:given|passed|left))?$", re.IGNORECASE
)
_LENGTHS = re.compile(
    r"^(?:the |both )?\w+(?: and (?:the )?\w+)? (?:differ in (?:length|size)|(?:have|are of) (?:different|unequal) "
    r"(?:lengths?|sizes?)|(?:do not|don't) have the same (?:length|size)|are not (?:of the same length|equally long))$"
    r"|^their (?:lengths|sizes|numbers|counts) (?:differ|are (?:not the same|different))$",
    re.IGNORECASE,
)
_QUALIFIED = re.compile(r"^(?:an?|any|the|all) (?P<state>\w+) (?P<subject>[`*]*\w+[`*]*)$", re.IGNORECASE)
_ANYTHING = frozenset(
    {"list", "sequence", "string", "text", "number", "value", "input", "argument", "iterable", "it", "integer", "items"}
)
_SHORT = re.compile(r"\b(is|are|does|do|was|were)n't\b", re.IGNORECASE)
_CONTAINERS = frozenset({"list", "sequence", "table", "mapping", "dict", "dictionary", "text", "string", "set"})


def condition_of(words: str, parameters: Sequence[str]) -> str | None:
    """A clause as an expression over the parameters; None when it is not fully understood."""
    clause = _SHORT.sub(r"\1 not", " ".join(words.split()).strip(" .;,:"))
    code = _code(clause, parameters)
    if code is not None:
        return code
    if _LENGTHS.match(clause) and len(parameters) == 2:
        return "len({}) != len({})".format(*parameters)
    none = _THERE.match(clause)
    subject = parameter_named(none["subject"], parameters) if none is not None else None
    if subject is not None:
        return f"len({subject}) == 0"
    for shape in (_SAID, _QUALIFIED):
        said = shape.match(clause)
        subject = parameter_named(said["subject"], parameters) if said is not None else None
        if said is not None and subject is not None:
            condition = _state(said["state"], subject, parameters)
            if condition is not None:
                return condition
    it = re.match(r"(?:it|they) (?:is|are) (?P<state>.+)$", clause, re.IGNORECASE)
    if it is not None and len(parameters) == 2:
        # What is held against the other one: "if it is not in items".
        found = [_state(it["state"], each, parameters) for each in parameters]
        held = next((each for each in found if each is not None and all(map(each.__contains__, parameters))), None)
        if held is not None:
            return held
    return clause_condition(clause, parameters)


def said_plainly(clause: str) -> str:
    """``a negative size`` and ``negative sizes`` as one says ``size is negative``."""
    stripped = clause.strip().removesuffix(" is given").removesuffix(" are given").removesuffix(" is passed")
    noun = re.fullmatch(r"(?:an? |any |all )?(negative|empty|zero|odd|even) ([`*]*\w+[`*]*)", stripped, re.IGNORECASE)
    if noun is not None:
        return f"{noun[2]} is {noun[1]}"
    measured = re.fullmatch(
        r"(?:an? |any |all )?([`*]*\w+[`*]*) (?:of )?"
        r"((?:below|above|under|over|less than|greater than|outside|of(?= (?:-?\d|zero|one|two|three))|beyond"
        r"|other than(?= -?\d+ ?(?:to|and|-|\.\.) ?-?\d)) .+)",
        stripped,
        re.IGNORECASE,
    )
    if measured is not None:
        return f"{measured[1]} is {measured[2].removeprefix('of ')}"
    return stripped


def parameter_named(noun: str, parameters: Sequence[str]) -> str | None:
    """The parameter that a noun means: by name, in the singular or plural, or the only one there is."""
    plain = noun.strip("`*")
    if plain in parameters:
        return plain
    lowered = plain.lower()
    for parameter in parameters:
        if lowered in (parameter.lower(), parameter.lower() + "s", parameter.lower().removesuffix("s")):
            return parameter
    longer = [each for each in parameters if len(each) > 4 and lowered == f"{each.lower()}age"]
    if longer:
        return longer[0]
    only = len(parameters) == 1 and (lowered in _ANYTHING or lowered.removesuffix("s") in _ANYTHING)
    return parameters[0] if only else None


def _state(words: str, subject: str, parameters: Sequence[str]) -> str | None:
    for pattern, condition in _PATTERNS:
        found = pattern.fullmatch(words.strip())
        if found is None:
            continue
        numbers = [
            _number(each, parameters) or _only_other(each, subject, parameters) for each in found.groups() if each
        ]
        if None not in numbers and subject not in numbers:
            return condition.format(subject, *numbers)
    return None


def _number(text: str, parameters: Sequence[str]) -> str | None:
    plain = text.strip("`*").lower()
    if plain in _WORDS or plain.lstrip("-").replace(".", "").isdigit():
        return _WORDS.get(plain, plain)
    return next((each for each in parameters if each.lower() == plain), None)


def _only_other(text: str, subject: str, parameters: Sequence[str]) -> str | None:
    """What "the list" means beside a parameter, where there is one other."""
    others = [each for each in parameters if each != subject]
    return others[0] if len(others) == 1 and text.lower() in _CONTAINERS else None


def _code(clause: str, parameters: Sequence[str]) -> str | None:
    """A comparison that is written as code."""
    found = re.fullmatch(r"``?([^`]+)``?|(\w+ ?(?:<=|>=|==|!=|<|>) ?-?\w+)", clause)
    return python_test((found[1] or found[2]), parameters) if found is not None else None
