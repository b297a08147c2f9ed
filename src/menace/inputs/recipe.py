"""From a section's source to the recipe its arguments are made by."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping
from pathlib import PurePosixPath
from typing import Literal

from menace.domain import Module, Parameter, Recipe, Section
from menace.inputs import pools
from menace.inputs.call_sites import calls_of
from menace.inputs.classes import Constructor, constructor, enum_members, heirs_of, is_metaclass
from menace.inputs.documentation import documented_exceptions, has_precondition, protocol_exceptions
from menace.inputs.hints import Pool, pool_for
from menace.inputs.library import Definition, Library
from menace.inputs.signatures import Function, Stated, decorator_names, stated_parameters, takes_unhinted_rest
from menace.inputs.usage import expected_kinds

_INSTANCE_VARIANTS = 3
_INSTANCE_DEPTH = 2
_SPARES = 2
_BY_NAME = {"fileobj": ("file",), "fp": ("file",), "stream": ("file",), "file": ("file",), "func": ("callable",),
            "function": ("callable",), "callback": ("callable",), "iterator": ("iterator",), "gen": ("iterator",),
            "iterable": ("list",), "text": ("str",), "name": ("str",), "path": ("str",), "key": ("str",),
            "data": ("dict", "list")}  # fmt: skip
"""Kinds that a parameter's name suggests."""


class RecipeBook:
    """Writes recipes for the sections of one repository; source text is all it looks at."""

    def __init__(
        self,
        modules: Mapping[PurePosixPath, Module],
        read: Callable[[PurePosixPath], str],
        importable: Collection[PurePosixPath] | None = None,
    ) -> None:
        """``importable`` are the files that a run imports; tests are read for their calls, but not imported."""
        self._library = Library(modules, read, importable)
        classes = {each.node.name for each in self._library.classes()}
        self._calls = calls_of(classes, (read(path) for path in modules))

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
        decorators = decorator_names(function)
        makes_instance = owner is not None and function.name in ("__init__", "__new__")
        is_bound = owner is not None and "staticmethod" not in decorators
        parameters = writer.parameters(function, skip_first=is_bound or makes_instance)
        receiver: tuple[Parameter, ...] | None = None
        receiver_name = None
        if owner is not None and not makes_instance and not decorators & {"staticmethod", "classmethod"}:
            receiver, receiver_name = writer.receiver(owner)
        spares = writer.spare_receivers(owner) if owner is not None and receiver_name is not None else ()
        documentation = _documentation(function, owner)
        contract: Literal["typed", "untyped", "unread"] = "typed" if writer.all_hinted else "untyped"
        return Recipe(
            parameters=parameters,
            receiver=receiver,
            receiver_name=receiver_name,
            known_receivers=self._known(receiver_name),
            spare_receivers=spares,
            setup=tuple(dict.fromkeys(writer.setup)),
            documented=documented_exceptions(documentation) | protocol_exceptions(function.name),
            contract="unread" if has_precondition(documentation, _names(function)) else contract,
        )

    def _known(self, name: str | None) -> tuple[str, ...]:
        """Instances of the class as the target's own texts make them."""
        if name is None or not name.replace(".", "").replace("_", "").isalnum():
            return ()
        return tuple(f"{name}({arguments})" for arguments in self._calls.get(name.rpartition(".")[2], ()))


def _documentation(function: Function, owner: Definition | None) -> str:
    texts = [ast.get_docstring(function) or ""]
    if owner is not None:
        texts.append(ast.get_docstring(owner.node) or "")
    return "\n".join(texts)


def _names(function: Function) -> list[str]:
    return [each.name.lstrip("*") for each in stated_parameters(function, skip_first=False)]


