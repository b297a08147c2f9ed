"""Streams that a run adds by itself: sections that use files, the network or the clock meet what can go wrong there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from menace.domain import NORMAL, Arguments, Scenario, Tally
from menace.runs.workload import Stream
from menace.scenarios.concerned import Use

_CLOCK = re.compile(
    r"\b(?:time\.(?:time|time_ns|localtime|gmtime|ctime|strftime|asctime)|(?:datetime|date)\.(?:now|utcnow|today)"
    r"|time_ns|utcnow)\b|\b(?:now|today|time)\(\)"
)
"""How source looks that asks for the time of day; no event tells of it."""
_KNOWN_CALLS = 4
"""Calls of the usual stream that the added ones begin with."""


class Further:
    """Says which streams a tally calls for, each once.

    ``make`` gives the stream of a section in another scenario, which begins with known calls.
    """

    def __init__(
        self,
        scenarios: Mapping[Use, Sequence[Scenario]],
        make: Callable[[Stream, Scenario, tuple[Arguments, ...]], Stream],
        texts: Mapping[PurePosixPath, str],
    ) -> None:
        self._scenarios, self._make, self._texts = scenarios, make, texts
        self._given: set[tuple[str, str]] = set()
        self._clocked: dict[PurePosixPath, bool] = {}

    def after(self, stream: Stream, tally: Tally) -> list[Stream]:
        """The streams to add, now that a section was seen to do in ``normal`` what the tally tells."""
        if stream.scenario != NORMAL or not stream.section.is_callable or tally.blocked is not None:
            return []
        found = []
        known = tuple(dict.fromkeys(_in_order(tally)))[:_KNOWN_CALLS]
        for use in self._uses(stream, tally):
            for scenario in self._scenarios.get(use, ()):
                # Files and connections have some in common.
                if (stream.section.id, scenario.label) not in self._given:
                    self._given.add((stream.section.id, scenario.label))
                    found.append(self._make(stream, scenario, known))
        return found

    def _uses(self, stream: Stream, tally: Tally) -> list[Use]:
        amounts, used = tally.usage.amounts, tally.capabilities
        found: list[Use] = []
        # A connection is a handle as well.
        if (amounts.get("handles") and "connect" not in used) or "write" in used or amounts.get("bytes_written"):
            found.append("files")
        if "connect" in used:
            found.append("network")
        if self._asks_for_time(stream.section.path):
            found.append("clock")
        return found

    def _asks_for_time(self, path: PurePosixPath) -> bool:
        if path not in self._clocked:
            self._clocked[path] = _CLOCK.search(self._texts.get(path, "")) is not None
        return self._clocked[path]


def _in_order(tally: Tally) -> Iterator[Arguments]:
    """The calls of a tally worth making again: those that used something, then those that came furthest."""
    calls = [each for each in reversed(tally.kept) if not each.arguments.steps]
    yield from (each.arguments for each in calls if not each.marks)
    yield from (each.arguments for each in calls if each.marks)
