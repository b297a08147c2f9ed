"""What the documentation of a function says about its own failing: who was told beforehand was not lied to."""

from __future__ import annotations

import re
from typing import Any, Collection

from .comparing import Manners

_EXAMPLE = re.compile(r"^[ \t]*>>>.*(?:\n[ \t]*\S.*)*", re.MULTILINE)
"""An example up to the next empty line: its values are no words about the function."""
_VALUES = re.compile(r"\"[^\"\n]{1,40}\"|(?<=[\[{(,: ])'[^'\n`]{1,40}'(?=[^`\n]*`)")
"""Texts in quotes, single ones where they stand in code: they are data that the function is about."""
_SENTENCE = re.compile(r"(?<=[.;:])\s+|\n\s*\n|\n\s*[-*]\s")
_RAISES = re.compile(r"\brais(?:e|es|ed|ing)\b|\bpropagat|:raises|\bthrow", re.IGNORECASE)
_FAILING = (
    r"(?:cannot|can't|can not|could not|couldn't|not|never) (?:be |currently be )?"
    r"(?:read|written|opened|reached|loaded|fetched|saved|stored|parsed|found|available|answer\w*|asked|contacted)"
    r"|\bunread\w*|\bunreach\w*|\bunavailable|\bunusable|\bcorrupt\w*|\bdamaged|\bbroken"
    r"|\b(?:on|of|upon|after) (?:any |an |a )?(?:error|failure)s?\b|\bfail(?:s|ed|ing|ure)?\b|\berrors?\b"
)
_NO_SUCCESS = (
    r"(?:cannot|can't|can not|could not|couldn't|do(?:es)? not|did not) (?:be )?"
    r"(?:had|sent|received|delivered|retrieved|obtained|copied|replaced|updated|downloaded|uploaded|completed|finished"
    r"|succe\w+|respond|work)\b"
    r"|\b(?:no|none|neither) (?:of )?(?:the |its |them )?(?:\w+ ){0,2}"
    r"(?:succe\w+|works?\b|worked|answer\w*|respond\w*|repl(?:y|ies|ied)|gave|gives|(?:is|are|was|were) (?:reach|left))"
    r"|\bwithout (?:success|an answer|a reply)|\bunsuccessful\w*|\bgiv(?:es?|en|ing) up|\bgave up|\bexhaust\w*"
    r"|\b(?:attempts?|tries|retries) (?:is|are|was|were|have been) (?:used up|over|spent)"
)
"""Words for work that did not get done; by themselves they may as well be about what the function is for."""
_IN_CASE = rf"\b(?:when|if|once|where|after|should)\b[^.;:]{{0,60}}?(?:{_NO_SUCCESS})"
_MAKING_DO = (
    r"\bbest[- ]effort|\bfall(?:s|ing)? back|\bfallback|\bignor\w+|\bskip\w*|\bleft out|\bomit\w*|\bstale\b"
    r"|\bdefaults? (?:when|if|where|on|instead)|\b(?:return|give|use|keep)s? (?:the |a |its )?(?:last |old )?defaults?"
    r"|\bpartial\w*|\bas (?:many|much|far) as|\bif possible|\bwhere possible"
)
_SAYS_WHEN = re.compile(_FAILING + "|" + _IN_CASE, re.IGNORECASE)
_FAILS = re.compile(_FAILING + "|" + _IN_CASE + "|" + _MAKING_DO, re.IGNORECASE)
_OTHER_SHAPE = re.compile(
    r"\b(?:other|another|wrong|unexpected|unknown|different|foreign) (?:shape|form|structure|layout|schema|version)"
    r"|\bshape\b|\bschema\b|\bmalformed|\bexpected (?:shape|form|fields?)"
    r"|\b(?:lacks?|misses|missing|without) (?:a |an |one |any |the |some )?(?:of \w+ )?(?:field|key|entr)"
    r"|\b(?:field|key|entry|entries)\b[^.;]{0,40}\b(?:missing|absent|lacking|wrong|not there)",
    re.IGNORECASE,
)
_HARM = re.compile(
    r"\bharm|\bchecksum|\bdigest\b|\b(?:do|does) not match|\bmismatch|\bdiffers?\b|\b(?:has|have|was|were) changed"
    r"|\baltered",
    re.IGNORECASE,
)
"""Words of somebody who looks at every byte; what is only called broken may be so in its form alone."""
_ANNOUNCED = {"schema_drift": _OTHER_SHAPE, "disk_corruption": _HARM, "torn_write": _HARM}
"""How documentation speaks of data that came to harm in the way of a fault."""
_NO = re.compile(r"\bNone\b|\bFalse\b|\bempty\b|\bnothing\b|-1\b|\[\]|\{\}", re.IGNORECASE)
"""Ends that say no by themselves; who promises one of these may not give anything else."""
_KEEPS = re.compile(
    r"\bkeeps?\b|\bkept\b|\bunchanged|\buntouched|\bintact|\batomic\w*|\bas it was|\bold (?:one|file|content)"
    r"|\bnothing at all|\bor not at all|\ball or nothing|\bsafe(?:ly)?\b|\bnever (?:half|part)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\bunchanged|\buntouched|\bas it was|\batomic\w*|\ball or nothing|\bor not at all"
    r"|\b(?:holds?|keeps?|has|have|is|are) what (?:it|they) (?:held|kept|had|was|were)\b"
    r"|\bor (?:to |in |from |of )?(?:none|neither)\b|\bnothing (?:is|has|was) (?:been )?(?:changed|added|counted)",
    re.IGNORECASE,
)
"""Words of who leaves things as they were when a call fails, and not only what was in a file."""
_RESUMES = re.compile(
    r"\bresum\w*|\bcontinu\w*|\bpartial\w*|\bdraft\w*|\brecover\w*|\bleft (?:behind|there|for|where)|\bstays\b",
    re.IGNORECASE,
)
"""Words of who leaves unfinished work on purpose, or tells what becomes of it."""
_NOTHING_LEFT = re.compile(r"\b(?:no|nothing|never|not)\b[^.;]{0,40}\bleft\b|\bleaves? (?:no|nothing)\b", re.IGNORECASE)
_KEEPING = re.compile(
    r"(?:^|_)(?:save|store|persist|update|replace|rewrite|checkpoint|append|add|insert|register|bump|edit)(?:s|d)?(?:_|$)"
)


