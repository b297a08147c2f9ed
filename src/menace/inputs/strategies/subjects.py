"""What a stub is made for: the fields it has, what is known about each, and how it becomes a call."""

from __future__ import annotations

import ast
import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from menace.child.inputs.generate import call_at
from menace.domain import Arguments, Recipe, Section
from menace.domain.recipe import recipe_values
from menace.inputs.strategies.expressions import expression_of

Stub = dict[str, Any]
"""Values by the names of the parameters they are for."""

UNKNOWN: Any = inspect.Parameter.empty
"""In place of a hint or a default that is not there; None is one that is."""


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter: how it is passed, its type and default where known, and values it was seen or thought with."""

    name: str
    style: Literal["positional", "keyword"] = "keyword"
    required: bool = True
    hint: Any = UNKNOWN
    default: Any = UNKNOWN
    samples: tuple[Any, ...] = ()

    @property
    def kind(self) -> type | None:
        """The plain type of its values, where hint, default or samples agree on one."""
        if self.hint is not UNKNOWN and self.hint is not None:
            return self.hint if isinstance(self.hint, type) else None
        if self.default is not UNKNOWN and self.default is not None:
            return type(self.default)
        kinds = {type(value) for value in self.samples}
        return kinds.pop() if len(kinds) == 1 else None


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that takes stubs; ``receiver`` and ``setup`` are what a call of it needs besides.

    ``is_known`` says that the fields are its own; otherwise they are those of an everyday record.
    """

    name: str
    fields: tuple[Field, ...]
    receiver: str | None = None
    setup: tuple[str, ...] = ()
    is_known: bool = True
    documentation: str = ""

    def call(self, stub: Mapping[str, Any]) -> Arguments | None:
        """The stub as a call; None when a value cannot be written as source."""
        written = {name: expression_of(value) for name, value in stub.items()}
        texts = {name: each.text for name, each in written.items() if each is not None}
        if len(texts) < len(written) or not all(name.isidentifier() for name in texts):
            return None
        args = []
        for field in self.fields:
            if field.style == "keyword" or field.name not in texts:
                break  # what comes behind one that is left out goes by name
            args.append(texts.pop(field.name))
        needed = [line for each in written.values() if each is not None for line in each.setup]
        setup = tuple(dict.fromkeys([*self.setup, *needed]))
        return Arguments(tuple(args), tuple(texts.items()), setup, self.receiver)

    def stub(self, arguments: Arguments) -> Stub | None:
        """The values of a call by name; None when they are no plain ones, or too many."""
        names = [field.name for field in self.fields if field.style == "positional"]
        names += [field.name for field in self.fields if field.style == "keyword"]
        if len(arguments.args) > len(names):
            return None
        pairs = [*zip(names, arguments.args, strict=False), *arguments.kwargs]
        try:
            return {name: ast.literal_eval(text) for name, text in pairs}
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            return None


EVERYDAY = Subject(
    "",
    (
        Field("name", hint=str),
        Field("email", hint=str),
        Field("text", hint=str),
        Field("count", hint=int),
        Field("amount", hint=float),
        Field("flag", hint=bool),
        Field("tags", hint=list[str]),
    ),
    is_known=False,
)
"""What stubs are made of when nobody says what they are for."""


def subject_of(target: Callable[..., Any]) -> Subject:
    """A callable by its signature; one that does not tell what it takes has no fields."""
    name = getattr(target, "__qualname__", type(target).__qualname__)
    try:
        parameters = inspect.signature(target).parameters.values()
    except (TypeError, ValueError):  # some callables written in C do not say what they take
        return Subject(name, ())
    hints = _hints(target)
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    fields = tuple(
        Field(
            each.name,
            "keyword" if each.kind in by_name else "positional",
            each.default is each.empty,
            hints.get(each.name, UNKNOWN),
            each.default,
        )
        for each in parameters
        if each.kind in (*by_name, inspect.Parameter.POSITIONAL_ONLY)
    )
    return Subject(name, fields, documentation=inspect.getdoc(target) or "")


def subject_of_recipe(section: Section, recipe: Recipe) -> Subject:
    """A section by its recipe, whose pools show what its parameters are given."""
    plain = call_at(recipe_values(recipe), 0, 0)
    fields = tuple(
        Field(each.name, each.style, each.required, samples=tuple(_literals(each.values)))
        for each in recipe.parameters
        if not each.name.startswith("*")
    )
    return Subject(section.qualified_name, fields, plain.receiver, recipe.setup)


def _literals(texts: tuple[str, ...]) -> list[Any]:
    found = []
    for text in texts:
        try:
            found.append(ast.literal_eval(text))
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            continue  # a call or a name: not a value by itself
    return found


def _hints(target: Callable[..., Any]) -> dict[str, Any]:
    described = target.__init__ if isinstance(target, type) else target  # type: ignore[misc]
    try:
        return typing.get_type_hints(described)
    except (NameError, TypeError, AttributeError, SyntaxError):  # hints may name what only a type checker knows
        return {}
