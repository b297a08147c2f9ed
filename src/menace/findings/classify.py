"""Whether an outcome is a finding, and of which class: one pure function over small tables."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from menace.domain import NORMAL, FaultClass, Level, Outcome, Recipe, Scenario, Verdict
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
from menace.findings.extremes import asks_for_little, is_endless, is_not_finite, is_offered, is_oversized
from menace.findings.hinted import breaks_hints, is_owed_refusal, is_unheard_of
from menace.findings.library_refusals import is_refused_by_library
from menace.findings.nesting import is_made_of_accepted
from menace.findings.numerals import is_no_number
from menace.findings.oracles import fell_over_closed, is_after_closing, is_told_by_call, oracle_of, reason_of
from menace.findings.security import BLOW_UP, injection_code, is_blow_up
from menace.findings.used import counts_on_used

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
class _Ground:
    """What entitles us to a class: how sure it makes us, and the reason in words."""

    fault_class: FaultClass
    confidence: Level
    reason: str
    within_contract: bool = False


_DOCUMENTED = _Ground("contract", "high", "the input stands in the documentation", within_contract=True)
_HINTED = _Ground("contract", "high", "the input satisfies every type hint", within_contract=True)
_ACCEPTED = _Ground("robustness", "medium", "the code returned a value for arguments of the same types")
_GRANTED = _Ground("robustness", "medium", "the documentation says that such a value may be there")
_NESTED = _Ground(
    "robustness",
    "medium",
    "the code hands what is in the argument to itself, and returned a value for each of these kinds",
)
_OF_ITS_KIND = _Ground(
    "robustness",
    "medium",
    "the arguments are of kinds that the code is written for, so that it has to end or to refuse, and to tidy up",
)
_KEPT = _Ground(
    "contract",
    "medium",
    "the documented preconditions hold, and the code returned a value for arguments of the same types",
    within_contract=True,
)
_ANNOUNCED = _Ground(
    "contract",
    "medium",
    "the documentation announces another exception for input that does not suit, and the code returned a value for"
    " arguments of the same types",
    within_contract=True,
)
_REFUSED_OTHERWISE = _Ground(
    "contract",
    "medium",
    "anything may be given, and the documentation announces one exception for all that does not suit",
    within_contract=True,
)
_BARE = _Ground(
    "robustness", "medium", "nothing was passed that could be wrong, neither to the method nor to its class"
)
_UNKNOWN = _Ground("misuse", "low", "no type hints, and no call with arguments of these types returned a value")
_UNABLE = _Ground("misuse", "low", "the argument cannot do what the code asks of it, and nothing says that it has to")
_INCOMPLETE = _Ground(
    "misuse", "low", "a field is missing that the code asks for by name, and nothing says that it may be"
)
_NOT_FINITE = _Ground(
    "misuse", "low", "infinity and what is no number cannot be counted, and nothing says that they may be given"
)
_OTHERWISE_MADE = _Ground(
    "misuse", "low", "the code takes the argument apart into a number of fields, and it has more or fewer"
)
_MIXED = _Ground("misuse", "low", "moments with and without a time zone were given together")
_REFUSED = _Ground("misuse", "low", "a library function was handed the argument and says that it is no such thing")
_TESTED = _Ground("misuse", "low", "a test or the documentation shows that this call raises")
_AGAINST_HINTS = _Ground("misuse", "low", "an argument is of another kind than hints or documentation speak of")
_BROKEN = _Ground("misuse", "low", "the input breaks a documented precondition")
_INTERNAL = _Ground("misuse", "low", "only the code around it calls this section, and keeps rules nobody wrote down")
_OVERSIZED = _Ground(
    "misuse", "low", "the input holds a number beyond all that callers use, which takes its time or does not fit"
)
_ENDLESS = _Ground("misuse", "low", "an object made up for the call has methods that give the same forever")
_UNANSWERED = _Ground("misuse", "low", "the code asked a person something, and nobody was there to answer")
_NOWHERE = _Ground("misuse", "low", "no line of the target was running")
_UNREAD = _Ground("misuse", "low", "the documentation states preconditions that Menace cannot read yet")
_ASKED_FOR = _Ground("misuse", "low", "the input was made to be hostile or wrong")
_CLOSED = _Ground(
    "contract", "high", "the object was closed before, so it has to refuse or to work", within_contract=True
)
_DISTURBED = _Ground("environment", "high", "the same call ends well when nothing is in its way")
_BLOWN_UP = _Ground("security", "high", "ordinary words of the same length in place of the hostile text end well")
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
    outcome: Outcome,
    recipe: Recipe,
    accepted: frozenset[str],
    scenario: Scenario = NORMAL,
    *,
    tameable: bool = False,
) -> Classification | None:
    """The finding an outcome amounts to, or ``None`` when it says nothing against the code.

    ``accepted`` are the shapes of arguments for which the section returned a value. Documented exceptions
    never arrive here as ``fell_over``: the child sees them as refusals. An outcome of class ``environment`` counts
    only once the same call without the fault has been seen to end well, and one whose hostile text is ``tameable``
    only once ordinary words of its length were.
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
        ground, oracle = _DISTURBED, _COMPARED
        name = environment_code(outcome, scenario, is_internal=recipe.is_internal)
    elif is_blow_up(outcome, tameable=tameable):
        ground, oracle, name = _BLOWN_UP, _TAMED, BLOW_UP
    else:
        ground = _ground(outcome, recipe, accepted, scenario)
        oracle = oracle_of(outcome) or _SEEN_BY[outcome.verdict]
        is_proven = outcome.verdict is Verdict.INJECTED and ground is _ATTACK
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


