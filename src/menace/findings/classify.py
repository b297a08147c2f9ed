"""Whether an outcome is a finding, and of which class: one pure function over small tables."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from menace.domain import NORMAL, FaultClass, Level, Outcome, Recipe, Scenario, Verdict
from menace.findings import grounds
from menace.findings.accepted import (
    BROKEN,
    asks_nothing,
    fits_kinds,
    has_odd_parts,
    has_other_parts,
    is_accepted,
    is_granted,
    is_of_its_kind,
    lacks_abilities,
    lacks_fields,
    mixes_moments,
)
from menace.findings.codes import code_named
from menace.findings.environment import environment_code
from menace.findings.extremes import (
    asks_for_little,
    is_endless,
    is_not_finite,
    is_offered,
    is_oversized,
    names_too_much,
)
from menace.findings.grounds import Ground
from menace.findings.hinted import breaks_hints, is_owed_refusal, is_unheard_of
from menace.findings.letting_in import is_let_in
from menace.findings.library_refusals import is_refused_by_library
from menace.findings.nesting import is_made_of_accepted
from menace.findings.numerals import is_no_number
from menace.findings.oracles import fell_over_closed, is_after_closing, is_told_by_call, oracle_of, reason_of
from menace.findings.own_making import is_own_making
from menace.findings.security import BLOW_UP, injection_code, is_blow_up
from menace.findings.used import counts_on_used, repeats_itself

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

_ACCIDENTS: Final = frozenset({"TypeError", "AttributeError", "UnboundLocalError", "NameError"})
"""What comes of code that does not know what it has in hand, whatever it was given."""
_NO_ANSWER: Final = "EOF when reading a line"
_ATTACKS: Final = frozenset({Verdict.VIOLATED, Verdict.INJECTED})
_COMPARED: Final = "the same call without the fault"
_TAMED: Final = "the same call with ordinary words of the same length"


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
    outcome: Outcome,
    recipe: Recipe,
    accepted: frozenset[str],
    scenario: Scenario = NORMAL,
    *,
    tameable: bool = False,
    patient: bool = False,
) -> Classification | None:
    """The finding an outcome amounts to, or ``None`` when it says nothing against the code.

    ``accepted`` are the shapes of arguments for which the section returned a value. Documented exceptions
    never arrive here as ``fell_over``: the child sees them as refusals. An outcome of class ``environment`` counts
    only once the same call without the fault has been seen to end well, and one whose hostile text is ``tameable``
    only once ordinary words of its length were. With ``patient`` the call had all the time that any is given.
    """
    if outcome.verdict not in _SEEN_BY:
        return None
    if is_after_closing(outcome.arguments) and not fell_over_closed(outcome):
        return None
    if is_told_by_call(outcome):
        return None
    if outcome.arguments.is_on_used and not counts_on_used(outcome, recipe):
        return None
    if scenario.acts_on_world and outcome.verdict not in _ATTACKS:
        ground, oracle = grounds.DISTURBED, _COMPARED
        name = environment_code(outcome, scenario, is_internal=recipe.is_internal)
    elif is_blow_up(outcome, tameable=tameable):
        ground, oracle, name = grounds.BLOWN_UP, _TAMED, BLOW_UP
    else:
        ground = _ground(outcome, recipe, accepted, scenario, patient=patient)
        oracle = oracle_of(outcome) or _SEEN_BY[outcome.verdict]
        is_proven = outcome.verdict is Verdict.INJECTED and ground is grounds.ATTACK
        name = injection_code(outcome) if is_proven else _CODE.get((ground.fault_class, outcome.verdict))
    if name is None:
        return None
    code = code_named(name)
    return Classification(
        code=code.name,
        fault_class=ground.fault_class,
        severity=code.severity,
        confidence=ground.confidence,
        within_contract=ground.within_contract or _is_hinted(ground, recipe, scenario),
        oracle=oracle,
        reason=ground.reason,
    )


def _is_hinted(ground: Ground, recipe: Recipe, scenario: Scenario) -> bool:
    return recipe.contract == "typed" and ground.fault_class != "misuse" and not scenario.changes_inputs


def _ground(outcome: Outcome, recipe: Recipe, accepted: frozenset[str], scenario: Scenario, *, patient: bool) -> Ground:
    if outcome.verdict in _ATTACKS:
        # What private code is handed has been looked at by its callers: through one of them it is proven, or not.
        return grounds.INTERNAL if outcome.verdict is Verdict.INJECTED and recipe.is_internal else grounds.ATTACK
    if scenario.changes_inputs or outcome.input_kind in ("misuse", "hostile"):
        return grounds.ASKED_FOR
    if outcome.verdict is Verdict.DIVERGED and (breaks_hints(outcome, recipe) or is_unheard_of(outcome, recipe)):
        return grounds.AGAINST_HINTS
    if outcome.verdict is Verdict.DIVERGED:
        return replace(grounds.DOCUMENTED, reason=reason_of(outcome) or grounds.DOCUMENTED.reason)
    if outcome.arguments.steps:
        return grounds.DOCUMENTED
    if is_after_closing(outcome.arguments):
        return grounds.CLOSED
    doubt = _doubt(outcome, recipe, patient=patient)
    if doubt is not None:
        return doubt
    if outcome.arguments in recipe.examples[: recipe.documented_examples]:
        return grounds.DOCUMENTED
    if recipe.is_internal:
        return grounds.INTERNAL
    # A call that a test makes need not satisfy the hints: some are made to see them broken.
    if recipe.contract == "typed" and (outcome.arguments not in recipe.examples or outcome.arguments.is_on_used):
        # That it is a mapping does not say which entries it has.
        return grounds.INCOMPLETE if lacks_fields(outcome, recipe) else grounds.HINTED
    return grounds.REFUSED_OTHERWISE if is_owed_refusal(outcome, recipe) else _untyped(outcome, recipe, accepted)


def _untyped(outcome: Outcome, recipe: Recipe, accepted: frozenset[str]) -> Ground:
    """What arguments can claim that no hints vouch for."""
    if recipe.contract == "unread":
        # What is left behind by a call that came to its end is not the fault of its input.
        return grounds.ACCEPTED if outcome.verdict is Verdict.LEAKED and outcome.shape in accepted else grounds.UNREAD
    vouched = _vouched(outcome, recipe, accepted)
    if vouched is not None:
        return vouched
    if not is_accepted(outcome, accepted, recipe.parameters) or not fits_kinds(outcome, recipe):
        return grounds.UNKNOWN
    if has_odd_parts(outcome, recipe) or lacks_abilities(outcome, recipe) or is_no_number(outcome, recipe):
        return grounds.UNABLE
    if is_not_finite(outcome, recipe):
        return grounds.NOT_FINITE
    if lacks_fields(outcome, recipe):
        return grounds.INCOMPLETE
    if has_other_parts(outcome, recipe):
        return grounds.OTHERWISE_MADE
    if recipe.preconditions:
        return grounds.KEPT
    return grounds.ANNOUNCED if _is_refusal_by_others(outcome) and _announces_refusal(recipe) else grounds.ACCEPTED


def _vouched(outcome: Outcome, recipe: Recipe, accepted: frozenset[str]) -> Ground | None:
    """What speaks for arguments, whether or not others of their types were fine."""
    if asks_nothing(outcome):
        return grounds.BARE
    if repeats_itself(outcome):
        return grounds.REPEATED
    if is_own_making(outcome):
        return grounds.OWN_MAKING
    if fits_kinds(outcome, recipe) and is_made_of_accepted(outcome, recipe, accepted):
        return grounds.NESTED
    # What is left behind by a call that returned or said no is its own doing, whatever it thinks of its input.
    leaves = outcome.verdict is Verdict.LEAKED or (outcome.verdict is Verdict.HUNG and accepted)
    if leaves and is_of_its_kind(outcome, recipe):
        return grounds.OF_ITS_KIND
    if is_let_in(outcome, recipe, accepted):
        return grounds.LET_IN
    return grounds.GRANTED if accepted and is_granted(outcome, recipe) else None


def _is_refusal_by_others(outcome: Outcome) -> bool:
    """Whether what the code used said no to its input, in place of the code itself; an accident is no answer at all."""
    return outcome.verdict is Verdict.FELL_OVER and (outcome.failure is None or outcome.failure.type not in _ACCIDENTS)


def _announces_refusal(recipe: Recipe) -> bool:
    """Whether the documentation says how input is refused: by an exception of the target's own."""
    return not all(hasattr(builtins, name) for name in recipe.documented)


