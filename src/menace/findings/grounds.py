"""What entitles us to call an outcome a finding of some class, each ground with its reason in words."""

from __future__ import annotations

from dataclasses import dataclass

from menace.domain import FaultClass, Level


@dataclass(frozen=True, slots=True)
class Ground:
    """What entitles us to a class: how sure it makes us, and the reason in words."""

    fault_class: FaultClass
    confidence: Level
    reason: str
    within_contract: bool = False


DOCUMENTED = Ground("contract", "high", "the input stands in the documentation", within_contract=True)
HINTED = Ground("contract", "high", "the input satisfies every type hint", within_contract=True)
ACCEPTED = Ground("robustness", "medium", "the code returned a value for arguments of the same types")
OWN_MAKING = Ground("robustness", "medium", "what fell over was made by the code itself, of an argument that it took")
LET_IN = Ground(
    "robustness",
    "medium",
    "a check of the code lets this kind through, and the code returned a value for another that it lets through",
)
REPEATED = Ground(
    "robustness", "medium", "the same call with the like of it came to its end on the same object just before"
)
GRANTED = Ground("robustness", "medium", "the documentation says that such a value may be there")
NESTED = Ground(
    "robustness",
    "medium",
    "the code hands what is in the argument to itself, and returned a value for each of these kinds",
)
OF_ITS_KIND = Ground(
    "robustness",
    "medium",
    "the arguments are of kinds that the code is written for, so that it has to end or to refuse, and to tidy up",
)
KEPT = Ground(
    "contract",
    "medium",
    "the documented preconditions hold, and the code returned a value for arguments of the same types",
    within_contract=True,
)
ANNOUNCED = Ground(
    "contract",
    "medium",
    "the documentation announces another exception for input that does not suit, and the code returned a value for"
    " arguments of the same types",
    within_contract=True,
)
REFUSED_OTHERWISE = Ground(
    "contract",
    "medium",
    "anything may be given, and the documentation announces one exception for all that does not suit",
    within_contract=True,
)
BARE = Ground("robustness", "medium", "nothing was passed that could be wrong, neither to the method nor to its class")
UNKNOWN = Ground("misuse", "low", "no type hints, and no call with arguments of these types returned a value")
UNABLE = Ground("misuse", "low", "the argument cannot do what the code asks of it, and nothing says that it has to")
INCOMPLETE = Ground(
    "misuse", "low", "a field is missing that the code asks for by name, and nothing says that it may be"
)
NOT_FINITE = Ground(
    "misuse", "low", "infinity and what is no number cannot be counted, and nothing says that they may be given"
)
OTHERWISE_MADE = Ground(
    "misuse", "low", "the code takes the argument apart into a number of fields, and it has more or fewer"
)
MIXED = Ground("misuse", "low", "moments with and without a time zone were given together")
REFUSED = Ground("misuse", "low", "a library function was handed the argument and says that it is no such thing")
TESTED = Ground("misuse", "low", "a test or the documentation shows that this call raises")
AGAINST_HINTS = Ground("misuse", "low", "an argument is of another kind than hints or documentation speak of")
BROKEN = Ground("misuse", "low", "the input breaks a documented precondition")
INTERNAL = Ground("misuse", "low", "only the code around it calls this section, and keeps rules nobody wrote down")
OVERSIZED = Ground(
    "misuse", "low", "the input holds a number beyond all that callers use, which takes its time or does not fit"
)
ENDLESS = Ground("misuse", "low", "an object made up for the call has methods that give the same forever")
UNANSWERED = Ground("misuse", "low", "the code asked a person something, and nobody was there to answer")
NOWHERE = Ground("misuse", "low", "no line of the target was running")
UNREAD = Ground("misuse", "low", "the documentation states preconditions that Menace cannot read yet")
ASKED_FOR = Ground("misuse", "low", "the input was made to be hostile or wrong")
CLOSED = Ground(
    "contract", "high", "the object was closed before, so it has to refuse or to work", within_contract=True
)
DISTURBED = Ground("environment", "high", "the same call ends well when nothing is in its way")
BLOWN_UP = Ground("security", "high", "ordinary words of the same length in place of the hostile text end well")
ATTACK = Ground("security", "high", "seen by the sandbox, whatever the input was")
