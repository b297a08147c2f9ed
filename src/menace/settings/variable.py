"""What is declared about one variable: its kind, its default, its sentence and who may set it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from menace.errors import UsageError
from menace.settings.kinds import Kind

HIDDEN = "********"
_SHOWN = 80
_PASSWORD = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://[^/\s:@]*):\S*@", re.IGNORECASE)
_QUERY = re.compile(r"(?P<key>[?&;](?:password|passwd|pwd|token|key|secret)=)[^&;\s]*", re.IGNORECASE)


class Feature(StrEnum):
    """Parts of Menace that come later, as they are named where a setting waits for one."""

    ENGINE = "the isolation engine"
    FINDINGS = "inputs and findings"
    NUMBERS = "metrics and convergence"
    PRESETS = "presets and scenarios"
    WORKFLOWS = "workflows, orphans and self-tests"
    IMPROVEMENT = "improvement and the autonomous loop"
    CONTAINERS = "containers and virtual machines"
    SERVICES = "dashboards and services"


@dataclass(frozen=True, slots=True)
class Variable:
    """One setting, declared once.

    ``default`` is written as one would write it in a shell. ``follows`` names the variable that answers while this
    one is unset, ``otherwise`` says in words what happens then. ``from_target`` lets the repository under test
    set it, at most up to ``ceiling``. ``alias_of`` makes the name a second one for another variable.
    An empty text leaves a variable unset, unless ``empty_counts``.
    """

    name: str
    kind: Kind
    default: str | None
    sentence: str
    flag: str = ""
    arrives: Feature | None = None
    from_target: bool = False
    ceiling: str | None = None
    secret: bool = False
    follows: str = ""
    otherwise: str = ""
    alias_of: str = ""
    outdated: bool = False
    empty_counts: bool = False

    @property
    def key(self) -> str:
        """The name in files of the repository under test and as an attribute."""
        return self.name.lower()

    def parse(self, text: str, where: str) -> Any:
        """The value of ``text``; a wrong one is refused with the variable, the place and the expectation."""
        try:
            return self.kind.parse(text)
        except (ValueError, OverflowError, RecursionError):
            shown = HIDDEN if self.secret else printable(mask(text))
            raise UsageError(f"{self.name}={shown} ({where}): expected {self.kind.expected}") from None


def printable(text: str) -> str:
    """The text on one line, without characters that could steer a terminal, and not endless."""
    short = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
    return short if short.isprintable() else ascii(short)


def mask(text: str) -> str:
    """The text without the passwords that URLs in it carry."""
    return _QUERY.sub(rf"\g<key>{HIDDEN}", _PASSWORD.sub(rf"\g<scheme>:{HIDDEN}@", text))


@dataclass(frozen=True, slots=True)
class Group:
    """Variables of one subject, as they stand together on the reference page."""

    title: str
    sentence: str
    variables: tuple[Variable, ...]
