"""Inputs as an attacker sends them, from the stock that the scenarios use, and what the user adds to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from menace.child.inputs.payloads import unlocked
from menace.inputs.strategies.base import Describe, FieldStrategy, ordinary_stub, pools_of
from menace.inputs.strategies.subjects import Stub, Subject

_FULL = 100
_DEEPEST = 10
_OWN_SHARE = 0.2


class HostileStrategy(FieldStrategy):
    """Stubs without end in which payloads stand for texts and numbers, also inside lists and mappings."""

    name = "hostile"

    def __init__(self, describe: Describe | None = None, extra: Sequence[Any] = ()) -> None:
        super().__init__(describe)
        texts, numbers = unlocked(_FULL)
        self._own = list(extra)
        self._texts = [_value(text) for text in texts]
        self._numbers = [_value(text) for text in numbers]

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:
        """At least one field of each stub is hostile."""
        pools = pools_of(subject, rng)
        while pools:
            stub = ordinary_stub(pools, subject, rng)
            # Of an optional field too: attackers read the documentation.
            target = rng.choice(subject.fields).name
            yield {
                **{name: self._spoilt(value, rng) if rng.random() < 0.5 else value for name, value in stub.items()},
                target: self._spoilt(stub.get(target), rng),
            }
        yield {}

    def _spoilt(self, value: Any, rng: Random, depth: int = 0) -> Any:
        if isinstance(value, dict) and value and depth < _DEEPEST:
            return {key: self._spoilt(each, rng, depth + 1) for key, each in value.items()}
        if isinstance(value, list) and value and depth < _DEEPEST:
            return [self._spoilt(each, rng, depth + 1) for each in value]
        if type(value) in (int, float) and self._numbers and rng.random() < 0.7:
            return rng.choice(self._numbers)
        # What somebody adds is meant to be met, however large the stock grows.
        payload = rng.choice(self._own if self._own and rng.random() < _OWN_SHARE else self._texts)
        return payload.encode("utf-8", "surrogatepass") if type(value) is bytes and type(payload) is str else payload


def _value(expression: str) -> Any:
    return eval(expression)  # noqa: S307 - our own stock
