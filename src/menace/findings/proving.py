"""Findings of hostile input as Python that proves them: what watches for the canary goes along with the call."""

from __future__ import annotations

import re
from importlib import resources
from string import Template

from menace.child.inputs.naming import CALLED
from menace.child.inputs.payloads import PRODUCT
from menace.domain import Finding, Verdict
from menace.findings.security import overreach_of

_FILES = (
    ("measuring", "audited"), ("canaries", "places"), ("canaries", "queries"), ("canaries", "markup"),
    ("canaries", "results"),
    ("canaries", "shell"), ("canaries", "proofs"), ("canaries", "instances"), ("canaries", "databases"),
    ("canaries", "existing"), ("canaries", "compiled"), ("canaries", "addresses"),
    ("canaries", "watching"),
)  # fmt: skip
"""In the order in which they rely on each other."""
_RELATIVE = re.compile(r"^from (?:__future__|\.)[^\n(]*(?:\([^)]*\))?\n", re.MULTILINE)
_DOCSTRING = re.compile(r'\A""".*?"""\n', re.DOTALL)


def is_proven(finding: Finding) -> bool:
    """Whether a canary shows the finding: it arrived somewhere, or hostile input alone led to what it led to."""
    return finding.outcome.verdict is Verdict.INJECTED or overreach_of(finding.outcome) is not None


def proof_source(finding: Finding) -> str:
    """What watches for the canary, as definitions that need nothing but the standard library."""
    if not is_proven(finding):
        return ""
    texts = [_text(*path) for path in _FILES]
    pieces = [_RELATIVE.sub("", _DOCSTRING.sub("", text)).strip() for text in texts]
    template = Template(_template())
    return template.safe_substitute(product=repr(PRODUCT), called=repr(CALLED), watching="\n\n\n".join(pieces))


def proven_call(finding: Finding, called: str) -> str:
    """The call with its watch; ``called`` is an expression for what is called, without arguments."""
    arguments = finding.outcome.arguments
    args = "".join(f"{value}, " for value in arguments.args)
    kwargs = ", ".join(f"{name!r}: {value}" for name, value in arguments.kwargs)
    told = [*(("", text) for text in arguments.args), *arguments.kwargs]
    rest = f"{told!r}, {arguments.receiver or ''!r}, {overreach_of(finding.outcome)!r}"
    return f"proven(lambda: ({called}, ({args}), {{{kwargs}}}), {rest})"


def _text(*path: str) -> str:
    *folders, name = path
    return resources.files("menace.child").joinpath(*folders, f"{name}.py").read_text(encoding="utf-8")


def _template() -> str:
    return resources.files("menace.findings").joinpath("templates", "canary.txt").read_text(encoding="utf-8")
