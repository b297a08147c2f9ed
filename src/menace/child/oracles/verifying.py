"""The oracles of one section, as the caller of its cases asks them."""

from __future__ import annotations

import re
from typing import Any, Callable, Dict, FrozenSet, Iterator, List, Optional, Tuple, Type

from ..calls.loading import Callee
from ..calls.verdict import innermost
from ..faults.lasting import is_lasting
from ..inputs.building import Builder, Prepared
from ..inputs.conditions import Announced
from . import examples
from .claims import Broken, Claims, Given, Made, Raised, is_called, other_cases

Consume = Callable[[Any], Any]
_AFTERWARDS, _BEFORE = "self_afterwards", re.compile(r"\bself\b")
"""How a promise names the object after the call, and as it was before."""


class Oracles:
    """Knows which cases are examples to run as they stand, and what results have to satisfy."""

    def __init__(self, job: Dict[str, Any], callee: Callee, builder: Builder, consume: Consume) -> None:
        recipe = job["recipe"]
        if job.get("faults"):
            # What is promised of files is promised for calls that nothing disturbs; those are made elsewhere.
            recipe = {**recipe, "claims": [each for each in recipe.get("claims", ()) if not is_lasting(each)]}
        self._examples, self._workspace, self._shown = recipe["examples"], job["workspace"], recipe.get("shown", 0)
        self._call, self._builder, self._consume = callee.call, builder, consume
        self.stepped: FrozenSet[int] = frozenset(
            number for number, example in enumerate(self._examples) if example.get("steps")
        )
        self._claims = (Claims(recipe, callee.call, callee.needs_instance) or None) if recipe.get("claims") else None
        self._refusals = self._claims.refusals if self._claims is not None else frozenset()
        self._speaks_of_refusals = self._claims is not None and self._claims.speak_of_refusals
        self._announced, self._skipped = Announced(recipe), int(callee.needs_instance)
        # Without hints nobody can tell a fall from a call that was asking for it, unless the text speaks of it.
        self._judged = ("refused",) if recipe.get("strict") else ("refused", "fell_over")
        self._ends: Optional[List[Raised]] = None

    def may_contradict(self, verdict: str, error: Optional[BaseException], value: Any = None) -> bool:
        """Whether it is worth while to hold the end of a call against what is promised."""
        if error is None:
            if self._claims is None or verdict != "returned":
                return False
            return self._claims.may_be_broken_by(value)
        if verdict == "refused" and self._speaks_of_refusals:
            return True
        return bool(self._refusals) and verdict in self._judged and not is_called(error, self._refusals)

    def run_example(self, index: int, announce: examples.Announce) -> examples.Told:
        """Run the example at a position of the stream."""
        return examples.run(self._examples[index], self._workspace, announce)

    def contradicted(
        self, index: int, used: Given, value: Any, raised: Optional[Tuple[BaseException, Dict[str, Any]]] = None
    ) -> Optional[Broken]:
        """The promise that the end of a case breaks, unless others show that it is none.

        ``raised`` are the exception and what will be reported of it, for a case that ended so.
        """
        if self._claims is None:
            return None
        try:
            prepared = self._builder.build(index)
            given = (prepared.args, prepared.kwargs)
            if raised is not None:
                error, failure = raised
                spoilt = self._claims.broken_by_refusal(Made(given, used, error))
                if spoilt is not None or is_called(error, self._refusals):
                    return spoilt
                return self._misnamed(self._claims, Raised(given, type(error), (failure["path"], failure["line"])))
            made, unasked = Made(given, used, value), prepared.shape.startswith("!")
            found = self._claims.broken(made, unasked=unasked)
            doubted: List[str] = []
            is_shown = index < self._shown
            # One that nobody keeps must not hide the others.
            while found is not None and not (
                self._claims.is_believed(found.source, self._others(index), is_shown=is_shown)
                and self._is_still_broken(self._claims, index, found.source, doubted)
            ):
                doubted.append(found.source)
                found = self._claims.broken(made, unasked=unasked, but=doubted)
        except Exception:  # building the arguments once more runs code of the target
            return None
        return found

    def _is_still_broken(self, claims: Claims, index: int, source: str, doubted: List[str]) -> bool:
        """Whether a promise is broken where nothing is made behind the call.

        Making an object once more may write to the files in which the one that was called has its state.
        """
        if _AFTERWARDS not in source or _BEFORE.search(source):
            return True
        args, kwargs = self._given(index)
        value = self._consume(self._call(*args, **kwargs))
        found = claims.broken(Made((args, kwargs), (args, kwargs), value), but=doubted)
        return found is not None and found.source == source

    def _misnamed(self, claims: Claims, raised: Raised) -> Optional[Broken]:
        """The documented exception in whose place another one came; any that is announced for the call will do."""
        args, kwargs = raised.given
        if is_called(raised.kind, self._announced.for_call(args[self._skipped :], kwargs)):
            return None
        found = claims.misnamed(raised)
        if found is not None and self._ends is None:
            self._ends = self._all_ends()
        return found if found is not None and claims.is_never_named(found.source, raised, self._ends or ()) else None

    def _all_ends(self) -> List[Raised]:
        """Calls and what they raise, those that nobody is asked to make among them."""
        found = []
        for index in other_cases(-1, tuple(self.stepped), len(self._examples)):
            try:
                prepared, given = self._builder.build(index), self._builder.build(index)
            except BaseException:  # noqa: S112 - what cannot be made says nothing about calls
                continue
            found.append(Raised((given.args, given.kwargs), *self._end_of(prepared)))
        return found

    def _end_of(self, prepared: Prepared) -> Tuple[Optional[Type[BaseException]], Tuple[Any, ...]]:
        """The class of what a call raises, and where."""
        try:
            self._consume(self._call(*prepared.args, **prepared.kwargs))
        except BaseException as error:  # whatever the target raises is data
            frame = innermost(error, self._workspace)
            return type(error), (frame.path, frame.line) if frame is not None else (None, None)
        return None, ()

    def _given(self, index: int) -> Given:
        prepared = self._builder.build(index)
        if prepared.shape.startswith("!"):
            raise ValueError("a precondition is broken")
        return prepared.args, prepared.kwargs

    def _others(self, index: int) -> Iterator[Made]:
        """Other calls and what they give, as far as they give anything; each is made when it is asked for.

        Its arguments are made once more behind it, so that files are as it found them.
        """
        for other in other_cases(index, tuple(self.stepped), len(self._examples)):
            try:
                args, kwargs = self._given(other)
                value = self._consume(self._call(*args, **kwargs))
                made = Made(self._given(other), (args, kwargs), value)
            except BaseException:  # noqa: S112 - a call that raises says nothing about results
                continue
            yield made
