"""What happened when a case was executed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from menace.domain.case import Arguments, CaseId


class Verdict(StrEnum):
    """How an execution ended."""

    RETURNED = "returned"
    REFUSED = "refused"
    FELL_OVER = "fell_over"
    UNBOUND = "unbound"
    HUNG = "hung"
    KILLED = "killed"
    VIOLATED = "violated"
    INJECTED = "injected"
    LEAKED = "leaked"
    DIVERGED = "diverged"


@dataclass(frozen=True, slots=True)
class Usage:
    """What one execution used; a quantity that could not be measured is absent.

    ``amounts`` are whole numbers by name, such as ``bytes_written`` or ``threads``; those that are zero are absent too.
    """

    wall_seconds: float
    cpu_seconds: float | None = None
    peak_memory_bytes: int | None = None
    amounts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """The exception or the death, and the innermost line inside the target where it happened."""

    type: str
    message: str
    path: str | None = None
    line: int | None = None
    function: str | None = None
    traceback: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one case: position in its stream, input, verdict and evidence.

    ``shape`` names the runtime types of the arguments, for example ``(int, list[str])``: what
    untyped code demonstrably accepts is judged by it.
    """

    case_id: CaseId
    index: int
    arguments: Arguments
    verdict: Verdict
    usage: Usage
    shape: str = ""
    failure: Failure | None = None
    output: str = ""
