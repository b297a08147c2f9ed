"""Which sentences of a documentation speak of the result."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

GIVES = (
    r"^:?(?:it |this |always |never |(?:the |this )?function )?(?:returns?|yields?|gives?|produces?|generates?)"
    r"(?: -{3,})?:? "
)
RESULT = (
    r"^(?:the )?(?:results?|returned \w+|return(?:ed)? values?|output|outcome|answer) (?:always |never )?"
    r"(?:is|are|has|have|lies?|comes?|contains?|holds?|consists?|starts?|begins?|ends?|adds?|sums?|fits?|keeps?"
    r"|preserves?|exceeds?|does|do|takes?|needs?|uses?|occupies|stays?|remains?|gets?|grows?|goes|decreases?)\b"
)
OPENS = re.compile(f"{GIVES}|{RESULT}", re.IGNORECASE)
HEDGED = re.compile(
    r"\b(?:roughly|nearly|almost|mostly|approximately|about|around|except|unless|however|usually|normally|typically"
    r"|tries|try|possibly|if|when|whether|or None|otherwise|where possible|may|might|can|could|but for|apart from"
    r"|not (?:counting|including)|excluding|followed by|plus)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"[;,(] (?:and |or |but |else )?(?:returns? |raises |raising |an? )?`*(?:None|[A-Z]\w*(?:Error|Exception)|(?:an"
    r"|the) empty \w+)`* "
    r"(?:is (?:returned|raised) )?(?:if|when|for|unless|without|otherwise|below|above|where)\b[^;]*$"
    r"|[;,] (?:otherwise|else) `*(?:None|[A-Z]\w*(?:Error|Exception))`*[^;]*$",
)
"""What comes instead of a result: it takes nothing from what is said of those that there are."""
DEMANDS = re.compile(r"\b(?:must|should|assum\w+|requires?|required|expect\w*|needs?|has to|have to)\b", re.IGNORECASE)
_MADE = re.compile(
    r"(?:^returns?|^yields?|^gives?|\binto|\bas) (?:a|an|the|all|one|its|their|new|\s)*((?:[a-z]+[ -]){0,2}?[a-z]+)"
    r"(?= (?:of|in|from|with|without|for|that|which|to|as|so|by|at|on|whose|and|between|are|is)\b|[.,;:]|$)",
    re.IGNORECASE,
)
_NOUN = re.compile(
    r"^(?:the|all|its|their|each|every|no|none of the|these|both|only the) ([a-z]+)(?: ([a-z]+))?\b"
    r"|^an? ([a-z]+) (?:always |never )?(?:consists?|contains?|is made|has|never|always)\b",
    re.IGNORECASE,
)
_THERE = re.compile(
    r"^(?:there (?:are|is)|(?:read|put|taken|joined|laid|strung|glued|concatenated)\b[^,;]{0,30}, (?:they|all|the)"
    r"|together,? (?:they|all|the)|(?:all|the) \w+ together"
    r"|what (?:every(?:body|one)|each|all|they|the \w+)(?: of them)? (?:gets?|receives?|pays?|holds?))\b",
    re.IGNORECASE,
)
_OF_ARGUMENTS = re.compile(
    r":|(?:Args|Arguments|Parameters|Raises|Notes?|Examples?|Yields?|Warning|Attributes|See also)\b"
    r"|[\w ]+(?:\([^)]*\))?:(?: |$)",
    re.IGNORECASE,
)
"""Fields of a docstring, and headings."""
_JUDGES = re.compile(
    r"^(?:check|test|tell|whether|say|count|true|false|validate|assert|search|find|look)\b", re.IGNORECASE
)


_PARTS = frozenset({"part", "share", "piece", "chunk", "group", "count", "percentage"})
"""What results consist of, unless arguments are called so."""
_EMPTY_WORDS = frozenset({"new", "same", "other"})
NAMED = "THAT_PARAMETER"
"""What stands in a sentence in the place of a parameter's name, so that one pattern serves for all of them."""


_SEVERAL = re.compile(r"\btuple\b(?! of)|\b(?:a|the) pair\b|\btwo-tuple", re.IGNORECASE)
"""Results of several parts: what is said holds for one of them."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence about the result; one that is not ``plain`` may say other things as well."""

    sentence: str
    is_plain: bool

    def about(self, parameters: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Each parameter that the sentence names, and the sentence with a mark in its place."""
        words = set(re.findall(r"\w+", self.sentence))
        for parameter in parameters:
            if parameter in words:
                yield parameter, re.sub(rf"[`*]*\b{re.escape(parameter)}\b[`*]*", NAMED, self.sentence)


def told_of_result(sentences: Sequence[str], name: str, parameters: Collection[str]) -> Iterator[Told]:
    """The sentences that are about what comes back, in all cases."""
    nouns = _nouns(sentences[0] if sentences else "", name, parameters)
    for place, whole in enumerate(sentences):
        sentence = _ASIDE.sub("", whole)
        if HEDGED.search(sentence) or _SEVERAL.search(sentence):
            continue
        if OPENS.search(sentence):
            yield Told(sentence, is_plain=True)
        elif not DEMANDS.search(sentence) and (
            _is_about(nouns, sentence) or (place == 0 and not _JUDGES.match(sentence) and not sentence.startswith(":"))
        ):
            yield Told(sentence, is_plain=False)


def told_elsewhere(sentences: Sequence[str], name: str, parameters: Collection[str]) -> Iterator[Told]:
    """The other plain statements: they speak of the result or of something in it, not of what has to be given."""
    about_result = {each.sentence for each in told_of_result(sentences, name, parameters)}
    for whole in sentences[1:]:
        sentence = _ASIDE.sub("", whole)
        if sentence in about_result or HEDGED.search(sentence) or DEMANDS.search(sentence):
            continue
        opening = re.match(r"[:`*]*(\w+)[`*]*", sentence)
        if opening is not None and opening[1] not in parameters and not _OF_ARGUMENTS.match(sentence):
            yield Told(sentence, is_plain=False)


def _is_about(nouns: Collection[str], sentence: str) -> bool:
    noun = _NOUN.match(sentence)
    return _THERE.match(sentence) is not None or (
        noun is not None and bool({form for each in noun.groups() if each for form in _forms(each)} & set(nouns))
    )


def _nouns(summary: str, name: str, parameters: Collection[str]) -> set[str]:
    """What the result is called: as the function is, or as the first sentence says that something becomes."""
    made = {word for found in _MADE.findall(summary) for word in found.lower().split()}
    taken = {form for each in parameters for form in _forms(each)}
    called = {word for word in name.lower().split("_") if word} - {each.lower() for each in parameters}
    return {form for word in (*made, *called, "result", *(_PARTS - taken)) for form in _forms(word)} - _EMPTY_WORDS


def _forms(noun: str) -> set[str]:
    lowered = noun.lower()
    return {lowered, lowered.removesuffix("s")}
