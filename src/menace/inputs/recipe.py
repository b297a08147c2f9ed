"""From a section's source to the recipe its arguments are made by."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Literal

from menace.domain import Module, Parameter, Recipe, Section
from menace.inputs import pools
from menace.inputs.classes import Definition, Library, constructor, enum_members
from menace.inputs.documentation import documented_exceptions, has_precondition
from menace.inputs.hints import Pool, pool_for
from menace.inputs.signatures import Function, Stated, decorator_names, stated_parameters
from menace.inputs.usage import expected_kinds

_INSTANCE_VARIANTS = 3
_INSTANCE_DEPTH = 2


class RecipeBook:
    """Writes recipes for the sections of one repository; source text is all it looks at."""

    def __init__(self, modules: Mapping[PurePosixPath, Module], read: Callable[[PurePosixPath], str]) -> None:
        self._library = Library(modules, read)

    def recipe(self, section: Section) -> Recipe:
        """How to call a section; a module or class body takes no arguments."""
        if not section.is_callable:
            return Recipe()
        name = section.qualified_name
        function = self._library.function(section.path, name, section.span[0])
        if function is None:
            return Recipe()
        owner = self._library.definition(section.path, name.rpartition(".")[0]) if section.kind == "method" else None
        writer = _Writer(self._library, section.path)
        if owner is not None and function.name in ("__init__", "__new__"):
            parameters = writer.parameters(stated_parameters(function, skip_first=True), function)
            return self._finished(writer, parameters, None, None, self._documentation(function, owner))
        decorators = decorator_names(function)
        is_bound = owner is not None and "staticmethod" not in decorators
        parameters = writer.parameters(stated_parameters(function, skip_first=is_bound), function)
        receiver: tuple[Parameter, ...] | None = None
        receiver_name = None
        if owner is not None and not decorators & {"staticmethod", "classmethod"}:
            receiver, receiver_name = writer.receiver(owner)
        return self._finished(writer, parameters, receiver, receiver_name, self._documentation(function, owner))

    def _documentation(self, function: Function, owner: Definition | None) -> str:
        texts = [ast.get_docstring(function) or ""]
        if owner is not None:
            texts.append(ast.get_docstring(owner.node) or "")
        return "\n".join(texts)

    def _finished(
        self,
        writer: _Writer,
        parameters: tuple[Parameter, ...],
        receiver: tuple[Parameter, ...] | None,
        receiver_name: str | None,
        documentation: str,
    ) -> Recipe:
        typed = all(each.typed for each in (*parameters, *(receiver or ())))
        contract: Literal["typed", "untyped", "unread"] = "typed" if typed else "untyped"
        if has_precondition(documentation):
            contract = "unread"
        return Recipe(
            parameters=parameters,
            receiver=receiver,
            receiver_name=receiver_name,
            setup=tuple(dict.fromkeys(writer.setup)),
            documented=documented_exceptions(documentation),
            contract=contract,
        )


class _Writer:
    """Collects the pools of one recipe and the statements they need."""

    def __init__(self, library: Library, path: PurePosixPath) -> None:
        self._library = library
        self._path = path
        self.setup: list[str] = []

    def parameters(self, stated: list[Stated], function: Function | None) -> tuple[Parameter, ...]:
        return tuple(self._parameter(each, function) for each in stated)

    def receiver(self, owner: Definition) -> tuple[tuple[Parameter, ...] | None, str | None]:
        """The constructor's parameters and the class's name, when instances can be made at all."""
        members = enum_members(owner)
        if members:
            self.setup.append(owner.setup)
            return None, members[0]
        stated = constructor(self._library, owner)
        if stated is None:
            return None, None
        self.setup.append(owner.setup)
        return self.parameters(stated, None), owner.qualified_name

    def _parameter(self, stated: Stated, function: Function | None) -> Parameter:
        pool = pool_for(stated.hint, self._instances) if stated.hint is not None else None
        if pool is not None:
            self.setup.extend(pool.setup)
            return Parameter(stated.name, stated.style, stated.required, pool.values, typed=True)
        return Parameter(stated.name, stated.style, stated.required, self._guess(stated, function))

    def _guess(self, stated: Stated, function: Function | None) -> tuple[str, ...]:
        """Values for a parameter without a hint: like its default, like its use in the body, then anything."""
        kinds = expected_kinds(function, stated.name) if function is not None else []
        default = stated.default
        if isinstance(default, ast.Constant) and default.value is not None:
            kinds.insert(0, type(default.value).__name__)
        guessed = [_kind_pool(kind) for kind in dict.fromkeys(kinds[:3])]
        return tuple(dict.fromkeys([*pools.interleaved([pool for pool in guessed if pool]), *pools.ANYTHING]))

    def _instances(self, name: str, depth: int) -> Pool | None:
        found = self._library.definition(self._path, name)
        if found is None or depth > _INSTANCE_DEPTH:
            return None
        members = enum_members(found)
        if members:
            return Pool(tuple(members), (found.setup,))
        stated = constructor(self._library, found)
        if stated is None:
            return None
        inner = _Writer(self._library, found.module.path)
        required = [inner._parameter(each, None) for each in stated if each.required]
        if not all(each.typed for each in required):
            return None
        variants = []
        for step in range(_INSTANCE_VARIANTS):
            values = [_argument(each, step) for each in required]
            variants.append(f"{found.qualified_name}({', '.join(values)})")
        return Pool(tuple(dict.fromkeys(variants)), (*inner.setup, found.setup))


def _argument(parameter: Parameter, step: int) -> str:
    value = parameter.values[step % len(parameter.values)]
    return value if parameter.style == "positional" else f"{parameter.name}={value}"


def _kind_pool(kind: str) -> tuple[str, ...]:
    if kind in pools.SCALARS:
        return pools.SCALARS[kind]
    numbers, words = pools.SCALARS["int"], pools.SCALARS["str"]
    if kind == "list":
        return pools.interleaved([pools.sequence_of(numbers), pools.sequence_of(words)])
    if kind == "dict":
        return pools.mapping_of(words, numbers)
    if kind == "set":
        return pools.set_of(numbers)
    return ()
