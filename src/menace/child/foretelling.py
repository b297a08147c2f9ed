"""What the documentation of a function says about its own failing: who was told beforehand was not lied to."""

from __future__ import annotations

import re
from typing import Any

_SENTENCE = re.compile(r"(?<=[.;:])\s+|\n\s*\n|\n\s*[-*]\s")
_RAISES = re.compile(r"\brais(?:e|es|ed|ing)\b|\bpropagat|:raises|\bthrow", re.IGNORECASE)
_FAILS = re.compile(
    r"(?:cannot|can't|can not|could not|couldn't|not|never) (?:be |currently be )?"
    r"(?:read|written|opened|reached|loaded|fetched|saved|stored|parsed|found|available|answer\w*|asked|contacted)"
    r"|\bunread\w*|\bunreach\w*|\bunavailable|\bunusable|\bcorrupt\w*|\bdamaged|\bbroken"
    r"|\b(?:on|of|upon|after) (?:any |an |a )?(?:error|failure)s?\b|\bfail(?:s|ed|ing|ure)?\b|\berrors?\b"
    r"|\bbest[- ]effort|\bfall(?:s|ing)? back|\bfallback|\bignor\w+|\bskip\w*|\bleft out|\bomit\w*|\bstale\b"
    r"|\bdefaults? (?:when|if|where|on|instead)|\b(?:return|give|use|keep)s? (?:the |a |its )?(?:last |old )?defaults?"
    r"|\bpartial\w*|\bas (?:many|much|far) as|\bif possible|\bwhere possible",
    re.IGNORECASE,
)
_NO = re.compile(r"\bNone\b|\bFalse\b|\bempty\b|\bnothing\b|-1\b|\[\]|\{\}", re.IGNORECASE)
"""Ends that say no by themselves; who promises one of these may not give anything else."""
_KEEPS = re.compile(
    r"\bkeeps?\b|\bkept\b|\bunchanged|\buntouched|\bintact|\batomic\w*|\bas it was|\bold (?:one|file|content)"
    r"|\bnothing at all|\bor not at all|\ball or nothing|\bsafe(?:ly)?\b|\bnever (?:half|part)",
    re.IGNORECASE,
)
_KEEPING = re.compile(r"(?:^|_)(?:save|store|persist|update|replace|rewrite|checkpoint)(?:s|d)?(?:_|$)")


def foretells(function: Any) -> bool:
    """Whether the documentation says that a call which fails gives a value like any other."""
    sentences = _SENTENCE.split(_text(function))
    return any(_FAILS.search(each) and not (_RAISES.search(each) or _NO.search(each)) for each in sentences)


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
    return found if type(found) is str else ""