def _is_hinted(ground: _Ground, recipe: Recipe, scenario: Scenario) -> bool:
    return recipe.contract == "typed" and ground.fault_class != "misuse" and not scenario.changes_inputs


def _ground(outcome: Outcome, recipe: Recipe, accepted: frozenset[str], scenario: Scenario) -> _Ground:
    if outcome.verdict in _ATTACKS:
        # What private code is handed has been looked at by its callers: through one of them it is proven, or not.
        return _INTERNAL if outcome.verdict is Verdict.INJECTED and recipe.is_internal else _ATTACK
    if scenario.changes_inputs or outcome.input_kind in ("misuse", "hostile"):
        return _ASKED_FOR
    if outcome.verdict is Verdict.DIVERGED and (breaks_hints(outcome, recipe) or is_unheard_of(outcome, recipe)):
        return _AGAINST_HINTS
    if outcome.verdict is Verdict.DIVERGED:
        return replace(_DOCUMENTED, reason=reason_of(outcome) or _DOCUMENTED.reason)
    if outcome.arguments.steps:
        return _DOCUMENTED
    if is_after_closing(outcome.arguments):
        return _CLOSED
    doubt = _doubt(outcome, recipe)
    if doubt is not None:
        return doubt
    if outcome.arguments in recipe.examples[: recipe.documented_examples]:
        return _DOCUMENTED
    if recipe.is_internal:
        return _INTERNAL
    # A call that a test makes need not satisfy the hints: some are made to see them broken.
    if recipe.contract == "typed" and (outcome.arguments not in recipe.examples or outcome.arguments.is_on_used):
        # That it is a mapping does not say which entries it has.
        return _INCOMPLETE if lacks_fields(outcome, recipe) else _HINTED
    return _REFUSED_OTHERWISE if is_owed_refusal(outcome, recipe) else _untyped(outcome, recipe, accepted)


def _untyped(outcome: Outcome, recipe: Recipe, accepted: frozenset[str]) -> _Ground:
    """What arguments can claim that no hints vouch for."""
    if recipe.contract == "unread":
        # What is left behind by a call that came to its end is not the fault of its input.
        return _ACCEPTED if outcome.verdict is Verdict.LEAKED and outcome.shape in accepted else _UNREAD
    if asks_nothing(outcome):
        return _BARE
    if fits_kinds(outcome, recipe) and is_made_of_accepted(outcome, recipe, accepted):
        return _NESTED
    # What is left behind by a call that returned or said no is its own doing, whatever it thinks of its input.
    leaves = outcome.verdict is Verdict.LEAKED or (outcome.verdict is Verdict.HUNG and accepted)
    if leaves and is_of_its_kind(outcome, recipe):
        return _OF_ITS_KIND
    if accepted and is_granted(outcome, recipe):
        return _GRANTED
    if not is_accepted(outcome, accepted, recipe.parameters) or not fits_kinds(outcome, recipe):
        return _UNKNOWN
    if has_odd_parts(outcome, recipe) or lacks_abilities(outcome, recipe) or is_no_number(outcome, recipe):
        return _UNABLE
    if is_not_finite(outcome, recipe):
        return _NOT_FINITE
    if lacks_fields(outcome, recipe):
        return _INCOMPLETE
    if has_other_parts(outcome, recipe):
        return _OTHERWISE_MADE
    if recipe.preconditions:
        return _KEPT
    return _ANNOUNCED if _is_refusal_by_others(outcome) and _announces_refusal(recipe) else _ACCEPTED


def _is_refusal_by_others(outcome: Outcome) -> bool:
    """Whether what the code used said no to its input, in place of the code itself; an accident is no answer at all."""
    return outcome.verdict is Verdict.FELL_OVER and (outcome.failure is None or outcome.failure.type not in _ACCIDENTS)


def _announces_refusal(recipe: Recipe) -> bool:
    """Whether the documentation says how input is refused: by an exception of the target's own."""
    return not all(hasattr(builtins, name) for name in recipe.documented)


def _doubt(outcome: Outcome, recipe: Recipe) -> _Ground | None:
    """What speaks against taking the input for one the code has to cope with."""
    if outcome.shape.startswith(BROKEN):
        return _BROKEN
    if outcome.arguments in recipe.raising:
        return _TESTED
    if mixes_moments(outcome):
        return _MIXED
    if is_refused_by_library(outcome, recipe):
        return _REFUSED
    if outcome.failure is not None and outcome.failure.message == _NO_ANSWER:
        return _UNANSWERED
    overflows = recipe.contract != "typed" and outcome.failure is not None and outcome.failure.type == "OverflowError"
    is_too_much = overflows or outcome.verdict in (Verdict.HUNG, Verdict.KILLED)
    if is_too_much and is_oversized(outcome.arguments):
        is_owed = (recipe.bounded and is_offered(outcome, recipe)) or asks_for_little(outcome, recipe)
        if not is_owed:
            return _OVERSIZED
    if outcome.verdict in (Verdict.HUNG, Verdict.KILLED) and is_endless(outcome.arguments):
        return _ENDLESS
    if outcome.verdict is Verdict.FELL_OVER and (outcome.failure is None or outcome.failure.line is None):
        return _NOWHERE
    return None
