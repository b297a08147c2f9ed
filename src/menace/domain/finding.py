"""A fault with its class, code, smallest known input, proof and replay line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from menace.domain.case import CaseId
from menace.domain.outcome import Outcome
from menace.domain.scenario import Severity
from menace.domain.section import Section

FaultClass = Literal["contract", "robustness", "environment", "security", "misuse"]
Level = Literal["low", "medium", "high"]

FAULTS: frozenset[FaultClass] = frozenset({"contract", "robustness", "environment", "security"})
"""The classes that count as faults; ``misuse`` is listed and scored only."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause, confirmed in a fresh process, with everything needed to see it again.

    ``scenario_severity`` is the level of the scenario; how bad the finding is says ``severity``.
    """

    id: CaseId
    code: str
    fault_class: FaultClass
    severity: Level
    confidence: Level
    section: Section
    module: str
    scenario: str
    seed: int
    outcome: Outcome
    message: str
    oracle: str
    proof: str
    within_contract: bool
    faults: frozenset[str] = frozenset()
    flaky: bool = False
    scenario_severity: Severity | None = None

    @property
    def is_fault(self) -> bool:
        """Whether it counts: of a class that counts, and the same on every repetition."""
        return self.fault_class in FAULTS and not self.flaky

    @property
    def scenario_label(self) -> str:
        """The scenario as users type it."""
        return f"{self.scenario}:{self.scenario_severity}" if self.scenario_severity else self.scenario

    @property
    def replay(self) -> str:
        """The command that shows it again."""
        return f"menace replay {self.id}"
