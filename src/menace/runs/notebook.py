"""What the cases of one stream taught: calls worth changing, and which ways of finding arguments bring most.

Everything here follows from the tallies of the stream, in their order and without their times: whoever runs the same
cases learns the same. Lessons are drawn at fixed places of the stream, so that every case knows what it may have heard.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import prod

from menace.child.inputs.generate import is_wild, way_at
from menace.child.inputs.ways import WAYS
from menace.domain import Arguments, Lesson, Recipe, Tally, Verdict
from menace.domain.recipe import recipe_values

FIRST_EPOCH = 12
LONGEST_EPOCH = FIRST_EPOCH << 7
"""Cases between two lessons: the first time, and in the end."""
MOST_KEPT = 200
MOST_CLAMPED = 2
"""How often numbers are made smaller because a case was too much."""
_PRIOR = (18, 22, 35, 25)
"""What each way gets before anything is known of this stream; one wrong argument showed most elsewhere."""
_EVEN = 28
"""Per cent that the ways share evenly, whatever they brought."""
_PRIOR_CASES = 40
_REMEMBERED = 0.5
"""What a find and a case count after the next lesson."""
_AGAIN = 0.3
"""What a call counts that was made before: it may end otherwise at another time."""
_TOO_MUCH = (Verdict.HUNG, Verdict.KILLED)


@dataclass(slots=True)
class Notebook:
    """The lessons of one stream, and what they were drawn from."""

    _recipe: Recipe | None = None
    _kept: list[Arguments] = field(default_factory=list)
    _lessons: list[Lesson] = field(default_factory=list)
    _marks: set[int] = field(default_factory=set)
    _causes: set[tuple[str, str, str | None, int | None]] = field(default_factory=set)
    _found: dict[str, float] = field(default_factory=lambda: dict.fromkeys((*WAYS, "example"), 0.0))
    _tried: dict[str, float] = field(default_factory=lambda: dict.fromkeys(WAYS, 0.0))
    _drawn: float = 0.0
    _was_too_much: bool = False
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
        self._was_too_much |= bool(tally.count(*_TOO_MUCH))
        examples, strict = len(recipe.examples), recipe.contract == "typed"
        for index in sorted(new):
            self._found[way_at(values, seed, index)] += 1
            # Examples are known calls already, and statements of the documentation are no calls. Where hints vouch for
            # all, what is made of a kept call has to satisfy them as well as the call itself does.
            is_fit = index >= examples and not new[index].steps and not (strict and is_wild(values, seed, index))
            if is_fit and len(self._kept) < MOST_KEPT:
                self._kept.append(new[index])
        end = self.end_of_epoch(recipe, tally.cases.stop - 1)
        if end == tally.cases.stop:
            self._draw_lesson(recipe, end)
        return len(new)

    def _draw_lesson(self, recipe: Recipe, end: int) -> None:
        last = self._lessons[-1] if self._lessons else Lesson(0, 0, (1, 0, 0, 0))
        for way, weight in zip(WAYS, last.weights, strict=True):
            # As its share was meant to be: counted at once, however the cases were cut into plans.
            self._tried[way] += (end - last.start) * weight / sum(last.weights)
        self._drawn += (end - last.start) * last.weights[0] / sum(last.weights)
        clamped = min(last.clamped + self._was_too_much, MOST_CLAMPED)
        self._lessons.append(Lesson(end, len(self._kept), self._weights(recipe), clamped))
        self._recipe, self._was_too_much = None, False
        for way in WAYS:
            self._tried[way] *= _REMEMBERED
            self._found[way] *= _REMEMBERED

    def _weights(self, recipe: Recipe) -> tuple[int, ...]:
        """Each way's share in per cent: some of it even, the rest by what it brought lately for the cases it was given.

        Once the pools have given as many calls as they hold, what is drawn from them is mostly known.
        """
        new = min(1.0, _combinations(recipe) / max(self._drawn, 1.0))
        worth = dict.fromkeys(WAYS, 1.0) | {"drawn": max(new, _AGAIN)}
        gains = {
            way: worth[way] * (self._found[way] + prior / 10) / (self._tried[way] + _PRIOR_CASES)
            for way, prior in zip(WAYS, _PRIOR, strict=True)
        }
        even, rest = _EVEN / sum(worth.values()), (100 - _EVEN) / sum(gains.values())
        return tuple(max(round(even * worth[way] + rest * gains[way]), 1) for way in WAYS)


def _combinations(recipe: Recipe) -> int:
    """How many different calls the pools of the parameters give."""
    return prod(len(each.values) + (not each.required) for each in recipe.parameters)
