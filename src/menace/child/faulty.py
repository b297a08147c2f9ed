"""A call under faults, judged by the same call without them."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from .comparing import SILENT, Trace, difference
from .effects import build, in_force, wrapped
from .effects.base import Effect

Call = Callable[[], Any]
"""Makes the call with freshly built arguments, and returns what it gave when consumed."""


class Faults:
    """The effects of a job, put in force around each of its calls, with counts of what they did."""

    def __init__(self, faults: List[Dict[str, Any]], seed: int, further: Sequence[Effect] = ()) -> None:
        self._effects = [*further, *build(faults, seed)]
        self._can_compare = not any(fault["name"] in SILENT for fault in faults)
        self.counts: Dict[str, float] = {}
        self.disturbed = False
        """Whether the last call met any of the faults."""
        self.is_spent = False
        """Whether an effect could not be taken off again, so that this process should serve no other case."""

    def call(self, index: int, function: Callable[..., Any], make: Callable[[Callable[..., Any]], Any]) -> Any:
        """What ``make`` gives for the function, with all effects in force meanwhile."""
        told: Dict[str, float] = {}
        try:
            with in_force(self._effects, index) as told:
                return make(wrapped(self._effects, function))
        finally:
            self.disturbed = any(told.values())
            self.is_spent = self.is_spent or "unended_effects" in told
            for name, amount in told.items():
                self.counts["fault " + name] = self.counts.get("fault " + name, 0) + amount

    def judge(self, faulty: Trace, again: Callable[[], Optional[Trace]]) -> Optional[Tuple[str, str]]:
        """What the faults changed without a word, and a sentence on it; ``again`` makes the call without them."""
        if not (self.disturbed and self._can_compare):
            return None
        plain = again()
        found = difference(faulty, plain) if plain is not None else None
        if plain is None or found is None:
            return None
        # What differs from one call to the next by itself is no evidence, nor is what depends on who called.
        control = _from_further_away(again)
        steady = control is not None and (control.result, control.files) == (plain.result, plain.files)
        return found if steady else None


def _from_further_away(make: Callable[[], Optional[Trace]]) -> Optional[Trace]:
    """What ``make`` gives one step deeper in the stack, where code that looks at its callers sees another one."""
    return make()
