"""Failures of which documentation says that they keep nobody from an answer: a call that raises for one breaks that."""

from __future__ import annotations

import os
import re
from typing import Any, Dict, Iterable, List

from ..calls.loading import owner_of
from .wording import words_about

NETWORK = "network"
"""In place of an operation on files: what was asked for is elsewhere."""
_SENTENCE = re.compile(r"(?<=[.])\s+|\n\s*\n|\n\s*[-*]\s")
_RAISED = re.compile(
    r"(?<!never )(?<!not )(?<!nor )(?<!ever )(?<!without )\b(?:rais(?:es?|ing)|throws?|propagat\w*)\b"
    r"(?! (?:no|nothing)\b)|\b(?:never|not) (?:ignored|skipped|swallowed|suppressed)\b",
    re.IGNORECASE,
)
"""That something is raised after all."""
_FAILED = r"(?:cannot|can't|can not|could not|couldn't|not|never) be (?:\w+ )?"
_TRYING = r"(?:fail\w*|error\w*|problem\w*|trouble) (?:to |in |of |while |when |with )?(?:the )?"
_NOT_DONE = {
    "write": re.compile(
        rf"{_FAILED}(?:written|saved|stored|kept|updated|replaced|made|created)\b|\bunwritable|\bread-only"
        rf"|\b(?:disk|storage|device) (?:is|that is|being) full|\bfull disk|{_TRYING}(?:writ|sav|stor|keep)\w*"
        r"|\b(?:writing|saving|storing|keeping) (?:\w+ ){0,3}(?:fails?|failed|does not work)",
        re.IGNORECASE,
    ),
    "read": re.compile(
        rf"{_FAILED}(?:read|opened|loaded)\b|\bunreadable|{_TRYING}(?:read|load|open)\w*"
        r"|\b(?:reading|loading|opening) (?:\w+ ){0,3}(?:fails?|failed|does not work)",
        re.IGNORECASE,
    ),
    NETWORK: re.compile(
        rf"{_FAILED}(?:reached|fetched|asked|contacted|had|sent|delivered|downloaded|looked up|resolved)\b|\bunreach\w*"
        r"|\bunavailable|\b(?:does|do|did) not (?:answer|reply|respond)|\boffline\b"
        r"|\bwithout (?:an? )?(?:network|connection)"
        r"|\b(?:host|server|service|site|upstream|network)s? (?:that )?(?:is|are) (?:away|down|gone)\b"
        rf"|{_TRYING}(?:fetch|ask|reach|send|download|deliver|connect|network)\w*"
        r"|\b(?:fetching|asking|sending|delivering|downloading|the request|the connection) (?:\w+ ){0,3}fail(?:s|ed)",
        re.IGNORECASE,
    ),
}
"""How documentation speaks of an operation that could not be done."""
_CONTENTS = re.compile(
    r"\b(?:line|row|record|field|value|key|number|item|word|character|date|column|byte|cell|tag|message|text|part|name)s?\b"
    r"|\bentr(?:y|ies)\b",
    re.IGNORECASE,
)
"""What stands in files: that it cannot be read may as well mean that it makes no sense."""
_NO_MATTER = re.compile(
    r"\bignored\b|\bskipped\b|\bharmless|\bno (?:harm|error|exception|problem|failure|matter)\b|\bdo(?:es)? not matter"
    r"|\b(?:not|never) an? (?:\w+ )?(?:error|problem|failure)|\b(?:not|never|hardly) fatal"
    r"|\b(?:go|goes|going|carr(?:y|ies)|went) on\b|\bnothing (?:is )?(?:rais|lost)"
    r"|\b(?:never|not) (?:ever )?(?:rais|fail|throw|stop|keep|hinder|prevent|harm)"
    r"|\bwithout (?:an? )?(?:error|exception|raising|failing)|\bonly (?:logged|warned|noted|reported|a warning)"
    r"|\b(?:is|are) (?:logged|warned|noted|swallowed|suppressed)\b|\bjust (?:not|slower|logged)|\bdone without\b",
    re.IGNORECASE,
)
"""Words for that nothing comes of it."""
_KEPT = re.compile(r"\b(?:cach|memo|remember|store|index|history|journal|log\b|copy|copies|snapshot)\w*", re.IGNORECASE)
_NOT_NEEDED = re.compile(
    r"\b(?:with (?:and|or) without|without (?:and|or) with) (?:it|them|one|that|the|a)\b"
    r"|\b(?:works?|goes on|gives?|answers?|fine|correct|right)\b[^.;]{0,30}\bwithout (?:it|them|one|(?:the|a) cache)\b"
    r"|\bwhether or not (?:it|they|the cache|there is)\b|\b(?:can|may) (?:be )?(?:do|done|missing|lack)\w* without\b"
    r"|\bonly (?:an? optimi[sz]ation|a convenience|saves? (?:time|work)|makes? (?:it|things) faster|speeds?)\b"
    r"|\b(?:result|answer|outcome)s? (?:never|do(?:es)? not) depends? on\b",
    re.IGNORECASE,
)
"""Words of who does not depend on what it keeps."""
_ANNOUNCED = re.compile(r"\b[A-Z]\w*(?:Error|Exception|Failure|Refused|Unreachable|Unavailable)\b")


def promised(function: Any, operation: str, error: BaseException, paths: Iterable[str]) -> bool:
    """Whether the documentation says that nothing is raised where an operation fails.

    ``paths`` are the parameters by which the caller named files that the call is about.
    """
    if operation not in _NOT_DONE:
        return False
    sentences = _SENTENCE.split(words_about(function))
    announced = {name for each in sentences if _RAISED.search(each) for name in _ANNOUNCED.findall(each)}
    if announced & {kind.__name__ for kind in type(error).__mro__}:
        return False
    # What a class says of others it asks need not hold for each of its methods.
    of_class = words_about(owner_of(function)) if operation != NETWORK else ""
    return any(_covers(each, operation, list(paths)) for each in [*sentences, *_SENTENCE.split(of_class)])


def path_names(given: Dict[str, Any], files: Iterable[str], folder: str) -> List[str]:
    """The names of the arguments that are files among these, below a folder, or folders of them."""
    start, known = os.path.realpath(folder), [os.sep + each for each in files]
    found = []
    for name, value in given.items():
        if isinstance(value, (str, os.PathLike)):
            try:
                path = os.path.realpath(os.fspath(value))
            except Exception:  # noqa: S112 - no path, or an object of the target that does anything
                continue
            below = path[len(start) :] if path.startswith(start + os.sep) else ""
            if below and any(each == below or each.startswith(below + os.sep) for each in known):
                found.append(name)
    return found


def _covers(sentence: str, operation: str, paths: List[str]) -> bool:
    """Whether a sentence says of such a failure that nothing comes of it, and of the files that are at hand."""
    if _RAISED.search(sentence):
        return False
    keeps = operation != NETWORK and _KEPT.search(sentence) is not None
    if keeps and _NOT_NEEDED.search(sentence):
        return _is_about(sentence, paths)
    is_done_without = _NOT_DONE[operation].search(sentence) and _NO_MATTER.search(sentence)
    if not is_done_without or (operation != NETWORK and _CONTENTS.search(sentence)):
        return False
    return operation == NETWORK or _is_about(sentence, paths) or (not keeps and len(paths) == 1)


def _is_about(sentence: str, paths: List[str]) -> bool:
    words = sentence.lower()
    return all(any(len(part) > 3 and part[:5] in words for part in name.lower().split("_")) for name in paths)
