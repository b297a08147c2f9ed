"""Failures that are told by results: documentation that speaks of them, and results that do."""

from __future__ import annotations

import re

_FAILURE = r"(?:problem|trouble|mishap|failure|error|exception|fault)s?"
_CONDITIONAL = r"(?![^.;:]*\b(?:unless|except|but|besides|other than|if|when|where|while|for|on|in case)\b)"
"""Who does not raise in one case may well do so in another one."""
_RAISE = r"(?:raises?|throws?|raise|throw)"
_NEVER_RAISES = re.compile(
    rf"\b(?:never|not|doesn't|don't|won't) (?:ever |itself )*{_RAISE}"
    rf"(?: (?:(?:an?|any) )?(?:exception|error)s?| anything)?(?=\s*(?:[.,;:)]|and\b|$)){_CONDITIONAL}"
    rf"|\bno (?:\w+ )?{_FAILURE} (?:(?:is|are|will be|gets?|ever) )+(?:raised|thrown|let through|propagated)\b"
    rf"{_CONDITIONAL}"
    rf"|\b{_FAILURE}\b[^.;:]{{0,60}}?\b(?:not|never|instead of being|rather than(?: being)?) (?:ever )?(?:be )?"
    rf"(?:raised|thrown|(?:as )?an exception(?! of\b)|exceptions)\b{_CONDITIONAL}",
    re.IGNORECASE,
)
"""Words of who lets no exception through, whatever happens."""
_SENTENCE = re.compile(r"(?<=[.;])\s+|\n\s*\n|\n\s*[-*]\s")
_CASE = re.compile(r"\b(?:if|when|where|while|unless|should|in case|once|for|with|without|then|else)\b", re.IGNORECASE)
_MISHAP = r"(?:problem|trouble|mishap)s?"
_IN_RESULT = re.compile(
    rf"\b(?:when|if|where|should|in case|once|what|whatever|something|anything|everything)\b[^.;:]{{0,30}}"
    rf"\b(?:(?:goes|went|is|was) wrong|{_MISHAP})\b"
    rf"|\b{_MISHAP}\b[^.;:]{{0,60}}?\b(?:described|listed|noted|collected|told|returned|given|reported|recorded|part of"
    r"|in the (?:result|answer))\b"
    rf"|`[\"']?{_MISHAP}[\"']?`",
    re.IGNORECASE,
)
"""Words of who tells of failures in what comes back."""
_OF_A_PART = re.compile(
    r"`+[\"']?\w+[\"']?`+ (?:is|are|will be|stays?|remains?)(?: then| set to)? `*(?:None|False|empty|nothing)\b`*"
)
"""That a part of the result says no: the result as a whole says more than that."""
_ERROR = re.compile(
    r"\[Errno -?\d+\]|(?i:\b(?:network is unreachable|input/output error|no space left on device|timed out|broken pipe"
    r"|connection (?:reset|refused|aborted)|name or service not known|temporary failure in name resolution"
    r"|remote end closed)\b)"
    r"|\b(?:URLError|HTTPError|OSError|IOError|TimeoutError|Connection\w*Error|BrokenPipeError|IncompleteRead"
    r"|RemoteDisconnected)\b"
)
"""The words by which systems and libraries tell of a fault."""
_OF_PARTS = ("dict", "tuple", "<")
"""How the fingerprints of results begin that have room for a remark beside what was asked for."""


def without_denials(text: str) -> str:
    """A text without what it says of exceptions that never come."""
    return _NEVER_RAISES.sub("", text)


def without_parts(text: str) -> str:
    """A text without what it says of parts of the result that are none."""
    return _OF_A_PART.sub("", text)


def never_raises(text: str) -> bool:
    """Whether a documentation says that no exception leaves the function, whatever happens."""
    denials = (_NEVER_RAISES.search(" ".join(each.split())) for each in _SENTENCE.split(text))
    return any(each is not None and not _CASE.search(each.string[: each.start()]) for each in denials)


def tells_in_result(text: str) -> bool:
    """Whether a sentence says that what comes back tells of failures."""
    return _IN_RESULT.search(text) is not None


def names_error(faulty: str, plain: str) -> bool:
    """Whether a result, of which we have the fingerprint, names the error that came, beside what else it holds."""
    if not faulty.startswith(_OF_PARTS):
        return False
    return bool(set(_ERROR.findall(faulty)) - set(_ERROR.findall(plain)))
