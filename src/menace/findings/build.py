"""A judged and confirmed outcome becomes a finding that a person can read and anybody can check."""

from __future__ import annotations

from dataclasses import dataclass

from menace.domain import NORMAL, Finding, Outcome, Scenario, Section, Verdict
from menace.findings.classify import Classification
from menace.findings.scrub import scrub, scrub_outcome

_WITHOUT_FAILURE = {
    Verdict.HUNG: "no end within the time budget",
    Verdict.KILLED: "the process died",
    Verdict.LEAKED: "something outlived the call",
    Verdict.DIVERGED: "the result contradicts the documentation",
    Verdict.VIOLATED: "stopped by the sandbox",
    Verdict.INJECTED: "an argument reached an interpreter",
}


@dataclass(frozen=True, slots=True)
class Confirmations:
    """How often the case was repeated in a fresh process, and how often it ended the same way."""

    agreed: int
    tried: int

    @property
    def is_flaky(self) -> bool:
        """Whether a repetition ended differently; such a case is never a fault."""
        return self.agreed < self.tried

    def __str__(self) -> str:
        if self.tried == 0:
            return "seen once, not repeated"
        if self.is_flaky:
            return f"flaky: the same end in {self.agreed} of {self.tried} fresh processes"
        return f"confirmed {self.agreed} of {self.tried} in fresh processes"


def build_finding(
    outcome: Outcome,
    classification: Classification,
    *,
    section: Section,
    module: str,
    seed: int,
    confirmations: Confirmations,
    scenario: Scenario = NORMAL,
    faults: frozenset[str] | None = None,
    also_reached_from: int = 0,
) -> Finding:
    """The finding for one cause, free of anything that looks like a secret; ``faults`` are those that are enough."""
    message = describe(outcome)
    if classification.fault_class == "environment":
        message += f" under {scenario.label}"
    if also_reached_from:
        plural = "section" if also_reached_from == 1 else "sections"
        message += f" (also reached from {also_reached_from} other {plural})"
    return Finding(
        id=outcome.case_id,
        code=classification.code,
        fault_class=classification.fault_class,
        severity=classification.severity,
        confidence=classification.confidence,
        section=section,
        module=module,
        scenario=scenario.name,
        seed=seed,
        outcome=scrub_outcome(outcome),
        message=scrub(message),
        oracle=classification.oracle,
        proof=f"{confirmations}; {classification.reason}",
        within_contract=classification.within_contract,
        faults=scenario.faults | scenario.disturbances if faults is None else faults,
        flaky=confirmations.is_flaky,
        scenario_severity=scenario.severity,
    )


def describe(outcome: Outcome) -> str:
    """What happened, in a few words: ``ZeroDivisionError at billing.py:88``."""
    failure = outcome.failure
    if outcome.verdict is Verdict.FELL_OVER:
        what = failure.type.rpartition(".")[2] if failure else "exception"
    elif failure and failure.message:
        what = failure.message
    else:
        what = _WITHOUT_FAILURE.get(outcome.verdict, outcome.verdict.value)
    where = f" at {failure.path}:{failure.line}" if failure and failure.path else ""
    return what + where
