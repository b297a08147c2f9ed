"""Whether an outcome is a finding, and of which class: one pure function over small tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from menace.domain import NORMAL, FaultClass, Level, Outcome, Recipe, Scenario, Verdict
from menace.findings.codes import code_named
from menace.findings.environment import environment_code

_CODE: Final[Mapping[tuple[FaultClass, Verdict], str]] = {
    ("contract", Verdict.FELL_OVER): "MEN101",
    ("contract", Verdict.HUNG): "MEN102",
    ("contract", Verdict.KILLED): "MEN103",
    ("contract", Verdict.LEAKED): "MEN104",
    ("contract", Verdict.DIVERGED): "MEN105",
    ("robustness", Verdict.FELL_OVER): "MEN201",
    ("robustness", Verdict.HUNG): "MEN202",
    ("robustness", Verdict.KILLED): "MEN203",
    ("robustness", Verdict.LEAKED): "MEN204",
    ("security", Verdict.INJECTED): "MEN401",
    ("security", Verdict.VIOLATED): "MEN402",
    ("misuse", Verdict.FELL_OVER): "MEN501",
    ("misuse", Verdict.HUNG): "MEN502",
    ("misuse", Verdict.KILLED): "MEN503",
    ("misuse", Verdict.LEAKED): "MEN504",
}

# How the harm was seen, whatever the input was.
_SEEN_BY: Final[Mapping[Verdict, str]] = {
    Verdict.FELL_OVER: "innermost line in the target is not a raise or assert",
    Verdict.HUNG: "time budget",
    Verdict.KILLED: "resource limits and exit status",
    Verdict.LEAKED: "leak counts before and after",
    Verdict.DIVERGED: "example in the documentation",
    Verdict.INJECTED: "canary seen at a sink",
    Verdict.VIOLATED: "sandbox",
}

_ATTACKS: Final = frozenset({Verdict.VIOLATED, Verdict.INJECTED})
_COMPARED: Final = "the same call without the fault"


@dataclass(frozen=True, slots=True)
class _Ground:
    """What entitles us to a class: how sure it makes us, and the reason in words."""

    fault_class: FaultClass
    confidence: Level
    reason: str
    within_contract: bool = False


_DOCUMENTED = _Ground("contract", "high", "the input stands in the documentation", within_contract=True)
_HINTED = _Ground("contract", "high", "the input satisfies every type hint", within_contract=True)
_ACCEPTED = _Ground("robustness", "medium", "the code returned a value for arguments of the same types")
_UNKNOWN = _Ground("misuse", "low", "no type hints, and no call with arguments of these types returned a value")
_UNREAD = _Ground("misuse", "low", "the documentation states preconditions that Menace cannot read yet")
_ASKED_FOR = _Ground("misuse", "low", "the input was made to be hostile or wrong")
_DISTURBED = _Ground("environment", "high", "the same call ends well when nothing is in its way")
_ATTACK = _Ground("security", "high", "seen by the sandbox, whatever the input was")


@dataclass(frozen=True, slots=True)
class Classification:
    """The judgement about one outcome; ``reason`` says why the input belongs to this class."""

    code: str
    fault_class: FaultClass
    severity: Level
    confidence: Level
    within_contract: bool
    oracle: str
    reason: str


def classify(
    outcome: Outcome, recipe: Recipe, accepted: frozenset[str], scenario: Scenario = NORMAL
) -> Classification | None:
    """The finding an outcome amounts to, or ``None`` when it says nothing against the code.

    ``accepted`` are the shapes of arguments for which the section returned a value. Documented exceptions
    never arrive here as ``fell_over``: the child sees them as refusals. An outcome of class ``environment`` counts
    only once the same call without the fault has been seen to end well.
    """
    if outcome.verdict not in _SEEN_BY:
        return None
    if scenario.acts_on_world and outcome.verdict not in _ATTACKS:
        ground, oracle = _DISTURBED, _COMPARED
        name = environment_code(outcome, scenario)
    else:
        ground, oracle = _ground(outcome, recipe, accepted, scenario), _SEEN_BY[outcome.verdict]
        name = _CODE.get((ground.fault_class, outcome.verdict))
    if name is None:
        return None
    code = code_named(name)
    return Classification(
        code=code.name,
        fault_class=ground.fault_class,
        severity=code.severity,
        confidence=ground.confidence,
        within_contract=ground.within_contract or (recipe.contract == "typed" and not scenario.changes_inputs),
        oracle=oracle,
        reason=ground.reason,
    )


def _ground(outcome: Outcome, recipe: Recipe, accepted: frozenset[str], scenario: Scenario) -> _Ground:
    if outcome.verdict in _ATTACKS:
        return _ATTACK
    if scenario.changes_inputs:
        return _ASKED_FOR
    if outcome.verdict is Verdict.DIVERGED:
        return _DOCUMENTED
    if recipe.contract == "typed":
        return _HINTED
    if recipe.contract == "unread":
        return _UNREAD
    return _ACCEPTED if outcome.shape in accepted else _UNKNOWN
