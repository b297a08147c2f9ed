"""What the cases of one stream taught: calls worth changing, and which ways of finding arguments bring most.

Everything here follows from the tallies of the stream, in their order and without their times: whoever runs the same
cases learns the same. Lessons are drawn at fixed places of the stream, so that every case knows what it may have heard.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from menace.child.inputs.generate import is_wild, way_at
from menace.child.inputs.ways import WAYS
from menace.domain import Arguments, Lesson, Recipe, Tally, Verdict
from menace.domain.plan import recipe_values

FIRST_EPOCH = 12
LONGEST_EPOCH = FIRST_EPOCH << 7
"""Cases between two lessons: the first time, and in the end."""
MOST_KEPT = 200
_PRIOR = (18, 22, 35, 25)
"""What each way gets before anything is known of this stream; one wrong argument showed most elsewhere."""
_EVEN = 28
"""Per cent that the ways share evenly, whatever they brought."""
_PRIOR_CASES = 40
_TOO_MUCH = (Verdict.HUNG, Verdict.KILLED)


@dataclass(slots=True)
class Notebook:
    """The lessons of one stream, and what they were drawn from."""

    _recipe: Recipe | None = None
    _kept: list[Arguments] = field(default_factory=list)
    _lessons: list[Lesson] = field(default_factory=list)
    _marks: set[int] = field(default_factory=set)
    _causes: set[tuple[str, str, str | None, int | None]] = field(default_factory=set)
    _found: Counter[str] = field(default_factory=Counter)
    _tried: Counter[str] = field(default_factory=Counter)
    _is_clamped: bool = False
    _position: int = 0

    def taught(self, recipe: Recipe) -> Recipe:
        """The recipe with the lessons so far; the same object as long as there is no new one."""
        if not self._lessons:
            return recipe
        if self._recipe is None:
            self._recipe = replace(
                recipe, kept=tuple(self._kept[: self._lessons[-1].kept]), lessons=tuple(self._lessons)
            )
        return self._recipe

    def end_of_epoch(self, recipe: Recipe, position: int) -> int:
        """The next place behind a position where a lesson is drawn."""
        end, length = len(recipe.examples) + FIRST_EPOCH, FIRST_EPOCH
        while end <= position:
            length = min(2 * length, LONGEST_EPOCH)
            end += length
        return end

    def take(self, recipe: Recipe, seed: int, tally: Tally) -> int:
        """How many things a tally showed that no earlier one of the stream did; a lesson is drawn where one is due."""
        if tally.cases.stop <= self._position:
            return 0  # heard before, by another who runs the same stream
        self._position = tally.cases.stop
        values = recipe_values(self.taught(recipe))
        new: dict[int, Arguments] = {}
        for kept in tally.kept:
            if not self._marks.issuperset(kept.marks):
                self._marks.update(kept.marks)
                new[kept.index] = kept.arguments
        for outcome in tally.interesting:
            failure = outcome.failure
            place = (failure.type, failure.path, failure.line) if failure else ("", None, None)
            cause = (outcome.verdict.value, *place)
            if cause not in self._causes:
                self._causes.add(cause)
                if outcome.verdict not in _TOO_MUCH:
                    new.setdefault(outcome.index, outcome.arguments)
        self._is_clamped |= bool(tally.count(*_TOO_MUCH))
        examples, strict = len(recipe.examples), recipe.contract == "typed"
        for index in sorted(new):
            self._found[way_at(values, seed, index)] += 1
            # Examples are known calls already, and statements of the documentation are no calls. Where hints vouch for
            # all, what is made of a kept call has to satisfy them as well as the call itself does.
            is_fit = index >= examples and not new[index].steps and not (strict and is_wild(values, seed, index))
            if is_fit and len(self._kept) < MOST_KEPT:
                self._kept.append(new[index])
        self._count(tally)
        if self.end_of_epoch(recipe, tally.cases.stop - 1) == tally.cases.stop:
            self._lessons.append(Lesson(tally.cases.stop, len(self._kept), self._weights(), self._is_clamped))
            self._recipe = None
        return len(new)

    def _count(self, tally: Tally) -> None:
        """Count the cases of each way, as its share was meant to be."""
        weights = self._lessons[-1].weights if self._lessons else (1, 0, 0, 0)
        for way, weight in zip(WAYS, weights, strict=True):
            self._tried[way] += len(tally.cases) * weight // sum(weights)

    def _weights(self) -> tuple[int, ...]:
        """Each way's share in per cent: some of it even, the rest by what it brought for the cases it was given."""
        gains = [
            (self._found[way] + prior / 10) / (self._tried[way] + _PRIOR_CASES)
            for way, prior in zip(WAYS, _PRIOR, strict=True)
        ]
        return tuple(round(_EVEN / len(WAYS) + (100 - _EVEN) * gain / sum(gains)) for gain in gains)
