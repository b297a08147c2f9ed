"""The oracles of one section, as the caller of its cases asks them."""

from __future__ import annotations

from typing import Any, Callable, Dict, FrozenSet, List, Optional

from ..inputs.building import Builder
from ..loading import Callee
from . import examples
from .claims import Broken, Claims, Given, Made, other_cases

Consume = Callable[[Any], Any]


class Oracles:
    """Knows which cases are examples to run as they stand, and what results have to satisfy."""

    def __init__(self, job: Dict[str, Any], callee: Callee, builder: Builder, consume: Consume) -> None:
        recipe = job["recipe"]
        self._examples, self._workspace = recipe["examples"], job["workspace"]
        self._call, self._builder, self._consume = callee.call, builder, consume
        self.stepped: FrozenSet[int] = frozenset(
            number for number, example in enumerate(self._examples) if example.get("steps")
        )
        claims = Claims(recipe, callee.call, callee.needs_instance) if recipe.get("claims") else None
        self._claims = claims or None

    @property
    def has_claims(self) -> bool:
        """Whether there is anything to hold against results."""
        return self._claims is not None

    def run_example(self, index: int, announce: examples.Announce) -> examples.Told:
        """Run the example at a position of the stream."""
        return examples.run(self._examples[index], self._workspace, announce)

    def contradicted(self, index: int, used: Given, value: Any) -> Optional[Broken]:
        """The promise that the value of a case breaks, unless other cases break it as well."""
        if self._claims is None:
            return None
        try:
            prepared = self._builder.build(index)
            made = Made((prepared.args, prepared.kwargs), used, value)
            found = self._claims.broken(made, unasked=prepared.shape.startswith("!"))
        except Exception:  # building the arguments once more runs code of the target
            return None
        if found is None or not self._claims.is_believed(found.source, self._others(index)):
            return None
        return found

    def _given(self, index: int) -> Given:
        prepared = self._builder.build(index)
        if prepared.shape.startswith("!"):
            raise ValueError("a precondition is broken")
        return prepared.args, prepared.kwargs

    def _others(self, index: int) -> List[Made]:
        """Other calls and what they give, as far as they give anything."""
        found = []
        for other in other_cases(index, tuple(self.stepped), len(self._examples)):
            try:
                args, kwargs = self._given(other)
                value = self._consume(self._call(*args, **kwargs))
                found.append(Made(self._given(other), (args, kwargs), value))
            except BaseException:  # noqa: S112 - a call that raises says nothing about results
                continue
        return found