def _doubt(outcome: Outcome, recipe: Recipe, *, patient: bool) -> Ground | None:
    """What speaks against taking the input for one the code has to cope with."""
    if outcome.shape.startswith(BROKEN):
        return grounds.BROKEN
    if outcome.arguments in recipe.raising:
        return grounds.TESTED
    if mixes_moments(outcome):
        return grounds.MIXED
    if is_refused_by_library(outcome, recipe):
        return grounds.REFUSED
    if outcome.failure is not None and outcome.failure.message == _NO_ANSWER:
        return grounds.UNANSWERED
    overflows = recipe.contract != "typed" and outcome.failure is not None and outcome.failure.type == "OverflowError"
    is_too_much = overflows or outcome.verdict in (Verdict.HUNG, Verdict.KILLED)
    if is_too_much and is_oversized(outcome.arguments):
        is_owed = (recipe.bounded and is_offered(outcome, recipe)) or asks_for_little(outcome, recipe, patient=patient)
        if not is_owed:
            return grounds.OVERSIZED
    if outcome.verdict in (Verdict.HUNG, Verdict.KILLED) and is_endless(outcome.arguments):
        return grounds.ENDLESS
    if names_too_much(outcome, recipe, patient=patient):
        return grounds.OVERSIZED
    if outcome.verdict is Verdict.FELL_OVER and (outcome.failure is None or outcome.failure.line is None):
        return grounds.NOWHERE
    return None
