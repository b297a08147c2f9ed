"""The one exception by which a function says that anything went wrong: whatever else leaves it was not announced."""

from __future__ import annotations

import builtins
import errno
import re
import sys
from typing import Any, Iterator, Type

from ..calls.loading import owner_of, source_of
from .told_in_results import never_raises
from .wording import words_about

_OTHERS = re.compile(
    r"\bnothing else\b[^.;]{0,20}\b(?:rais|thrown|leaves|escap|propagat)"
    r"|\b(?:rais|throw)\w* [^.;]{0,60}? (?:and|but) (?:nothing else|no other|only (?:that|this|it))\b"
    r"|\bno (?:other|further) (?:kind of )?(?:exception|error)s?\b[^.;]{0,40}"
    r"\b(?:rais|thrown|leav|escap|propagat|than\b)",
    re.IGNORECASE,
)
"""Words of who excludes all exceptions but those spoken of."""
_REMOTE = r"(?:network|connection|transport|transfer|request|server|service|upstream|HTTP|socket)"
_LOCAL = r"(?:disk|file(?:system)?|storage|I/?O|OS|database)"
_FAILURES = (
    rf"(?:(?:other|possible|underlying|low-level|{_REMOTE}|{_LOCAL}|kinds? of|sorts? of) )*"
    r"(?:failure|error|problem|exception|mishap)s?"
    rf"(?: (?:of|with|in|on) (?:the |its |a )?(?:{_REMOTE}|{_LOCAL})\w*| that (?:occur|happen|come up)s?)?"
)
_SAID = (
    r"(?: (?:is|are|gets?|will be|comes?|always|then))* (?:told|reported|raised|signall?ed|turned|wrapped|converted"
    r"|translated|mapped|surfaces?|ends?|out)(?: up)? (?:by|as|with|in|into|to|through)\b"
)
_ONE_FOR_ALL = re.compile(
    r"\b(?:rais|throw)(?:es|ing|s|e)? (?:only|nothing but|nothing other than)\b"
    r"|\bonly `*\w+`* (?:is|are) (?:ever )?(?:raised|thrown)"
    r"|\b(?:never|not|nor) (?:ever )?(?:raise|throw)s? (?:anything|any (?:exception|error)|exceptions?|errors?)"
    r" (?:but|except|other than|besides|else)\b"
    r"|\bthe only (?:kind of )?(?:exception|error)s?\b"
    rf"|\b(?:all|every|any|each) {_FAILURES}{_SAID}|\b{_FAILURES} of (?:all|every|any) (?:kinds?|sorts?){_SAID}"
    rf"|\b{_FAILURES}(?: (?:is|are))? always{_SAID}|\bwhatever (?:goes|went) wrong\b"
    r"|\b(?:cannot|can't|could not|couldn't|fail(?:s|ed)?|does not work|unavailable)\b[^.;]{0,60}"
    r"\b(?:whatever|any) (?:the |its )?(?:reason|cause)\b",
    re.IGNORECASE,
)
"""Words of who has one exception for everything, and names it."""
_OF_REMOTE, _OF_LOCAL = re.compile(rf"\b{_REMOTE}", re.IGNORECASE), re.compile(rf"\b{_LOCAL}\b", re.IGNORECASE)
_DISK = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})
_NAME = re.compile(r"\b(?:[A-Za-z_]\w*\.)*([A-Z]\w+)\b")
_SENTENCE = re.compile(r"(?<=[.;])\s+|\n\s*\n|\n\s*[-*]\s")
_NOBODYS = (MemoryError, RecursionError, KeyboardInterrupt, SystemExit, GeneratorExit)
"""What comes over code without its doing."""
_NONE_AT_ALL = "a result"
"""What is announced by who never raises."""


def sole_exception(function: Any, error: BaseException) -> str:
    """The exception that is announced for every failure, or a result, where another one came; empty if none."""
    if issubclass(type(error), _NOBODYS):
        return ""
    texts = [words_about(each) for each in (function, owner_of(function))]
    sentences = [each for text in texts for each in _SENTENCE.split(text)]
    sole = [kind for each in sentences if _is_about(each, error) for kind in _named(each, function)]
    # All that the documentation speaks of may come.
    spoken_of = list(_named(" ".join(texts), function))
    owed = sole or (spoken_of if any(map(_OTHERS.search, sentences)) else [])
    if issubclass(type(error), tuple(spoken_of)):
        return ""
    if never_raises(texts[0]):
        return _NONE_AT_ALL
    return owed[0].__name__ if owed else ""


def _is_about(sentence: str, error: BaseException) -> bool:
    """Whether a sentence has one exception for everything, or for all that happens where the error comes from."""
    found = _ONE_FOR_ALL.search(sentence)
    if found is None:
        return False
    is_local, is_remote = bool(_OF_LOCAL.search(found.group())), bool(_OF_REMOTE.search(found.group()))
    return is_local == is_remote or is_local == (getattr(error, "errno", None) in _DISK)


def _named(text: str, function: Any) -> Iterator[Type[BaseException]]:
    """The exceptions that a text names, as the module of the function knows them."""
    module = sys.modules.get(str(getattr(source_of(function), "__module__", "")))
    for found in _NAME.finditer(text):
        kind = getattr(module, found.group(1), None) or getattr(builtins, found.group(1), None)
        if isinstance(kind, type) and issubclass(kind, BaseException) and not issubclass(kind, Warning):
            yield kind