def manners_of(function: Any, faults: Collection[str], named: Collection[str] = ()) -> Manners:
    """What is asked of a function under faults of these names; ``named`` are the files that the caller named."""
    announced = bool(faults) and all(name in _ANNOUNCED and announces(function, name) for name in faults)
    # A clock that is put right is no failure, so that nothing had to be said.
    raises = promises_to_raise(function) or set(faults) == {"clock_jump"}
    clears = bool(_NOTHING_LEFT.search(_text(function)))
    resumes = bool(_RESUMES.search(_text(function))) and not clears
    keeps, whole = promises_to_keep(function), bool(_WHOLE.search(_text(function)))
    return Manners(foretells(function), keeps, named, raises, announced, resumes, clears, whole)


def foretells(function: Any) -> bool:
    """Whether the documentation says that a call which fails gives a value like any other.

    Where it announces an exception, only a sentence that speaks of failing itself says so of anything else.
    """
    words = _SAYS_WHEN if promises_to_raise(function) else _FAILS
    sentences = _SENTENCE.split(_text(function))
    return any(words.search(each) and not (_RAISES.search(each) or _NO.search(each)) for each in sentences)


def announces(function: Any, fault: str) -> bool:
    """Whether the documentation announces an exception for data that came to harm as the fault does it."""
    if foretells(function):
        return False
    return any(_ANNOUNCED[fault].search(each) and _RAISES.search(each) for each in _SENTENCE.split(_text(function)))


def promises_to_raise(function: Any) -> bool:
    """Whether the documentation announces an exception for what cannot be done, and nothing else."""
    failing = [each for each in _SENTENCE.split(_text(function)) if _FAILS.search(each)]
    return any(map(_RAISES.search, failing)) and not any(
        _NO.search(each) and not _RAISES.search(each) for each in failing
    )


def promises_to_keep(function: Any) -> bool:
    """Whether name or documentation say that what was kept before is safe until the new is."""
    name = getattr(function, "__name__", "")
    return bool(_KEEPS.search(_text(function)) or (isinstance(name, str) and _KEEPING.search(name)))


def _text(function: Any) -> str:
    try:
        found = getattr(function, "__doc__", None)
    except Exception:  # attributes of the target's own objects may do anything
        return ""
    return _VALUES.sub("", _EXAMPLE.sub("", found)) if type(found) is str else ""
