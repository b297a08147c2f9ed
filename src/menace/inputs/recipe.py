"""From a section's source to the recipe its arguments are made by."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Literal

from menace.domain import Module, Parameter, Recipe, Section
from menace.inputs.binding import agreeing
from menace.inputs.harvest import Harvest
from menace.inputs.harvest.gathering import Found
from menace.inputs.knowing import is_portable, known_about, with_limits
from menace.inputs.objects.entering import entered
from menace.inputs.objects.histories import Move, histories, moving
from menace.inputs.objects.partners import files_of_partner
from menace.inputs.oracles import Promises
from menace.inputs.oracles.among_threads import among_threads, is_shared
from menace.inputs.oracles.bounded import stays_small
from menace.inputs.oracles.numbering import handed_out_once
from menace.inputs.oracles.one_call import holds_once
from menace.inputs.oracles.refusals import conditions_of
from menace.inputs.oracles.restarting import restarted
from menace.inputs.prose.documentation import (
    demands,
    documented_exceptions,
    has_precondition,
    missing_parts,
    natural_exceptions,
    protocol_exceptions,
    speaks_of_missing,
)
from menace.inputs.prose.references import passed_on
from menace.inputs.source.call_sites import calls_of
from menace.inputs.source.library import Definition, Library
from menace.inputs.source.own_entries import own_entries
from menace.inputs.source.privacy import Privacy
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.words import words_of
from menace.inputs.strategies.enrichment import Enrichment
from menace.inputs.values.feedback import repeating
from menace.inputs.values.limits import bounds_amounts, waits_for_others
from menace.inputs.values.making import made_by_others
from menace.inputs.values.numerals import screens_texts
from menace.inputs.writer import Writer

_KNOWN_RECEIVERS = 4
Instances = tuple[tuple[Parameter, ...] | None, str | None, tuple[str, ...]]
"""The parameters of a constructor, the name of its class, and plain instances of subclasses."""


class RecipeBook:
    """Writes recipes for the sections of one repository; source text is all it looks at."""

    def __init__(
        self,
        modules: Mapping[PurePosixPath, Module],
        read: Callable[[PurePosixPath], str],
        importable: Collection[PurePosixPath] | None = None,
        enrich: Enrichment | None = None,
        documents: Iterable[str] = (),
    ) -> None:
        """``importable`` are the files that a run imports; tests are read for their calls, but not imported.

        ``documents`` are the texts beside the code that show how it is used, such as a README.
        """
        self._library = Library(modules, read, importable)
        self._enrich = enrich
        self._privacy = Privacy(self._library)
        texts = self._documents = tuple(documents)
        self._promises = Promises(self._library, texts)
        self._harvest = Harvest(self._library, texts)
        classes = {each.node.name for each in self._library.classes()}
        self._calls = calls_of(classes, (read(path) for path in modules))
        self._moves: dict[tuple[PurePosixPath, str], list[Move]] = {}
        self._made: dict[tuple[PurePosixPath, PurePosixPath, str], tuple[Instances, Writer]] = {}

    @property
    def library(self) -> Library:
        """The files that recipes are written from."""
        return self._library

    def recipe(self, section: Section) -> Recipe:
        """How to call a section; a module or class body takes no arguments."""
        if not section.is_callable:
            return Recipe()
        name = section.qualified_name
        function = self._library.function(section.path, name, section.span[0])
        if function is None:
            return Recipe()
        owner = self._library.definition(section.path, name.rpartition(".")[0]) if section.kind == "method" else None
        decorators = decorator_names(function)
        makes_instance = owner is not None and function.name in ("__init__", "__new__")
        is_bound = (owner is not None and "staticmethod" not in decorators) or makes_instance
        needs_instance = owner is not None and not makes_instance and not decorators & {"staticmethod", "classmethod"}
        calls = self._known_calls(section, owner if makes_instance else None, needs_instance=needs_instance)
        of_class = ast.get_docstring(owner.node) or "" if owner is not None and makes_instance else ""
        text = "\n\n".join([ast.get_docstring(function) or "", of_class, *self._library.remarks(section.path, name)])
        asked = demands(text, _names(function))
        writer = Writer(self._library, section.path, enrich=self._enrich)
        stated = stated_parameters(function, skip_first=is_bound)
        known = known_about(text, asked.tests, stated, calls)
        known = with_limits(known, text, function, self._library.tree(section.path), is_method=owner is not None)
        made = owner.node if owner is not None and makes_instance else None
        parameters = writer.parameters(function, known, skip_first=is_bound, owner=made)
        is_fed = owner is None and not asked.tests
        parameters, needed = self._fed_by_calls(section.path, function, parameters) if is_fed else (parameters, ())
        recipe = Recipe(parameters=parameters)
        class_text = ast.get_docstring(owner.node) or "" if owner is not None else ""
        if owner is not None and needs_instance:
            recipe = entered(self._with_receiver(recipe, writer, owner), owner, function.name)
        documentation = f"{text}\n{class_text}"
        contract: Literal["typed", "untyped"] = "typed" if writer.all_hinted else "untyped"
        made_by_partner = files_of_partner(self._library, section.path, function, parameters) if owner is None else ()
        used = [line for each in calls if is_portable(each) for line in each.arguments.setup]
        recipe = replace(
            recipe,
            setup=tuple(dict.fromkeys([*writer.setup, *used, *recipe.setup, *needed])),
            examples=(*(each.arguments for each in calls), *made_by_partner),
            documented_examples=sum(each.is_documented for each in calls),
            documented=_exceptions(function, documentation) | passed_on(self._library, section, documentation),
            contract="unread" if asked.is_unread or has_precondition(class_text, _names(function)) else contract,
            preconditions=asked.tests,
            announced=conditions_of(text, _names(function)),
            raising=frozenset(each.arguments for each in calls if each.raises),
            limited=known.limited,
            sums_up=known.sums_up,
            bounded=bounds_amounts(text, is_named=True),
            waits=needs_instance and waits_for_others(text, _names(function)),
        )
        recipe = self._with_excuses(recipe, section, function, documentation)
        recipe = self._promises.added(recipe, section, function, owner)
        recipe = self._with_threads(recipe, section, function, owner)
        if owner is None or not needs_instance or recipe.contract == "unread":
            return recipe
        lived = histories(function, owner, recipe, self._moves_of(owner))
        return replace(recipe, examples=(*recipe.examples, *lived))

    def _with_excuses(self, recipe: Recipe, section: Section, function: Function, documentation: str) -> Recipe:
        """The recipe with what speaks for the code, or against an excuse, where a call falls over."""
        tree = self._library.tree(section.path)
        return replace(
            recipe,
            is_internal=self._privacy.is_internal(section.path, section.qualified_name),
            words=words_of(function),
            may_lack=speaks_of_missing(documentation),
            lacked=missing_parts(documentation, _names(function)),
            own_entries=own_entries(tree),
            screens=screens_texts(tree),
            shared=self._is_shared(section, function, documentation),
        )

    def _is_shared(self, section: Section, function: Function, documentation: str) -> bool:
        """Whether any text says that several threads may make the call at once."""
        of_module = ast.get_docstring(self._library.tree(section.path)) or ""
        return is_shared(function, [documentation, of_module], self._documents)

    def _with_threads(self, recipe: Recipe, section: Section, function: Function, owner: Definition | None) -> Recipe:
        """The recipe with what is owed to several threads, and to those who come one after another."""
        tree = self._library.tree(section.path)
        moves = self._moves_of(owner) if owner is not None and recipe.receiver_name is not None else []
        imported = self._library.import_of(section.path, section.qualified_name.partition(".")[0])
        setup = tuple(dict.fromkeys([*imported.splitlines(), *recipe.setup]))
        told = [*among_threads(function, owner, recipe, moves, tree), *handed_out_once(function, owner, recipe, moves)]
        told += [*restarted(function, owner, recipe, moves), *stays_small(function, owner, recipe)]
        told += holds_once(function, owner, recipe)
        found = [replace(each, setup=setup) for each in told]
        return replace(recipe, claims=(*recipe.claims, *found)) if found else recipe

    def _fed_by_calls(
        self, path: PurePosixPath, function: Function, parameters: tuple[Parameter, ...]
    ) -> tuple[tuple[Parameter, ...], tuple[str, ...]]:
        """The parameters with results of calls among their values, and the statements that those need."""
        again = self._library.import_of(path, function.name)
        repeated = repeating(function, parameters) if again else parameters
        fed, needed = made_by_others(self._library, path, function, repeated)
        return fed, (*(again.splitlines() if repeated != parameters else ()), *needed)

    def _moves_of(self, owner: Definition) -> list[Move]:
        """The methods by which instances of a class change, with plain arguments; those with unread rules are none."""
        path, title = owner.module.path, owner.qualified_name
        known = self._moves.get((path, title))
        if known is None:
            made = (self._move(path, f"{title}.{each.name}", each) for each in moving(owner))
            known = self._moves[path, title] = [each for each in made if each is not None]
        return known

    def _move(self, path: PurePosixPath, name: str, function: Function) -> Move | None:
        text = "\n\n".join([ast.get_docstring(function) or "", *self._library.remarks(path, name)])
        asked = demands(text, _names(function))
        calls = [each for each in self._harvest.calls(path, name) if each.arguments.receiver is not None]
        writer = Writer(self._library, path)
        known = known_about(text, asked.tests, stated_parameters(function, skip_first=True), calls)
        required = [each for each in writer.parameters(function, known, skip_first=True) if each.required]
        if asked.is_unread:
            return None
        is_awaited = isinstance(function, ast.AsyncFunctionDef)
        setup = dict.fromkeys([*writer.setup, *(["import asyncio"] if is_awaited else [])])
        return Move(function.name, tuple(required), tuple(setup), writer.all_allowed, is_awaited)

    def _with_receiver(self, recipe: Recipe, writer: Writer, owner: Definition) -> Recipe:
        receiver, name, spares = self._instances(writer, owner)
        made: dict[str, None] = {}
        setup: list[str] = []
        if name == owner.qualified_name:
            for each in self._harvest.calls(owner.module.path, name):
                # All instances share one setup: one that means something else by a name would spoil the others.
                shown = agreeing(str(each.arguments), each.arguments.setup, [*writer.setup, *setup])
                if not each.raises and shown is not None and len(made) < _KNOWN_RECEIVERS:
                    made[f"{name}({shown[0]})"] = None
                    setup += shown[1]
        known = tuple(made) or self._written(name)
        return replace(
            recipe,
            receiver=receiver,
            receiver_name=name,
            known_receivers=known,
            spare_receivers=spares,
            setup=tuple(setup),
        )

    def _instances(self, writer: Writer, owner: Definition) -> Instances:
        """How instances of a class are made, which is the same for all of its methods."""
        key = writer.path, owner.module.path, owner.qualified_name
        if key not in self._made:
            inner = Writer(self._library, writer.path, enrich=self._enrich)
            receiver, name = inner.receiver(owner)
            self._made[key] = (receiver, name, inner.spare_receivers(owner) if name is not None else ()), inner
        made, inner = self._made[key]
        writer.take(inner)
        return made

    def _written(self, name: str | None) -> tuple[str, ...]:
        """Instances of the class as they stand anywhere in the target's texts."""
        if name is None or not name.replace(".", "").replace("_", "").isalnum():
            return ()
        return tuple(f"{name}({arguments})" for arguments in self._calls.get(name.rpartition(".")[2], ()))

    def _known_calls(self, section: Section, made: Definition | None, *, needs_instance: bool) -> list[Found]:
        """Calls of the section that stand somewhere; ``made`` is the class when making one is what is called."""
        name = made.qualified_name if made is not None else section.qualified_name
        found = self._harvest.calls(section.path, name)
        return [each for each in found if (each.arguments.receiver is not None) == needs_instance]


def _exceptions(function: Function, documentation: str) -> frozenset[str]:
    """The exceptions that the text announces, that methods of such a name raise, or that the function is there for."""
    announced = documented_exceptions(documentation)
    return announced | protocol_exceptions(function.name) | natural_exceptions(function, documentation)


def _names(function: Function) -> list[str]:
    return [each.name.lstrip("*") for each in stated_parameters(function, skip_first=False)]
