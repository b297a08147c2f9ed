"""What a docstring promises: exceptions it announces, and preconditions nobody here can read yet."""

from __future__ import annotations

import re

_EXCEPTION = re.compile(r"\b([A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|Iteration)|[A-Z]\w*(?<=Invalid))\b")
_PRECONDITION = re.compile(
    r"\bmust\b|\bassum|\bprecondition|\brequire[sd]?\b|\b(?:should|has to|have to|needs? to) be\b"
    r"|\bpositive\b|\bnon-?negative\b|\bnon-?empty\b|\bnon-?zero\b|\bgreater than\b|\blarger than\b"
    r"|\bonly (?:works?|valid|supports?)\b|\bat least (?:one|two|\d+)\b|\bexpects?\b|\bundefined\b",
    re.IGNORECASE,
)


def documented_exceptions(text: str) -> frozenset[str]:
    """The exception names in a docstring that speaks of raising."""
    if "rais" not in text.lower() and "throw" not in text.lower():
        return frozenset()
    return frozenset(_EXCEPTION.findall(text))


def has_precondition(text: str) -> bool:
    """Whether the text narrows what callers may pass; where it cannot be read, silence beats a false alarm."""
    return _PRECONDITION.search(text) is not None