class _Writer:
    """Collects the pools of one recipe, the statements they need, and whether hints vouch for all of them."""

    def __init__(self, library: Library, path: PurePosixPath, depth: int = 0) -> None:
        self._library = library
        self._path = path
        self._depth = depth
        self.setup: list[str] = []
        self.all_hinted = True

    def parameters(self, function: Function, *, skip_first: bool) -> tuple[Parameter, ...]:
        """The parameters of the function that is called."""
        self.all_hinted &= not takes_unhinted_rest(function)
        return tuple(self._parameter(each, function) for each in stated_parameters(function, skip_first=skip_first))

    def receiver(self, owner: Definition) -> tuple[tuple[Parameter, ...] | None, str | None]:
        """The constructor's parameters and the class's name, when instances can be made at all."""
        members = enum_members(owner)
        if members:
            self.setup.append(owner.setup)
            return None, members[0]
        if is_metaclass(self._library, owner):
            self.setup.append(owner.setup)
            return None, f"{owner.qualified_name}('Made', (), {{}})"
        made = constructor(self._library, owner)
        if made is None:
            heirs = heirs_of(self._library, owner)
            if heirs:
                return self.receiver(heirs[0])
            self.all_hinted = False
            return None, None
        self.setup.append(owner.setup)
        return self._constructed(made), owner.qualified_name

    def spare_receivers(self, owner: Definition) -> tuple[str, ...]:
        """Plain instances of subclasses, in case the class itself cannot be made after all."""
        spares = []
        for heir in heirs_of(self._library, owner)[:_SPARES]:
            made = constructor(self._library, heir)
            if made is not None:
                inner = _Writer(self._library, heir.module.path, self._depth + 1)
                required = [_argument(each, 0) for each in inner._constructed(made) if each.required]
                self.setup += [*inner.setup, heir.setup]
                spares.append(f"{heir.qualified_name}({', '.join(required)})")
        return tuple(spares)

    def _constructed(self, made: Constructor) -> tuple[Parameter, ...]:
        self.all_hinted &= made.is_known and not (made.function and takes_unhinted_rest(made.function))
        return tuple(self._parameter(each, made.function, made.owner) for each in made.stated)

    def _parameter(self, stated: Stated, function: Function | None, owner: ast.ClassDef | None = None) -> Parameter:
        pool = pool_for(stated.hint, self, self._depth) if stated.hint is not None else None
        if pool is not None:
            self.setup.extend(pool.setup)
            return Parameter(stated.name, stated.style, stated.required, pool.values, typed=True)
        self.all_hinted = False
        return Parameter(stated.name, stated.style, stated.required, self._guess(stated, function, owner))

    def _guess(self, stated: Stated, function: Function | None, owner: ast.ClassDef | None) -> tuple[str, ...]:
        """Values for a parameter without a hint: like its default, like its use in the body, then anything."""
        kinds = expected_kinds(function, stated.name.lstrip("*"), owner) if function is not None else []
        kinds += [kind for kind in _BY_NAME.get(stated.name.rpartition("_")[2], ()) if kind not in kinds]
        default = stated.default
        if isinstance(default, ast.Constant) and default.value is not None:
            kinds.insert(0, type(default.value).__name__)
        guessed = [_kind_pool(kind) for kind in dict.fromkeys(kinds[:3])]
        self.setup.extend(pools.LIKE[kind][1] for kind in kinds[:3] if kind in pools.LIKE and pools.LIKE[kind][1])
        return tuple(dict.fromkeys([*pools.interleaved([pool for pool in guessed if pool]), *pools.ANYTHING]))

    def origin(self, name: str) -> str:
        """What a name in a hint of this file stands for."""
        return self._library.origin(self._path, name)

    def instances(self, name: str, depth: int) -> Pool | None:
        """Instances of a class of the target by the name a hint of this file uses."""
        found = self._library.definition(self._path, name)
        if found is None or depth > _INSTANCE_DEPTH:
            return None
        members = enum_members(found)
        if members:
            return Pool(tuple(members), (found.setup,))
        made = constructor(self._library, found)
        if made is None:
            return None
        inner = _Writer(self._library, found.module.path, depth + 1)
        required = [each for each in inner._constructed(made) if each.required]
        if not made.is_known or not all(each.typed for each in required):
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
    if kind in pools.LIKE:
        return pools.LIKE[kind][0]
    numbers, words = pools.SCALARS["int"], pools.SCALARS["str"]
    if kind == "list":
        return pools.interleaved([pools.sequence_of(numbers), pools.sequence_of(words)])
    if kind == "dict":
        return pools.mapping_of(words, numbers)
    if kind == "set":
        return pools.set_of(numbers)
    return ()
