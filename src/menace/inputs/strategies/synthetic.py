"""Inputs by a language model, or by fixed rules where there is none; either are kept for the next time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from menace.errors import MenaceError
from menace.inputs.strategies.base import Describe, FieldStrategy, values_of
from menace.inputs.strategies.cache import StubCache, cache_key
from menace.inputs.strategies.expressions import expression_of
from menace.inputs.strategies.model import StubModel, question_about, stubs_in
from menace.inputs.strategies.plugins import leave_out
from menace.inputs.strategies.rules import by_rule
from menace.inputs.strategies.subjects import UNKNOWN, Field, Stub, Subject

ASKED_FOR = 5
"""Stubs that a model is asked for, and that the rules give."""
_JSON = (str, int, float, bool, type(None), list, dict)


class SyntheticStrategy(FieldStrategy):
    """A handful of stubs per subject; a model that fails is asked no more, and the rules take its place."""

    name = "synthetic"

    def __init__(
        self, model: StubModel | None = None, cache: StubCache | None = None, describe: Describe | None = None
    ) -> None:
        super().__init__(describe)
        self._model, self._cache = model, cache

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:  # noqa: ARG002 - nothing here is chance
        """The model's stubs, else those of the rules; from the cache where the same was asked before."""
        if self._model is not None and not self._model.has_failed:
            found = self._asked(self._model, subject)
            if found is not None:
                yield from found
                return
        yield from self._ruled(subject)

    def _asked(self, model: StubModel, subject: Subject) -> list[Stub] | None:
        key = cache_key(f"model {model.name}", subject, ASKED_FOR)
        known = self._cache.get(key) if self._cache else None
        if known is not None:
            return known
        try:
            stubs = stubs_in(model.answer(question_about(subject, ASKED_FOR)), subject, ASKED_FOR)
        except MenaceError as error:
            # Remembered by the model itself: there is a strategy for each section, and one wait is enough.
            model.has_failed = True
            leave_out(f"the language model {model.name}", str(error))
            return None
        if self._cache:
            self._cache.put(key, stubs)
        return stubs

    def _ruled(self, subject: Subject) -> list[Stub]:
        key = cache_key("rules", subject, ASKED_FOR)
        known = self._cache.get(key) if self._cache else None
        if known is not None:
            return known
        stubs = list(islice(_by_rules(subject), ASKED_FOR))
        # What JSON would give back as something else is made again instead.
        if self._cache and stubs and all(_survives(value) for stub in stubs for value in stub.values()):
            self._cache.put(key, stubs)
        return stubs


def _by_rules(subject: Subject) -> Iterator[Stub]:
    """The typical stub, then one field at a time at its edges."""
    # What is kept for next time must not hang on the seed of this time.
    chance = Random(subject.name)  # noqa: S311 - inputs, not secrets
    pools = [(field, _pool(field, chance)) for field in subject.fields]
    typical = {field.name: pool[0] for field, pool in pools if field.required or field.default is UNKNOWN}
    yield typical
    for step in range(1, max((len(pool) for _, pool in pools), default=1)):
        yield from ({**typical, field.name: pool[step]} for field, pool in pools if step < len(pool))


def _pool(field: Field, rng: Random) -> list[Any]:
    return list(by_rule(field)) or values_of(field, rng)[:4]


def _survives(value: Any) -> bool:
    if isinstance(value, dict):
        return all(type(key) is str and _survives(each) for key, each in value.items())
    if isinstance(value, list):
        return all(map(_survives, value))
    return type(value) in _JSON and expression_of(value) is not None and value == value  # noqa: PLR0124 - not NaN
