"""Objects that have to refuse once they were ended, because a text names the exception that comes then."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.domain import Arguments, Recipe
from menace.inputs.oracles.closing import INSTANCE, LEAVE, ending_of, is_plain, statements_until_end, words_for
from menace.inputs.oracles.instances import plain_arguments, plain_instance
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function

_ERROR = re.compile(
    r"\b(?:\w+\.)*([A-Z]\w*(?:Error|Exception|Closed|Stopped|Refused|Done|Over|Finished|Ended|Sealed|Frozen|Gone))\b"
)
_RAISING = re.compile(r"\brais|:\s*$|:raises?\b|\bError\b", re.IGNORECASE)
_DOUBTFUL = re.compile(
    r"\b(?:(?:may|might|can|could) rais\w*|usually|unless|except|never|not rais\w*|twice|harmless|ignored"
    r"|nothing happens|while closing|cannot be closed|fails to close|not (?:closed|open(?:ed)?|started|running))\b",
    re.IGNORECASE,
)
_EVERY = re.compile(
    r"\b(?:any|every|all|each)(?: (?:other|further|later|following|public))* (?:methods?|operations?|calls?|use|uses)\b"
    r"|\b(?:further|later) (?:use|calls?)\b|\busing (?:it|the object|an? \w+)\b|\bit raises\b"
    r"|\b(?:every|any)thing(?: else)?\b",
    re.IGNORECASE,
)
_BUT_FOR = re.compile(
    r"(?P<all>\b(?:(?:every|any)thing|(?:any|every|all)(?: other)? (?:methods?|operations?|calls?)))"
    r" (?:but|except(?: for)?|besides|other than|apart from) `*(?P<method>\w+)(?:\(\))?`*"
)
_SENTENCE = re.compile(r"(?<=[.;])\s+|\n\s*\n|\n(?=\s*:)")
_MOMENT = 0.05
_THEN = re.compile(r"\b(?:from then on|after that|afterwards|then|thereafter|from there on)\b", re.IGNORECASE)
"""Words that point at what the sentence before spoke of."""


def refusals_after_end(function: Function, owner: Definition | None, recipe: Recipe) -> list[Arguments]:
    """An example of the plainest call on an ended object, with the documented exception below it.

    The same call on another object that is still open goes before: where that does not work, nothing is tried.
    """
    if owner is None or recipe.receiver_name is None or not is_plain(function) or recipe.receiver is None:
        return []
    ending = ending_of(owner)
    if ending is None or function.name in (ending, "close", "aclose", LEAVE):
        return []
    error = next(_errors(function, owner, ending), None)
    if error is None:
        return []
    args, kwargs = plain_arguments(recipe)
    call = f"{function.name}({', '.join([*args, *(f'{name}={value}' for name, value in kwargs)])})"
    begin = f"opened = {plain_instance(recipe)}"
    tried, asked = [f"opened.{call}"], f"{INSTANCE}.{call}"
    if isinstance(function, ast.AsyncFunctionDef):
        # What waits for somebody else is as good as what works.
        waited = f"asyncio.run(asyncio.wait_for(opened.{call}, {_MOMENT}))"
        tried = ["import asyncio, contextlib", f"with contextlib.suppress(asyncio.TimeoutError): {waited}"]
        asked = f"asyncio.run(asyncio.wait_for({asked}, {_MOMENT}))"
    setup = (*recipe.setup, begin, *tried, *statements_until_end(owner, recipe, ending))
    return [Arguments((), (), setup, None, ((asked, f"Traceback (most recent call last):\n{error}"),))]


def _errors(function: Function, owner: Definition, ending: str) -> Iterator[str]:
    """The exceptions that texts announce for this method of an ended object."""
    words = re.compile(rf"\b{words_for(ending)}\b", re.IGNORECASE)
    for text, everybody in ((ast.get_docstring(function) or "", True), (ast.get_docstring(owner.node) or "", False)):
        before = ""
        for sentence in _SENTENCE.split(text):
            joined, earlier = " ".join(sentence.split()), before
            before = joined
            spared = _BUT_FOR.search(joined)
            if spared is not None:
                if spared["method"] == function.name:
                    continue
                joined = _BUT_FOR.sub(spared["all"], joined)
            error = _nearest(joined, words)
            is_meant = words.search(joined) or (_THEN.search(joined) and words.search(earlier))
            if error is None or not is_meant or not _RAISING.search(joined) or _DOUBTFUL.search(joined):
                continue
            if everybody or _EVERY.search(joined) or _names(joined, function.name):
                yield error


def _nearest(sentence: str, words: re.Pattern[str]) -> str | None:
    """The exception that a sentence names for the end: the last one before it is spoken of, or else the first."""
    found = list(_ERROR.finditer(sentence))
    end = words.search(sentence)
    before = [each for each in found if end is not None and each.end() <= end.start()]
    return next((each[1] for each in (*before[-1:], *found)), None)


def _names(sentence: str, method: str) -> bool:
    """Whether a sentence speaks of a method: by its name, or by the verb that it is."""
    verb = re.escape(method.partition("_")[0].removesuffix("e"))
    return bool(re.search(rf"\b{re.escape(method)}\b|\b{verb}(?:{verb[-1]}?ing)\b", sentence, re.IGNORECASE))
