"""The nouns: frozen values and protocols, standard library only.

Knows what a section, a scenario, a case and an outcome are.
Does not know how any of them is found, run, stored or judged.
"""

from menace.domain.branches import Branches
from menace.domain.case import Arguments, Case, CaseId
from menace.domain.finding import FAULTS, FaultClass, Finding, Level
from menace.domain.metrics import Metrics
from menace.domain.outcome import Failure, InputKind, Outcome, Usage, Verdict
from menace.domain.plan import CaseRange, Plan, PlanId
from menace.domain.ports import Ledger, SandboxBackend, Store, StubStrategy, Swept
from menace.domain.recipe import Claim, Lesson, Parameter, Recipe
from menace.domain.run import Observation, Run, RunId
from menace.domain.scenario import NORMAL, Limits, Load, Network, Scenario, Severity, System, Upstream
from menace.domain.section import MODULE_NAME, Module, Section, SectionKind
from menace.domain.tally import Kept, Tally, UsageSums, VerdictCount

__all__ = [
    "FAULTS",
    "MODULE_NAME",
    "NORMAL",
    "Arguments",
    "Branches",
    "Case",
    "CaseId",
    "CaseRange",
    "Claim",
    "Failure",
    "FaultClass",
    "Finding",
    "InputKind",
    "Kept",
    "Ledger",
    "Lesson",
    "Level",
    "Limits",
    "Load",
    "Metrics",
    "Module",
    "Network",
    "Observation",
    "Outcome",
    "Parameter",
    "Plan",
    "PlanId",
    "Recipe",
    "Run",
    "RunId",
    "SandboxBackend",
    "Scenario",
    "Section",
    "SectionKind",
    "Severity",
    "Store",
    "StubStrategy",
    "Swept",
    "System",
    "Tally",
    "Upstream",
    "Usage",
    "UsageSums",
    "Verdict",
    "VerdictCount",
]
