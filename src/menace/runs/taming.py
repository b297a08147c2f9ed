"""The same call with a tame text: what a hostile one is compared with when a call does not come to an end."""

from __future__ import annotations

from dataclasses import replace

from menace.child.inputs.generate import tamed_at
from menace.domain import NORMAL, Arguments, CaseRange, Outcome, Plan, Verdict
from menace.domain.recipe import recipe_values
from menace.runs.conditions import undisturbed
from menace.runs.workload import Stream

_ENDLESS = (Verdict.HUNG, Verdict.KILLED)


def tamed_plan(stream: Stream, outcome: Outcome) -> Plan | None:
    """A plan for the call with ordinary words of the same length; None when no hostile text could be to blame.

    It has to be over in a fraction of the time: else everything of that length takes as long.
    """
    recipe = stream.recipe
    if outcome.verdict not in _ENDLESS or not recipe.threat or stream.scenario.acts_on_world:
        return None
    call = tamed_at(recipe_values(recipe), stream.seed, outcome.index)
    if call is None:
        return None
    tame = Arguments(call.args, call.kwargs, call.setup, outcome.arguments.receiver)
    alone = replace(recipe, examples=(tame,), documented_examples=0, threat=0, misuse=False, kept=(), lessons=())
    plan = replace(stream.confirming_plan(outcome.index), recipe=alone, cases=CaseRange(0, 1), scenario=NORMAL)
    return undisturbed(plan, hung=True)
