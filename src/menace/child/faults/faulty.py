"""A call under faults, judged by the same call without them."""

from __future__ import annotations

import os
import re
import sys
import time
from typing import Any, Callable, Dict, FrozenSet, List, Optional, Sequence, Tuple

from ..effects import build, in_force, wrapped
from ..effects.base import EMPTIED, READ_BACK, Effect
from ..effects.files import PartialRead
from ..effects.resets import ConnectionReset
from ..effects.upstream import FlakyUpstream
from .comparing import SILENT, Manners, Trace, difference, loss, misreading, other_error
from .foretelling import GONE, REFUSING, announces, keeps_good_answers, owed_for, owed_instead, says_to_keep
from .short_reads import expects_portions
from .sole_errors import sole_exception
from .unfailing import NETWORK
from .whole_answers import measures_answers

Again = Callable[[Sequence[Effect]], Optional[Trace]]
"""Makes the call once more with freshly built arguments under these effects, often none; None when it raises."""
_ON_FILES = frozenset({"disk", "enospc", "eio"})
"""Effects on files that code may already have, and is asked to keep."""
_ON_TRANSFERS = frozenset({"auth_failure", "connection_reset", "flaky_upstream", "network_partition"})
"""Effects on what is put into such files."""
_LASTING = frozenset({"disk_corruption", "torn_write"})
"""Effects on files that show only when somebody reads them again, often another call."""
_DAY = 86_400
_wall = time.time
_CLOCK, _DRIFT = "clock_jump", "schema_drift"
_ECHOED = re.compile(r"\"(?:host|path|query)\": \"[^\"]*\",? ?")
"""What the upstream says of the request itself: another one, of a mirror perhaps, may well do in its place."""
_STATUS = re.compile(r"(?<![\w.])(?:401|403|503)(?![\w.])")
"""What upstreams that fail answer with; a result that holds it tells of that."""


