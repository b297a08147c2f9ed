"""A recipe with everything that the texts promise about its section."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath

from menace.child.oracles.claims import AFTERWARDS
from menace.child.oracles.relations import RELATIONS
from menace.domain import Arguments, Claim, Recipe, Section
from menace.inputs.objects.histories import methods_of
from menace.inputs.oracles.class_trips import class_trips
from menace.inputs.oracles.closing import after_closing
from menace.inputs.oracles.defaults import changed_defaults
from menace.inputs.oracles.depths import deep_inputs
from menace.inputs.oracles.examples import Examples
from menace.inputs.oracles.file_states import file_states, made_path, named_as_file
from menace.inputs.oracles.filing import filed
from menace.inputs.oracles.held import held_by
from menace.inputs.oracles.instances import awkward_instances, plain_arguments, plain_instance
from menace.inputs.oracles.invariants import invariants
from menace.inputs.oracles.keeping import kept
from menace.inputs.oracles.kinds import Home, result_kinds
from menace.inputs.oracles.laws import laws, twins
from menace.inputs.oracles.named import implied
from menace.inputs.oracles.naming import is_builtin, needed_names
from menace.inputs.oracles.once import for_generators
from menace.inputs.oracles.protocols import blocks, owed, rivals
from menace.inputs.oracles.refusals import announced
from menace.inputs.oracles.refusing import refusals_after_end
from menace.inputs.oracles.revising import revised, text_states
from menace.inputs.oracles.round_trips import round_trips
from menace.inputs.oracles.samples import awkward_texts, telling_inputs
from menace.inputs.oracles.sentences import promised
from menace.inputs.oracles.sharing import shared_state
from menace.inputs.oracles.something import something
from menace.inputs.oracles.spelling import spelling
from menace.inputs.oracles.stated_defaults import documented_defaults
from menace.inputs.oracles.strictness import strictness
from menace.inputs.oracles.traces import traces
from menace.inputs.oracles.turns import in_turn
from menace.inputs.oracles.wholeness import left_alone
from menace.inputs.source.library import Definition, Library
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters


class Promises:
    """Reads the promises of one repository."""

    def __init__(self, library: Library, documents: Iterable[str] = ()) -> None:
        """``documents`` are the texts beside the code, such as a README."""
        self._library = library
        self._examples = Examples(library, documents)
        self._functions: dict[PurePosixPath, tuple[dict[str, Function], dict[str, str]]] = {}

    def added(self, recipe: Recipe, section: Section, function: Function, owner: Definition | None) -> Recipe:
        """The recipe with what documentation shows or describes first, telling inputs behind the others, and claims."""
        told = tuple(self._examples.of(section, function, owner))
        if owner is None:
            told += tuple(deep_inputs(function, ast.get_docstring(function) or ""))
        refusals = refusals_after_end(function, owner, recipe)
        told += tuple(refusals)
        claims = tuple(self._claims(section, function, owner, recipe))
        closing = after_closing(function, owner, recipe, is_told=bool(refusals))
        telling = self._telling(recipe, section, function, claims, owner)
        return replace(
            recipe,
            examples=(*told, *dict.fromkeys((*recipe.examples, *closing, *telling))),
            documented_examples=recipe.documented_examples + len(told),
            claims=claims,
        )

    def _telling(
        self, recipe: Recipe, section: Section, function: Function, claims: tuple[Claim, ...], owner: Definition | None
    ) -> list[Arguments]:
        """Calls by which promises are tried; those of a method are made on its plainest instance."""
        tree = self._library.tree(section.path)
        values = recipe.parameters[0].values if recipe.parameters else ()
        if owner is None:
            states = file_states(function, recipe.parameters, *self._beside(section.path))
            revised_texts = text_states(function, recipe.parameters, *self._beside(section.path), tree)
            return [*telling_inputs(function, tree, claims, values), *states, *revised_texts]
        if recipe.receiver_name is None or decorator_names(function):
            return []
        made = plain_instance(recipe)
        found = telling_inputs(function, tree, claims, values, skip_first=True)
        given = plain_arguments(recipe)
        told = [replace(each, setup=recipe.setup, receiver=made) for each in found]
        if any(claim.oracle == "Law" for claim in claims):
            told += [*twins(function, recipe), *rivals(function, recipe)]
        told += self._on_files(function, recipe, owner)
        # What is written by an instance is awkward when the instance was made of awkward texts.
        if any(claim.oracle == "RoundTrip" and claim.source.endswith(", self)") for claim in claims):
            texts = awkward_texts(tree)
            told += [Arguments(*given, recipe.setup, each) for each in awkward_instances(recipe, texts)]
        return told

    def _on_files(self, function: Function, recipe: Recipe, owner: Definition) -> list[Arguments]:
        """Calls on instances that are made with the path of a file, where that is all they are made with."""
        required = [each for each in recipe.receiver or () if each.required]
        if len(required) != 1 or not named_as_file(required[0]) or recipe.receiver_name != owner.qualified_name:
            return []
        methods = methods_of(owner)
        setup = dict.fromkeys(methods, "\n".join(recipe.setup))
        instance = f"{owner.qualified_name}({made_path(required[0])})"
        return list(file_states(function, recipe.parameters, methods, setup, instance))

    def _claims(
        self, section: Section, function: Function, owner: Definition | None, recipe: Recipe
    ) -> Iterator[Claim]:
        path, name = section.path, section.qualified_name
        text = "\n\n".join([ast.get_docstring(function) or "", *self._library.remarks(path, name)])
        is_bound = owner is not None and "staticmethod" not in decorator_names(function)
        stated = [each for each in stated_parameters(function, skip_first=is_bound) if not each.name.startswith("*")]
        parameters = [each.name for each in stated]
        called = f"self.{function.name}" if owner is not None and is_bound else ""
        found = [*promised(text, stated, self._names(path), function.name, called)]
        rest = [each.arg for each in (function.args.vararg, function.args.kwarg) if each is not None]
        held = held_by(function, owner, parameters) if owner is not None and is_bound else lambda _: None
        counts = [each.name for each in stated if each.hint is not None and ast.unparse(each.hint) == "int"]
        found += announced(text, [*parameters, *rest], held, counts)
        found += something(function, text, typed=recipe.contract == "typed")
        if owner is None or not called or "classmethod" in decorator_names(function):
            anywhere = name if owner is not None else function.name
            found += strictness(text, function, stated, anywhere, self._library.tree(path))
        if owner is None:
            found += implied(function.name, parameters, text)
            about = ast.get_docstring(self._library.tree(path)) or ""
            found += round_trips(function, *self._beside(path), about)
            found += [*filed(function, self._beside(path)[0]), *revised(function, self._beside(path)[0])]
            found += [*changed_defaults(function), *documented_defaults(function, text)]
            found += left_alone(stated, [text])
        else:
            # Before all others: of an object that somebody looked at it tells nothing.
            found += in_turn(function, owner)
            found += [*class_trips(function, owner), *laws(function, owner), *shared_state(function, owner)]
            found += filed(function, methods_of(owner), is_method=True) if is_bound else ()
            found += [*owed(function, owner), *invariants(function, owner), *kept(function, owner)]
        found += [*blocks(function, owner, recipe), *traces(function, owner), *for_generators(function, owner, text)]
        found += spelling(text, function, stated)
        found += result_kinds(function, owner, recipe, Home(self._library, path))
        for claim in dict.fromkeys(found):
            complete = self._with_imports(claim, path, [*parameters, *rest])
            if complete is not None:
                yield complete

    def _beside(self, path: PurePosixPath) -> tuple[dict[str, Function], dict[str, str]]:
        """The functions of a module, and how each is imported; looked up once for all of them."""
        known = self._functions.get(path)
        if known is None:
            functions = {each.name: each for each in self._library.tree(path).body if isinstance(each, Function)}
            known = functions, {each: self._library.import_of(path, each) for each in functions}
            self._functions[path] = known
        return known

    def _names(self, path: PurePosixPath) -> list[str]:
        return [
            name
            for node in self._library.tree(path).body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            for name in [node.name]
        ]

    def _with_imports(self, claim: Claim, path: PurePosixPath, names: list[str]) -> Claim | None:
        """The claim with the imports of all names in it; None when one cannot be had."""
        given = {*(each + end for each in (*names, "self") for end in ("", AFTERWARDS)), *RELATIONS, "result"}
        setup = dict.fromkeys(claim.setup)
        for name in sorted(needed_names(claim.source) - given):
            if any(re.search(rf"^(?:from .* )?import {name}(?:\.|$)", statement) for statement in claim.setup):
                continue
            statement = self._library.import_of(path, name)
            if not statement and not is_builtin(name):
                return None
            if statement:
                setup[statement] = None
        return replace(claim, setup=tuple(setup))
