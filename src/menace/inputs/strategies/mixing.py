"""Stubs that come from elsewhere, put into a section's recipe: as whole calls, and value by value into its pools."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from menace.domain import Arguments, Parameter, Recipe, Section
from menace.inputs.strategies.expressions import expression_of
from menace.inputs.strategies.order import StubSources, make_stubs, strategy_named
from menace.inputs.strategies.plugins import rewritten
from menace.inputs.strategies.subjects import Stub, Subject, subject_of_recipe
from menace.inputs.strategies.templates import suits

MOST = 12
"""Stubs that are taken per section; the search makes more of them."""
IN_SCENARIOS = ("hostile", "misuse", "legacy_schema", "flaky_upstream")
"""Strategies that are conditions of a scenario: they spoil the inputs of a recipe and are none by themselves."""


def mixed(recipe: Recipe, section: Section, sources: StubSources | None, seed: int) -> Recipe:
    """The recipe with the stubs of the sources before everything else, or with nothing else where they say so."""
    if sources is None or not recipe.parameters:
        return recipe
    subject = subject_of_recipe(section, recipe)
    stubs, alone = _stubs(subject, sources, seed)
    if sources.plugins:
        given = stubs or make_stubs(subject, StubSources(), count=1, order=("signature",), seed=seed)
        answer = rewritten(given, sources.plugins, {"target": None, "name": subject.name, "strategy": sources.strategy})
        if answer != given:
            # A plugin that keeps nothing of what it got replaces it.
            alone = alone or not any(stub in answer for stub in given)
            stubs = answer
    return _put_in(recipe, subject, stubs[:MOST], alone=alone)


def as_scenario_has_it(sources: StubSources | None, strategy: str | None) -> StubSources | None:
    """The sources for a scenario that names a strategy of its own; None where it names none that makes inputs."""
    if strategy is None or strategy in IN_SCENARIOS:
        return None
    return replace(sources or StubSources(), strategy=strategy)


def _stubs(subject: Subject, sources: StubSources, seed: int) -> tuple[list[Stub], bool]:
    """The stubs for a section, and whether they are to be the only ones."""
    if sources.fixed is not None:
        return list(sources.fixed), True
    if sources.strategy is not None and sources.strategy not in IN_SCENARIOS:
        return _of(sources.strategy, subject, sources, seed), True
    usual = ["history", "templates", *(["synthetic"] if sources.model is not None else [])]
    return [stub for name in usual for stub in _of(name, subject, sources, seed)], False


def _of(name: str, subject: Subject, sources: StubSources, seed: int) -> list[Stub]:
    chance = Random(f"{seed}/{name}/{subject.name}")  # noqa: S311 - inputs, not secrets
    found: dict[str, Stub] = {}
    for stub in islice(strategy_named(name, sources).stubs(subject, chance), MOST * 2):
        found.setdefault(repr(stub), stub)
    return list(found.values())


def _put_in(recipe: Recipe, subject: Subject, stubs: Sequence[Stub], *, alone: bool) -> Recipe:
    calls = [call for stub in stubs if suits(stub, subject) and (call := subject.call(stub)) is not None]
    parameters, setup = [], list(recipe.setup)
    for parameter in recipe.parameters:
        written = [expression_of(stub[parameter.name]) for stub in stubs if parameter.name in stub]
        known = [each for each in written if each is not None]
        setup += [line for each in known for line in each.setup]
        parameters.append(_with(parameter, tuple(dict.fromkeys(each.text for each in known)), alone=alone))
    if tuple(parameters) == recipe.parameters and not calls:
        return recipe
    examples: tuple[Arguments, ...] = tuple(calls) if alone and calls else (*recipe.examples, *calls)
    return replace(
        recipe,
        parameters=tuple(parameters),
        setup=tuple(dict.fromkeys(setup)),
        examples=tuple(dict.fromkeys(examples)),
        documented_examples=0 if alone and calls else recipe.documented_examples,
        contract="untyped" if recipe.contract == "typed" and not all(e.typed for e in parameters) else recipe.contract,
    )


def _with(parameter: Parameter, values: tuple[str, ...], *, alone: bool) -> Parameter:
    """The parameter with these values first; hints vouch for them only where the pool has values of the same type."""
    if not values:
        return parameter
    pool = values if alone else tuple(dict.fromkeys([*values, *parameter.values]))
    known = {_type(text) for text in parameter.values}
    return replace(parameter, values=pool, typed=parameter.typed and all(_type(text) in known for text in values))


def _type(text: str) -> str:
    """The type of a written value, as far as its first characters tell."""
    try:
        return type(ast.literal_eval(text)).__name__
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return text.partition("(")[0]
