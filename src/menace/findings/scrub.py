"""Secrets leave no trace: text that looks like one is masked before it is stored or shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from menace.domain import Failure, Outcome, Tally

MASK = "[secret]"

# Each pattern masks the group ``secret``, or the whole match where there is none. The quantifiers are bounded or
# cannot overlap with what follows, because this runs over text that hostile code wrote.
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|\Z)",
        r"\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\b",
        r"(?i:aws_?secret_?access_?key)[\"']?\s{0,4}[=:]\s{0,4}[\"']?(?P<secret>[A-Za-z0-9/+=]{40})",
        r"\bsk-[A-Za-z0-9_-]{16,}",
        r"\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}",
        r"\bgh[pousr]_[A-Za-z0-9]{20,}",
        r"\bgithub_pat_[A-Za-z0-9_]{20,}",
        r"\bglpat-[A-Za-z0-9_-]{16,}",
        r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}",
        r"\bAIza[A-Za-z0-9_-]{35}\b",
        r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}",
        r"(?i:\b(?:bearer|basic)\s{1,4})(?P<secret>[A-Za-z0-9._~+/-]{12,}={0,2})",
        r"\b[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s:/@]{0,200}:(?P<secret>[^\s/@]{1,200})@",
        (
            r"(?i:(?:password|passwd|api_?key|auth_?token|access_?token|client_?secret|secret_?key)"
            r"[\"']?\s{0,4}[=:]\s{0,4}[\"']?)(?P<secret>[^\s\"',;&)}\]]{6,200})"
        ),
    )
)


def scrub(text: str) -> str:
    """The text with everything that looks like a secret masked; what stands around it stays readable."""
    for pattern in _PATTERNS:
        text = pattern.sub(_masked(pattern), text)
    return text


def _masked(pattern: re.Pattern[str]) -> Callable[[re.Match[str]], str]:
    if "secret" not in pattern.groupindex:
        return lambda _: MASK

    def keep_surroundings(match: re.Match[str]) -> str:
        start, end = (position - match.start() for position in match.span("secret"))
        whole = match.group()
        return whole[:start] + MASK + whole[end:]

    return keep_surroundings


def scrub_outcome(outcome: Outcome) -> Outcome:
    """The outcome with scrubbed output and failure; its input stays as it is, since replaying needs it."""
    failure = outcome.failure and _scrub_failure(outcome.failure)
    return replace(outcome, failure=failure, output=scrub(outcome.output))


def scrub_tally(tally: Tally) -> Tally:
    """The tally as it may be stored."""
    blocked = None if tally.blocked is None else scrub(tally.blocked)
    return replace(tally, interesting=tuple(map(scrub_outcome, tally.interesting)), blocked=blocked)


def _scrub_failure(failure: Failure) -> Failure:
    # A key block spans lines, so the traceback is scrubbed as one text.
    lines = scrub("\n".join(failure.traceback)).split("\n") if failure.traceback else []
    return replace(failure, message=scrub(failure.message), traceback=tuple(lines))
