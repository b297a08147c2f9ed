"""What a backend is asked to do: a seeded recipe that the child expands by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NewType

from menace.domain.case import Arguments
from menace.domain.digest import digest, digest_once
from menace.domain.scenario import Limits, Scenario
from menace.domain.section import Module, Section

PlanId = NewType("PlanId", str)


@dataclass(frozen=True, slots=True)
class CaseRange:
    """The half-open range of positions in a section's stream of cases."""

    start: int
    stop: int

    def __len__(self) -> int:
        return max(0, self.stop - self.start)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.start, self.stop))


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter and the pool of Python expressions its values are drawn from, simplest first.

    ``typed`` says that every value of the pool satisfies the parameter's type hint.
    """

    name: str
    style: Literal["positional", "keyword"]
    required: bool
    values: tuple[str, ...]
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the arguments of a section are made; case *i* is a pure function of recipe, seed and *i*.

    ``receiver`` are the constructor's parameters for methods that need an instance, ``receiver_name`` the
    expression that names its class (or, without such parameters, an instance that is already there).
    ``known_receivers`` are instances the target itself makes somewhere; they are tried first. ``spare_receivers``
    are instances of subclasses, for classes that cannot be made themselves; they are tried last.
    ``setup`` are the statements the expressions rely on. ``examples`` are whole calls known from elsewhere;
    they come first in the stream. ``documented`` names the exceptions
    the documentation announces. ``contract`` says what the input can claim: every parameter hinted (``typed``),
    not every one (``untyped``), or documented with preconditions that could not be read (``unread``).
    ``threat`` per cent of the calls carry hostile payloads; with ``misuse`` the others are made wrongly.
    """

    parameters: tuple[Parameter, ...] = ()
    receiver: tuple[Parameter, ...] | None = None
    receiver_name: str | None = None
    known_receivers: tuple[str, ...] = ()
    spare_receivers: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()
    examples: tuple[Arguments, ...] = ()
    documented: frozenset[str] = frozenset()
    contract: Literal["typed", "untyped", "unread"] = "untyped"
    threat: int = 0
    misuse: bool = False

    @property
    def digest(self) -> str:
        """Changes exactly when the stream of arguments may."""
        return digest_once(self, self._digest)

    def _digest(self) -> str:
        # Identities in ledgers hang on it, so what came later shows only once it is set.
        spoilt = (f"threat={self.threat}, misuse={self.misuse}",) if self.threat or self.misuse else ()
        return digest(
            repr(self.parameters),
            repr(self.receiver),
            repr(self.receiver_name),
            repr(self.known_receivers),
            repr(self.spare_receivers),
            repr(self.setup),
            repr(self.examples),
            repr(sorted(self.documented)),
            self.contract,
            *spoilt,
        )


def recipe_in(recipe: Recipe, scenario: Scenario) -> Recipe:
    """The recipe as a scenario has it: with its share of attacks, and misused if it asks for that."""
    strategies = scenario.input_strategies
    threat = scenario.threat_intensity
    if threat is None:
        threat = 100 if "hostile" in strategies else 0
    return replace(recipe, threat=threat, misuse="misuse" in strategies)


@dataclass(frozen=True, slots=True)
class Plan:
    """One section under one scenario: which part of its stream of cases to run, with which limits."""

    section: Section
    module: Module
    scenario: Scenario
    recipe: Recipe
    seed: int
    cases: CaseRange
    limits: Limits = Limits()

    @property
    def stream(self) -> str:
        """The identity of the endless stream of cases that ``cases`` is cut from."""
        return digest_once(self, self._stream)

    def _stream(self) -> str:
        return digest(self.section.id, self.section.digest, self.scenario.digest, self.recipe.digest, str(self.seed))

    @property
    def id(self) -> PlanId:
        """The stream and the range: two plans with one id do the same work."""
        return PlanId(digest(self.stream, str(self.cases.start), str(self.cases.stop)))


def recipe_values(recipe: Recipe) -> dict[str, Any]:
    """A recipe in the plain values that ``menace.child.inputs.generate`` reads."""
    return {
        "parameters": [_parameter(each) for each in recipe.parameters],
        "receiver": None if recipe.receiver is None else [_parameter(each) for each in recipe.receiver],
        "receiver_name": recipe.receiver_name,
        "known_receivers": list(recipe.known_receivers),
        "spare_receivers": list(recipe.spare_receivers),
        "setup": list(recipe.setup),
        "examples": [_example(each) for each in recipe.examples],
        "documented": sorted(recipe.documented),
        "threat": recipe.threat,
        "misuse": recipe.misuse,
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "style": parameter.style,
        "required": parameter.required,
        "values": list(parameter.values),
    }


def _example(arguments: Arguments) -> dict[str, Any]:
    return {
        "args": list(arguments.args),
        "kwargs": [list(pair) for pair in arguments.kwargs],
        "receiver": arguments.receiver,
        "setup": list(arguments.setup),
    }
