"""A case: one section under one scenario with one input and one seed, and its stable identity."""

from __future__ import annotations

from dataclasses import dataclass, field
from keyword import iskeyword
from typing import NewType

from menace.domain.digest import digest
from menace.domain.scenario import Scenario
from menace.domain.section import Section

CaseId = NewType("CaseId", str)
USED = "used"
"""Begins the name of an instance on which other methods were called before."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """An input, written as Python expressions so that anybody can evaluate it.

    ``setup`` holds statements to run first (imports); ``receiver`` is the expression that builds
    the instance a method is called on. ``steps`` stand in the place of a call: statements of an example in the
    documentation, each with the output that is written below it, if there is any.
    """

    args: tuple[str, ...] = ()
    kwargs: tuple[tuple[str, str], ...] = ()
    setup: tuple[str, ...] = ()
    receiver: str | None = None
    # Not in the text that identities are made from: most inputs have none, and theirs must stay what they are.
    steps: tuple[tuple[str, str | None], ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return ", ".join(self.written)

    @property
    def written(self) -> list[str]:
        """All that stands between the parentheses; what no keyword can be called is given as a mapping."""
        named = [f"{name}={value}" for name, value in self.kwargs if _is_keyword(name)]
        others = ", ".join(f"{name!r}: {value}" for name, value in self.kwargs if not _is_keyword(name))
        return [*self.args, *named, *([f"**{{{others}}}"] if others else [])]

    @property
    def is_on_used(self) -> bool:
        """Whether the method is called on an instance that has a history."""
        return self.receiver is not None and (self.receiver == USED or self.receiver.startswith(f"{USED}_"))


def _is_keyword(name: str) -> bool:
    return name.isidentifier() and not iskeyword(name)


@dataclass(frozen=True, slots=True)
class Case:
    """What is executed: everything that decides how it ends is in here."""

    section: Section
    scenario: Scenario
    arguments: Arguments
    seed: int

    @property
    def id(self) -> CaseId:
        """The key for replay: equal exactly when code, conditions, input and seed are."""
        return CaseId(
            digest(
                self.section.id,
                self.section.digest,
                self.scenario.digest,
                repr(self.arguments),
                str(self.seed),
                *(repr(step) for step in self.arguments.steps),
            )
        )
