"""Which oracle spoke against a result, and what entitles us to believe it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from menace.domain import Arguments, Outcome, Verdict

EXAMPLE: Final = "Example"
"""The type of failure of an example in the documentation that gives something else than it says."""

_ORACLES: Final[Mapping[str, str]] = {
    EXAMPLE: "example in the documentation",
    "RoundTrip": "round trip of an evident pair",
    "Property": "property that name and documentation promise",
    "Documentation": "sentence of the documentation",
    "Default": "the same call a second time",
    "Law": "laws that hold between the methods of an object",
    "Hint": "type that is stated for results",
}
_REASONS: Final[Mapping[str, str]] = {
    EXAMPLE: "the input stands in the documentation",
    "RoundTrip": "what one function writes its partner has to read back, as it does for other inputs",
    "Property": "name and documentation promise it, and other calls keep the promise",
    "Default": "the code changes a default that later calls get, too",
    "Law": "what the methods of an object promise to everybody has to agree, in every order and in every thread",
    "Hint": "hint or documentation state the type of results, and hints vouch for every argument",
    "Documentation": "the documentation says so in words that can be evaluated, and other calls agree with it",
}
_ENDS: Final = (
    *("close()", "aclose()", "shutdown()", "disconnect()", "stop()", "release()"),
    "__exit__(None, None, None)",
)
_UNPLANNED: Final = frozenset({"AttributeError", "TypeError", "UnboundLocalError", "NameError"})
"""How code falls over that works on what is no longer there; any other exception says so in some words."""


def oracle_of(outcome: Outcome) -> str | None:
    """How a result is known to be wrong, for those that are."""
    failure = outcome.failure
    if outcome.verdict is not Verdict.DIVERGED or failure is None:
        return None
    return _ORACLES.get(failure.type)


def reason_of(outcome: Outcome) -> str | None:
    """Why that oracle is believed."""
    return _REASONS.get(outcome.failure.type) if outcome.failure is not None else None


def is_after_closing(arguments: Arguments) -> bool:
    """Whether the object was closed before the method was called on it."""
    closing = _written_plainly(arguments.setup[-1]) if arguments.setup else ""
    return arguments.receiver is not None and closing in {f"{arguments.receiver}.{end}" for end in _ENDS}


def _written_plainly(statement: str) -> str:
    """A call that an event loop makes, without the loop."""
    return statement.removeprefix("asyncio.run(").removesuffix(")") if "asyncio" in statement else statement


def is_told_by_call(outcome: Outcome) -> bool:
    """Whether an example on a closed object fell over: the plain call beside it tells the same, and the line."""
    setup, failure = outcome.arguments.setup, outcome.failure
    if not outcome.arguments.steps or not setup or failure is None or failure.type != EXAMPLE:
        return False
    is_ended = any(_written_plainly(setup[-1]).endswith(f".{end}") for end in _ENDS)
    return is_ended and any(f" gives {name}, " in failure.message for name in _UNPLANNED)


def fell_over_closed(outcome: Outcome) -> bool:
    """Whether a closed object fell over on what it no longer has, instead of refusing."""
    failure = outcome.failure
    return outcome.verdict is Verdict.FELL_OVER and failure is not None and failure.type in _UNPLANNED
