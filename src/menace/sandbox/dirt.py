"""How often children were retired because a case had left something behind in them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from menace.domain import Plan

_PATIENCE = 2
"""Children retired for one kind of dirt, in one stream of cases. What is still found then is the code's own way: a
cache that grows with every call would give each of them a process of its own."""

_Stream = tuple[str, str, str | None]


class Retirements:
    """Counts them for each stream; the streams of one section in several scenarios are different ones."""

    def __init__(self) -> None:
        self._counts: defaultdict[_Stream, Counter[str]] = defaultdict(Counter)

    def note(self, plan: Plan, frames: Iterable[Mapping[str, Any]]) -> None:
        """Take the account of a child that was retired before the end of its cases."""
        for frame in frames:
            if frame["kind"] == "dirty":
                self._counts[_stream(plan)][frame["what"]] += 1

    def tolerated(self, plan: Plan) -> list[str]:
        """The kinds of dirt for which no further child is retired."""
        counts = self._counts.get(_stream(plan)) if self._counts else None
        return sorted(kind for kind, count in counts.items() if count >= _PATIENCE) if counts else []


def _stream(plan: Plan) -> _Stream:
    return plan.section.id, plan.scenario.name, plan.scenario.severity
