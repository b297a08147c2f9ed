"""The strategies by name, the order in which they are asked, and the stubs that come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from menace.errors import UsageError
from menace.inputs.strategies.base import Describe, FieldStrategy
from menace.inputs.strategies.cache import StubCache
from menace.inputs.strategies.chance import RandomStrategy
from menace.inputs.strategies.drifted import LegacySchemaStrategy
from menace.inputs.strategies.history import HistoryStrategy, Recorded
from menace.inputs.strategies.hostile import HostileStrategy
from menace.inputs.strategies.misuse import MisuseStrategy
from menace.inputs.strategies.model import StubModel
from menace.inputs.strategies.names import BY_NAME_ONLY, ORDER
from menace.inputs.strategies.plugins import Plugin, rewritten
from menace.inputs.strategies.signature import SignatureStrategy
from menace.inputs.strategies.smart import SmartStrategy
from menace.inputs.strategies.subjects import Stub, Subject
from menace.inputs.strategies.synthetic import SyntheticStrategy
from menace.inputs.strategies.templates import Named, TemplateStrategy
from menace.inputs.strategies.unreliable import FlakyUpstreamStrategy

DEFAULT_COUNT = 3
_FRUITLESS = 200
"""Stubs in a row that were known already, after which a strategy is taken to have no others."""


@dataclass(frozen=True, slots=True)
class StubSources:
    """Everything stubs are made from besides the subject itself; what is not there is empty.

    ``fixed`` are used instead of all strategies.
    """

    fixed: tuple[Stub, ...] | None = None
    recorded: Callable[[], Sequence[Recorded]] = field(default=tuple)
    templates: Callable[[], Named] = field(default=dict)
    plugins: tuple[Plugin, ...] = ()
    payloads: tuple[Any, ...] = ()
    model: StubModel | None = None
    cache: StubCache | None = None
    strategy: str | None = None


def strategy_named(name: str, sources: StubSources, describe: Describe | None = None) -> FieldStrategy:
    """A strategy by the name that settings and callers use."""
    if name == "history":
        return HistoryStrategy(sources.recorded(), describe)
    if name == "templates":
        return TemplateStrategy(sources.templates(), describe)
    if name == "synthetic":
        return SyntheticStrategy(sources.model, sources.cache, describe)
    if name == "hostile":
        return HostileStrategy(describe, sources.payloads)
    plain: dict[str, type[FieldStrategy]] = {
        each.name: each
        for each in (
            SignatureStrategy, SmartStrategy, MisuseStrategy, RandomStrategy, LegacySchemaStrategy,
            FlakyUpstreamStrategy,
        )
    }  # fmt: skip
    if name not in plain:
        raise UsageError(f"{name!r} is no stub strategy; there are {', '.join((*ORDER, *BY_NAME_ONLY))}")
    return plain[name](describe)


def make_stubs(
    subject: Subject,
    sources: StubSources,
    *,
    count: int | None = None,
    order: Sequence[str] = ORDER,
    seed: int = 0,
    context: Mapping[str, Any] | None = None,
) -> list[Stub]:
    """Different stubs for a subject, at most so many: given ones, or those of the strategies, as plugins leave them."""
    if sources.fixed is not None:
        stubs = [dict(stub) for stub in sources.fixed][:count]
    else:
        stubs = list(_made(subject, sources, DEFAULT_COUNT if count is None else count, order, seed))
    # Each on its own: two stubs must not share a list.
    return rewritten(
        [deepcopy(stub) for stub in stubs], sources.plugins, {"name": subject.name, "strategy": None, **(context or {})}
    )


def _made(subject: Subject, sources: StubSources, count: int, order: Sequence[str], seed: int) -> Iterator[Stub]:
    told: set[str] = set()
    for name in order:
        fruitless = 0
        # Each has its own chance, so that what one gives does not hang on who was asked before.
        chance = Random(f"{seed}/{name}")  # noqa: S311 - inputs, not secrets
        for stub in strategy_named(name, sources).stubs(subject, chance):
            if len(told) >= count:
                return
            text = repr(stub)
            fruitless += 1
            if text not in told:
                told.add(text)
                fruitless = 0
                yield stub
            if fruitless > _FRUITLESS:
                break
        if told and not subject.fields:
            return  # what takes nothing can be given nothing else
