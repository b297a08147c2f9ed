"""Sentences of documentation that promise something of a result in words that can be read for sure."""

from __future__ import annotations

import ast
import builtins
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from menace.domain import Claim
from menace.inputs.oracles.callbacks import calls, errors
from menace.inputs.oracles.editing import edits
from menace.inputs.oracles.likenesses import likenesses
from menace.inputs.oracles.nouns import in_their_names
from menace.inputs.oracles.outcomes import kept_as_given, named_outcomes
from menace.inputs.oracles.properties import described
from menace.inputs.oracles.sameness import equations, sameness
from menace.inputs.oracles.sharing_out import shared_out
from menace.inputs.source.signatures import Stated

_EXAMPLE = re.compile(r"^\s*>>>.*(?:\n[^\S\n]*\S.*)*", re.MULTILINE)
_SENTENCE = re.compile(
    r"(?<=[.!?])\s+|\n\s*\n|\n\s*[-*] |\n\s*(?=:[a-z]+[ :])"
    r"|\n\s*(?=(?:Args|Arguments|Parameters|Returns?|Yields?|Raises|Notes?|Examples?)(?::|\s*\n\s*---))"
    r"|\n\s*(?=[A-Z]\w*(?:Error|Exception|Warning)(?::|\s*\n))|\n\s*(?=[A-Z]\w+: (?:if|when|for|unless|in case)\b)"
)
"""Where one statement ends and another begins: also before the fields and headings that people use in docstrings."""
_THINGS = r"(?!times|seconds|minutes|hours|days|digits|bits)[a-z]+s"
_CODE = r"``?(?P<code>[^`\n]+)``?"
_HEDGED = re.compile(
    r"\b(?:roughly|nearly|almost|similar|mostly|approximately|like|except|unless|however|usually|conceptually)\b",
    re.IGNORECASE,
)
_HARMLESS = re.compile(
    r",? but (?:without|faster|lazily|quicker|more (?:quickly|efficient\w*)|does not build)\b", re.IGNORECASE
)
_CHANGES = re.compile(
    r"\bin[- ]place\b|\bis (?:modified|changed|updated|mutated)\b|\b(?:modifies|updates|mutates)\b", re.IGNORECASE
)
_NEITHER = re.compile(
    r"\b(?:neither|none|no)\b[^.;]*\bis (?:changed|modified|mutated|altered|updated)\b", re.IGNORECASE
)
_KEEPS = re.compile(
    r"\bwithout (?:modifying|changing|mutating)\b|\b(?:does not|doesn't|do not|never) (?:modif\w+|change|mutate)\b"
    r"|\b(?:left|stays?|remains?|is|are) (?:unchanged|untouched|unmodified|not (?:changed|modified|mutated|altered))\b"
    r"|\bneither (?:\w+ ){0,4}is (?:changed|modified|mutated|altered|touched)\b"
    r"|^(?:returns?|makes?|creates?|gives?) (?:a|an|the) (?:new|\w+ copy|copy) "
    r"(?:list|dict\w*|set|mapping|sequence|of)\b",
    re.IGNORECASE,
)
_COPY = re.compile(
    r"^(?:returns?|makes?|creates?|gives?) (?:a|an|the) (?:new|\w+ copy|copy) (?:list|dict\w*|set|mapping|sequence"
    r"|of)\b"
    r"|\balways (?:a|returns a) (?:new|copy)\b",
    re.IGNORECASE,
)
_DEEP_COPY = re.compile(r"\bdeep[- ]cop(?:y|ied)\b", re.IGNORECASE)
_STAYS = (
    r"\b(?:{})\b[`*]* (?:may (?:\w+ ){{1,6}}(?:and|but) )?(?:(?:is|are) )?(?:stays?|remains?|left) "
    r"(?:as (?:it|they) (?:is|was|are|were)|alone|intact)\b"
)
"""What somebody says of other things as well, so it has to be said of an argument."""
_GIVEN = (
    r"given (?:list|dict\w*|set|mapping|items)",
    r"(?:list|dict\w*|set|mapping|ones?|lists|items)(?: that)? (?:(?:was|were|is|are) )?(?:given|passed)(?: in)?",
)
_ITS_INPUT = re.compile(
    r"\bneither (?:argument|of (?:them|the two)|list|dict\w*|of the (?:\w+ )?(?:arguments|lists|dict\w*)) is\b|"
    r"\b(?:the|its|your) (?:\w+ )?(?:input|argument|original|list|dict(?:ionary)?|mapping|sequence|items?|set)\b"
    r"[^.]{0,40}\b(?:not|unchanged|untouched|unmodified)\b"
    r"|\b(?:not|without|never) (?:chang|modif|mutat)\w+ (?:the|its) "
    r"(?:\w+ )?(?:input|argument|original|list|dict(?:ionary)?|mapping|sequence|set)\b",
    re.IGNORECASE,
)
_IN_THAT_CASE = re.compile(
    r"\brais\w*\b.*\b(?:then|in (?:that|this|such a|which) case)\b"
    r"|\b(?:is|are|stays?|left) (?:not )?\w+ (?:then|in that case)\b"
)
"""What is said of calls that fail, and of no others."""
_IDEMPOTENT = re.compile(
    r"(?<!not )\b(?:is |are )?idempotent\b"
    r"|\b\w+ing (?:\w+ ){0,3}(?:twice|again|a second time|repeatedly) (?:\w+ )?"
    r"(?:changes nothing|has no (?:further |other )?effect|does nothing|makes no difference|gives the same"
    r"|does not change (?:it|anything)|is (?:harmless|safe))\b"
    r"|\balready (?:been )?\w+ed\b[^.;]*\b(?:is|are|comes? back|stays?|left|returned) (?:returned |left )?"
    r"(?:unchanged|as it is|as they are|alone|as is|the same)\b",
    re.IGNORECASE,
)
_SETTLED = re.compile(
    r"\b(?:\w+ing (?:\w+ ){0,3}(?:twice|again|a second time|once more)"
    r"|(?P<doing>\w{3,})ing an? (?:already )?(?P=doing)\w{1,3} \w+)"
    r" (?:changes nothing|does nothing|has no (?:further |other )?effect)\b",
    re.IGNORECASE,
)
_INVOLUTION = re.compile(
    r"\btwice (?:in a row )?(?:gives?|restores?|returns?|yields?|leads? (?:back )?to) (?:back )?"
    r"(?:the original|what was given|(?:the )?[`*]*\w+[`*]* (?:back|again))",
    re.IGNORECASE,
)
_HELD_TO_ARGUMENT = ("adds_up_to(", "joins_to(", "at_least(", "not_beyond(")
"""Relations with an argument that a noun of the first sentence may stand for."""
_NONE_IN_IT = re.compile(r"\b(?:when|if) (?:there (?:is|are) (?:none|nothing)|it is empty)\b.*", re.IGNORECASE)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a documentation, examples left out, each on one line."""
    for part in _SENTENCE.split(_EXAMPLE.sub("", text)):
        sentence = " ".join(part.split())
        if sentence:
            yield sentence


def promised(text: str, stated: Sequence[Stated], known: Sequence[str], name: str, called: str = "") -> Iterator[Claim]:
    """What a documentation promises of the results of a function.

    ``known`` are names of its module that an expression in the text may use, ``called`` is how a method is called.
    """
    told, parameters = list(sentences(text)), [each.name for each in stated]
    numbers = [each.name for each in stated if _may_be_number(each)]
    found = [*described(told, parameters, numbers, name), *shared_out(told, parameters)]
    renamed = in_their_names(told, parameters)
    if renamed != told:
        found += [
            each for each in described(renamed, parameters, numbers, name) if each.source.startswith(_HELD_TO_ARGUMENT)
        ]
    yield from (_without_empty(each, found) for each in found)
    for sentence in told:
        yield from _formulas(sentence, parameters, known)
    # Of an object it is said that there is nothing in it, not that an argument is empty.
    yield from named_outcomes([_NONE_IN_IT.sub("", each) for each in told] if called else told, parameters)
    yield from kept_as_given(told, parameters)
    yield from sameness(told, stated, called or name)
    yield from equations(told, stated, known, name)
    yield from likenesses(told, parameters, () if called else known, name)
    yield from edits(told, stated, called or name)
    yield from calls(told, stated, called or name)
    yield from errors(told, stated, called or name)
    named = re.compile(
        _STAYS.format("|".join(["arguments?", "inputs?", "originals?", *_GIVEN, *map(re.escape, parameters)]))
    )
    always = [each for each in told if not _IN_THAT_CASE.search(each)]
    if any(_KEEPS.search(each) or named.search(each) for each in always) and not any(
        _CHANGES.search(_NEITHER.sub("", each)) for each in told
    ):
        sure = any(_ITS_INPUT.search(each) and _KEEPS.search(each) for each in always)
        yield from (
            Claim("Property", f"unchanged({each}, {each}_afterwards)", sure=sure, refused=True) for each in parameters
        )
        if any(map(_COPY.search, told)):
            yield from (Claim("Property", f"is_another(result, {each}_afterwards)") for each in parameters)
        if any(map(_DEEP_COPY.search, told)):
            yield from (Claim("Property", f"shares_nothing(result, {each}_afterwards)") for each in parameters)
    is_settled = any(map(_IDEMPOTENT.search, told)) or _is_undone_by_itself(told)
    if called and any(map(_SETTLED.search, told)):
        required = [each for each in stated if each.required]
        given = ", ".join(f"{each.name}={each.name}" if each.style == "keyword" else each.name for each in required)
        again = f"lambda {', '.join(['it', *(each.name for each in required)])}: it.{name}({given})"
        used = ["self_afterwards", again, *(f"{each.name}_afterwards" for each in required)]
        yield Claim("Law", f"is_settled({', '.join(used)})", sure=True)
    if is_settled and parameters:
        yield Claim("Property", f"same_again({called or name}(result), result)", alone=True)
    if any(map(_INVOLUTION.search, told)) and parameters:
        yield Claim("Property", f"same_again({called or name}(result), {parameters[0]})", alone=True)


_KEPT_AS_IS = re.compile(
    r"^(?:an?|any|every|what is|texts? that (?:is|are)) (?:already )?(?P<done>\w+)(?:ed|en)\b[^.;]*\b(?:is|are"
    r"|comes? back|stays?|left|returned) "
    r"(?:returned |left )?(?:unchanged|as it is|as they are|alone|as is|the same)\b"
    r"|^(?P<again>\w+?)ing (?:what|something that|a \w+ that) (?:is|has been"
    r"|was)(?: already)? \w+ed (?:changes nothing|does nothing)\b",
    re.IGNORECASE,
)


def _is_undone_by_itself(told: Sequence[str]) -> bool:
    """Whether what was done before is said to stay as it is: "Normalise a path", "a normalised path is unchanged"."""
    verb = told[0].partition(" ")[0].lower() if told else ""
    for sentence in told[1:]:
        kept = _KEPT_AS_IS.search(sentence)
        if kept is not None and (kept["again"] or verb.startswith((kept["done"] or "").lower())):
            return True
    return False


def _without_empty(claim: Claim, others: Sequence[Claim]) -> Claim:
    """That nothing is lost, where empty texts are left out on purpose."""
    lost = re.fullmatch(r"(same_items|shares_out|leaves_none_out)\(result, (\w+)\)", claim.source)
    if lost is None or all(each.source != "is_without(result, '')" for each in others):
        return claim
    return replace(claim, source=f"{lost[1]}(result, list(filter(None, {lost[2]})))")


def _may_be_number(stated: Stated) -> bool:
    hint = "" if stated.hint is None else ast.unparse(stated.hint).strip("'\"")
    return stated.hint is None or re.search(r"\b(?:int|float|Decimal|Fraction|Number|Any)\b", hint) is not None


def _formulas(sentence: str, parameters: Sequence[str], known: Sequence[str]) -> Iterator[Claim]:
    """``Equivalent to ``sorted(items)[:n]````, ``there are ``len(items) - 1`` pairs``."""
    if _HEDGED.search(sentence):
        return
    same = re.match(
        rf"(?:this is |it is |is )?(?:equivalent to|the same as|same as) {_CODE}(?P<rest>.*)$", sentence, re.IGNORECASE
    )
    if same is not None and not re.search(r"\b(?:but|if|when|with)\b", _HARMLESS.sub("", same["rest"]), re.IGNORECASE):
        yield from _formula("gives_same", same["code"], parameters, known)
    count = re.match(
        rf"(?:there are|returns?|yields?|gives?) (?:exactly )?{_CODE} {_THINGS}\b", sentence, re.IGNORECASE
    )
    if count is not None and not count["code"].isidentifier():
        yield from _formula("has_length", count["code"], parameters, known)


def _formula(relation: str, code: str, parameters: Sequence[str], known: Sequence[str]) -> Iterator[Claim]:
    """A relation between the result and an expression in the text, if that names nothing unknown."""
    try:
        tree = ast.parse(code.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    unknown = {each for each in names - bound if each not in parameters and not hasattr(builtins, each)}
    if not names & set(parameters):
        return
    if not {each for each in unknown if each not in known} <= set(dir(math)):
        return
    setup = tuple(f"from math import {each}" for each in sorted(unknown) if each not in known)
    yield Claim("Documentation", f"{relation}(result, {ast.unparse(tree)})", setup)
