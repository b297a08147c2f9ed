"""What a run tells while it is under way; the command line shows it, tests listen to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from menace.sandbox import Interpreter
from menace.survey import Survey


@dataclass(frozen=True, slots=True)
class Status:
    """How far a run has come."""

    sections: int
    settled: int
    cases: int
    faults: int


class Progress(Protocol):
    """Somebody who watches a run."""

    def surveyed(self, survey: Survey, interpreter: Interpreter) -> None:
        """The repository has been read."""

    def isolated(self, layers: Sequence[str]) -> None:
        """The first child told which layers hold."""

    def advanced(self, status: Status) -> None:
        """A tally or a confirmation came in."""

    def note(self, sentence: str) -> None:
        """Something the user should know once."""


class Silence:
    """Nobody watches."""

    def surveyed(self, survey: Survey, interpreter: Interpreter) -> None: ...

    def isolated(self, layers: Sequence[str]) -> None: ...

    def advanced(self, status: Status) -> None: ...

    def note(self, sentence: str) -> None: ...
