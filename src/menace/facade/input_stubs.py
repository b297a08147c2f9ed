"""The inputs that ``generate_input_stubs`` promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from menace.errors import UsageError
from menace.settings import load_settings

if TYPE_CHECKING:
    from menace.inputs.strategies.plugins import Provider


def generate_input_stubs(
    count: int | None = None,
    *,
    target: Callable[..., Any] | None = None,
    strategy: str | None = None,
    providers: Sequence[Provider] | None = None,
    strategy_order: Sequence[str] | None = None,
    seed: int | None = None,
) -> list[dict[str, Any]]:
    """Different inputs for a callable, as values by parameter name; for nothing in particular without a ``target``.

    ``SANDBOX_INPUT_STUBS`` comes before everything. Otherwise ``strategy`` (or ``SANDBOX_STUB_STRATEGY``) is the one
    way in which stubs are made, or the strategies are asked in ``strategy_order`` until there are ``count``. Plugins
    and ``providers`` have the last word: each gets the stubs and what they are for, and returns those to use.
    The same ``seed`` gives the same stubs.
    """
    if count is not None and (type(count) is not int or count < 0):
        raise UsageError(f"count is {count!r}; give a whole number of at least 0")
    if target is not None and not callable(target):
        raise UsageError(f"target is {type(target).__name__}; give the function or class that the stubs are for")
    # Here and not above: they bring the store and all patterns along, and importing this module is to stay quick.
    from menace.inputs.strategies.order import make_stubs
    from menace.inputs.strategies.subjects import EVERYDAY, subject_of
    from menace.runs.stub_sources import stub_sources

    settings = load_settings()
    repository = Path(settings["SANDBOX_REPO_PATH"] or Path.cwd())
    sources = stub_sources(settings, repository, providers or (), own_history=True)
    named = strategy or sources.strategy
    subject = EVERYDAY if target is None else subject_of(target)
    return make_stubs(
        subject,
        sources,
        count=count,
        order=_order(named, strategy_order),
        seed=0 if seed is None else seed,
        context={"target": target, "strategy": named},
    )


def _order(named: str | None, given: Sequence[str] | None) -> tuple[str, ...]:
    from menace.inputs.strategies.names import BY_NAME_ONLY, ORDER

    order = (named,) if named is not None else tuple(ORDER if given is None else given)
    unknown = [name for name in order if name not in (*ORDER, *BY_NAME_ONLY)]
    if unknown:
        raise UsageError(f"{unknown[0]!r} is no stub strategy; there are {', '.join((*ORDER, *BY_NAME_ONLY))}")
    return order


__all__ = ["generate_input_stubs"]
