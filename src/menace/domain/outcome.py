"""What happened when a case was executed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from menace.domain.case import Arguments, CaseId

InputKind = Literal["typed", "untyped", "unread", "example", "hostile", "misuse"]
"""What an input can claim: the last two claim nothing, for they are attacks and mistakes made on purpose."""


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
    """The exception or the death, and the innermost line inside the target where it happened.

    ``untrue`` is source that gives False, imports first: an expression over arguments and ``result`` that documentation
    or name promise to be true. ``moment`` is where the wall clock stood at the first look, in microseconds since 1970,
    for what happens at some times only.
    """

    type: str
    message: str
    path: str | None = None
    line: int | None = None
    function: str | None = None
    traceback: tuple[str, ...] = ()
    untrue: str | None = None
    moment: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one case: position in its stream, input, verdict and evidence.

    ``shape`` names the runtime types of the arguments, for example ``(int, list[str])``: what
    untyped code demonstrably accepts is judged by it. ``input_kind`` is what the input can claim, where that was told.
    """

    case_id: CaseId
    index: int
    arguments: Arguments
    verdict: Verdict
    usage: Usage
    shape: str = ""
    failure: Failure | None = None
    output: str = ""
    input_kind: InputKind | None = None
