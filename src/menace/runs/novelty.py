"""What nobody has seen before: calls that reach new branches of a file, and new ends, whichever section shows them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from menace.domain import Tally
from menace.runs.workload import Stream


@dataclass(slots=True)
class Novelty:
    """All that the streams of a run have shown so far.

    Internal code is counted apart: what goes wrong in it is news once more when public code gets there.
    """

    _public: set[Hashable] = field(default_factory=set)
    _internal: set[Hashable] = field(default_factory=set)

    def of(self, stream: Stream, tally: Tally) -> int:
        """How many calls of a tally showed something new; they are known from now on."""
        known = self._internal if stream.recipe.is_internal else self._public
        new = 0
        for kept in tally.kept:
            marks = {(stream.section.path, mark) for mark in kept.marks}
            new += not marks <= known
            known |= marks
        for outcome in tally.interesting:
            failure = outcome.failure
            cause = (outcome.verdict, failure and (failure.type, failure.path, failure.line))
            new += cause not in known
            known.add(cause)
        return new
