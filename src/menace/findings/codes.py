"""Every code a finding can carry, with its class, its severity and its page."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import get_args

from menace.domain import FAULTS, FaultClass, Level
from menace.errors import UsageError


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding; ``awaits`` names the ability without which it cannot be reported yet."""

    name: str
    fault_class: FaultClass
    severity: Level
    title: str
    awaits: str | None = None

    @property
    def page(self) -> str:
        """The whole page about this code, as Markdown."""
        return resources.files("menace.findings").joinpath("pages", f"{self.name}.md").read_text(encoding="utf-8")


# Severity is the harm if it happens in production, not how sure we are: a call that never comes back, dies with its
# process or lies is worse than an exception somebody sees. Misuse is low throughout: the caller began it.
CODES: tuple[Code, ...] = (
    Code("MEN101", "contract", "medium", "Input within the contract makes the code fall over"),
    Code("MEN102", "contract", "high", "Input within the contract makes the code hang"),
    Code("MEN103", "contract", "high", "Input within the contract kills the process"),
    Code("MEN104", "contract", "medium", "Input within the contract leaves something running or open"),
    Code("MEN105", "contract", "high", "The result contradicts the documentation"),
    Code("MEN201", "robustness", "medium", "Input of an accepted kind makes the code fall over"),
    Code("MEN202", "robustness", "high", "Input of an accepted kind makes the code hang"),
    Code("MEN203", "robustness", "high", "Input of an accepted kind kills the process"),
    Code("MEN204", "robustness", "medium", "Input of an accepted kind leaves something running or open"),
    Code("MEN301", "environment", "high", "A fault leaves corrupt data behind"),
    Code("MEN302", "environment", "high", "A fault makes the code hang"),
    Code("MEN303", "environment", "medium", "A fault makes the code fall over instead of failing cleanly"),
    Code("MEN304", "environment", "medium", "A fault makes the code leave something running or open"),
    Code("MEN305", "environment", "high", "A fault changes the result without a word"),
    Code("MEN306", "environment", "high", "A fault kills the process"),
    Code("MEN401", "security", "high", "An argument reached an interpreter"),
    Code("MEN402", "security", "high", "The code tried to get out of the sandbox"),
    Code("MEN403", "security", "high", "An argument led out of its folder"),
    Code("MEN404", "security", "high", "Data from outside was turned into objects of its choice"),
    Code("MEN405", "security", "high", "A document made the code fetch something else"),
    Code("MEN406", "security", "medium", "An argument became lines or markup of their own"),
    Code("MEN407", "security", "high", "A short text takes forever where another of its length does not"),
    Code("MEN501", "misuse", "low", "Input outside the contract makes the code fall over instead of refusing"),
    Code("MEN502", "misuse", "low", "Input outside the contract makes the code hang instead of refusing"),
    Code("MEN503", "misuse", "low", "Input outside the contract kills the process instead of being refused"),
    Code("MEN504", "misuse", "low", "Input outside the contract leaves something running or open"),
)

_BY_NAME = {code.name: code for code in CODES}
_CLASS_DIGITS = {code.name[:4]: code.fault_class for code in CODES}


def code_named(name: str) -> Code:
    """The code of that exact name; an unknown one is a mistake of the program, hence a ``KeyError``."""
    return _BY_NAME[name]


def explain(wanted: str) -> str:
    """The page of a code, or the list of a class when ``wanted`` is ``contract`` or ``MEN1``, whatever the case."""
    name = wanted.strip()
    if code := _BY_NAME.get(name.upper()):
        return code.page
    fault_class = _CLASS_DIGITS.get(name.upper().removesuffix("XX"), name.lower())
    if members := [code for code in CODES if code.fault_class == fault_class]:
        return class_overview(members)
    raise UsageError(_unknown(name))


def class_overview(codes: Iterable[Code]) -> str:
    """The codes of one class as a Markdown list, one line each."""
    members = list(codes)
    fault_class = members[0].fault_class
    weight = "counts as a fault" if fault_class in FAULTS else "listed, never counted as a fault"
    lines = [f"# {members[0].name[:4]}xx: {fault_class} ({weight})", ""]
    lines += [f"- {code.name} ({code.severity}): {code.title}{_awaiting(code)}" for code in members]
    return "\n".join([*lines, "", "`menace explain CODE` tells more about one of them.", ""])


def _awaiting(code: Code) -> str:
    return f" (reported once Menace has {code.awaits})" if code.awaits else ""


def _unknown(name: str) -> str:
    known = [*_BY_NAME, *get_args(FaultClass)]
    folded = {candidate.lower(): candidate for candidate in known}
    near = [folded[each] for each in difflib.get_close_matches(name.lower(), folded, n=3)]
    hint = f"did you mean {' or '.join(near)}?" if near else f"codes run from {CODES[0].name} to {CODES[-1].name}."
    return f"there is no finding code {name!r}; {hint}"