class Faults:
    """The effects of a job, put in force around each of its calls, with counts of what they did."""

    def __init__(
        self, faults: List[Dict[str, Any]], seed: int, further: Sequence[Effect] = (), workspace: str = os.sep
    ) -> None:
        self._effects, self._workspace = [*further, *build(faults, seed)], workspace.rstrip(os.sep) + os.sep
        for effect in self._effects:
            effect.noted = self._note
        self.struck: Dict[str, Any] = {}
        """Where in the target the last call was when it first met a fault."""
        names = {fault["name"] for fault in faults}
        self.names = frozenset(names)
        self.met = self.names
        """The faults that the last call met, by what they came to for it."""
        self.compares = not names & SILENT
        """Whether the faults leave the data as it is, so that results can be compared."""
        self.is_timed = names == {_CLOCK}
        """Whether they are about the time that calls take, which is never twice the same."""
        self.wants_state = bool(names & (_ON_FILES | _ON_TRANSFERS))
        """Whether code should be met that has already been called before."""
        self.reaches_back = bool(names & _LASTING)
        """Whether the calls that a case lets go before its own meet the faults as well."""
        self._index, self._met_before = 0, False
        self.is_shared = False
        """Whether the fault is that others make the call at the same time, of which the documentation says they may."""
        self.counts: Dict[str, float] = {}
        self.disturbed = False
        """Whether the last call met any of the faults."""
        self.is_private = False
        """Whether the damage was done to data that nobody had but the last call, which no code checks."""
        self.is_emptied = False
        """Whether something was only left empty in the data of the last call: a result made of that may be right."""
        self.is_spent = False
        """Whether an effect could not be taken off again, so that this process should serve no other case."""

    def concern(self, function: Any) -> None:
        """Know what is called: data that is given to it changes shape only where its documentation speaks of that.

        Who says that it keeps what it has is met when it has something.
        """
        self.wants_state = self.wants_state or (self.reaches_back and says_to_keep(function))
        for effect in self._effects:
            if effect.name == _DRIFT:
                effect.given["arguments"] = announces(function, _DRIFT)
            elif isinstance(effect, FlakyUpstream):
                effect.talks_nonsense = keeps_good_answers(function)
            elif isinstance(effect, PartialRead):
                effect.spares_arguments = not expects_portions(function)
            elif isinstance(effect, ConnectionReset):
                effect.measures_answers = measures_answers(function)

    def begin(self, index: int) -> None:
        """A case is at hand; nothing of it has met a fault yet."""
        self._index, self._met_before, self.struck = index, False, {}

    def earlier(self, make: Callable[[], None]) -> None:
        """Make a call that goes before the one of the case."""
        with in_force(self._effects, self._index) as told:
            make()
        self._met_before = self._met_before or any(told.values())

    def call(self, index: int, function: Callable[..., Any], make: Callable[[Callable[..., Any]], Any]) -> Any:
        """What ``make`` gives for the function, with all effects in force meanwhile."""
        told: Dict[str, float] = {}
        try:
            with in_force(self._effects, index) as told:
                return make(wrapped(self._effects, function))
        finally:
            self.disturbed = self._met_before or any(told.values())
            self.is_private, self.is_emptied = READ_BACK in told, EMPTIED in told
            self.is_spent = self.is_spent or "unended_effects" in told
            self.met = _met(told) or self.names
            for name, amount in told.items():
                self.counts["fault " + name] = self.counts.get("fault " + name, 0) + amount

    def judge(self, faulty: Trace, again: Again, manners: Manners) -> Optional[Tuple[str, str]]:
        """What the faults changed without a word, and a sentence on it; ``again`` makes the call without them."""
        may_harm = (
            faulty.raised and (manners.unharmed or manners.whole) and self.names <= _LASTING and not self._met_before
        )
        if not (self.disturbed and (self.compares or manners.announced or may_harm)):
            return None
        if (manners.announced and faulty.raised and not may_harm) or (self.is_emptied and not self.compares):
            return None
        plain = again(())
        if plain is None:
            return None
        if self.compares:
            found = difference(faulty, plain, manners)
        else:
            found = loss(faulty, plain) if may_harm else misreading(faulty, plain)
        if found is None or (self.names & _ON_TRANSFERS and _is_answer(faulty, plain)):
            return None
        # What differs from one call to the next by itself is no evidence, nor is what depends on who called.
        control = _from_further_away(again)
        steady = control is not None and (control.result, control.files) == (plain.result, plain.files)
        return found if steady and self._is_blamed(faulty, plain, again) else None

    def excused(self, function: Any, error: BaseException, verdict: str, failure: Dict[str, Any]) -> str:
        """The verdict for an error that tells of the fault: a refusal, unless the documentation announces another one.

        Then the failure says so.
        """
        owed = ""
        if verdict != "refused" and not self.is_private:
            owed = owed_instead(function, self.names, error) or sole_exception(function, error)
        if not owed:
            return "refused"
        kind, told = other_error(error, owed)
        failure.update({"type": kind, "message": told})
        return "diverged"

    def owed(self, function: Any, error: BaseException) -> str:
        """The exception announced for the very operation that failed, where another one was raised; empty if none."""
        operation = {"look": "read"}.get(self.operation, self.operation)
        return owed_for(function, operation, error) if operation in ("read", "write") else ""

    @property
    def operation(self) -> str:
        """What the last call could not do because of the faults, where that is known."""
        found = next((effect.operation for effect in self._effects if effect.operation), "")
        return found or (NETWORK if self.names and self.names <= _ON_TRANSFERS else "")

    def _note(self) -> None:
        if self.struck:
            return
        frame = sys._getframe(2)
        while frame is not None:
            code = frame.f_code
            if code.co_filename.startswith(self._workspace):
                path = code.co_filename[len(self._workspace) :]
                self.struck = {"path": path, "line": frame.f_lineno, "function": code.co_name}
                return
            frame = frame.f_back  # type: ignore[assignment]

    def _is_blamed(self, faulty: Trace, plain: Trace, again: Again) -> bool:
        """Whether a leap of the clock, where there was one, is more than another time of day."""
        leap = next((effect for effect in self._effects if effect.name == _CLOCK), None)
        if leap is None:
            return True
        if faulty.files or plain.files:
            return False  # what outlives the process can only be dated by the time of day
        seconds = getattr(leap, "leap_seconds", 0.0)
        now = _wall()
        if now // _DAY != (now + seconds) // _DAY:
            return False  # another day, and nothing else tells which day it is
        # Who tells the time differs at any other time as well; who differs by the leap alone measures with that clock.
        later = again(build([{"name": _CLOCK, "seconds": seconds, "after": 0}], 0))
        return later is not None and later.result == plain.result


def _is_answer(faulty: Trace, plain: Trace) -> bool:
    """Whether a result tells what the upstream said: its refusal, or the same to another request."""
    if faulty.raised or faulty.files != plain.files:
        return False
    if _STATUS.search(faulty.result) and not _STATUS.search(plain.result):
        return True
    return _ECHOED.sub("", faulty.result) == _ECHOED.sub("", plain.result)


def _met(told: Dict[str, float]) -> FrozenSet[str]:
    """What a call met where not one of its requests was answered as it should."""
    broken, refused = told.get("upstream_reset", 0.0), told.get("upstream_unavailable", 0.0)
    if not broken + refused or broken + refused < told.get("upstream_requests", 0.0):
        return frozenset()
    return frozenset({REFUSING if refused else GONE})


def _from_further_away(again: Again) -> Optional[Trace]:
    """What ``again`` gives one step deeper in the stack, where code that looks at its callers sees another one."""
    return again(())
