"""Collects the pools of one recipe: from hints, from documentation, or guessed."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from menace.domain import Parameter
from menace.inputs.classes import (
    Constructor,
    constructor,
    enum_members,
    field_tests,
    heirs_of,
    implementing,
    is_metaclass,
)
from menace.inputs.fitting import fitting
from menace.inputs.freedom import is_free
from menace.inputs.guesses import guess
from menace.inputs.hints import Pool, pool_for
from menace.inputs.library import Definition, Library
from menace.inputs.passing import usages_of
from menace.inputs.signatures import Function, Stated, stated_parameters, takes_unhinted_rest
from menace.inputs.strategies.enrichment import Enrichment
from menace.inputs.usage import Usage

_INSTANCE_VARIANTS = 3
_INSTANCE_DEPTH = 2
_SPARES = 2


@dataclass(frozen=True, slots=True)
class Known:
    """What documentation and known calls say about the parameters of one function, by name.

    ``hints`` are types that prose states, ``given`` values that known calls give, ``documented`` those among them
    that stand in documentation, ``tests`` the preconditions.
    """

    hints: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)
    documented: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tests: Sequence[str] = ()


_NOTHING = Known()


class Writer:
    """Collects the pools of one recipe, the statements they need, and whether hints vouch for all of them."""

    def __init__(self, library: Library, path: PurePosixPath, depth: int = 0, enrich: Enrichment | None = None) -> None:
        self._library = library
        self._path = path
        self._depth = depth
        self._enrich = enrich
        self.setup: list[str] = []
        self.all_hinted = True

    def parameters(
        self, function: Function, known: Known, *, skip_first: bool, owner: ast.ClassDef | None = None
    ) -> tuple[Parameter, ...]:
        """The parameters of the function that is called; ``owner`` is the class that a constructor makes."""
        self.all_hinted &= not takes_unhinted_rest(function)
        stated = stated_parameters(function, skip_first=skip_first)
        return tuple(self._parameter(each, function, owner, known) for each in stated)

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
                inner = Writer(self._library, heir.module.path, self._depth + 1)
                required = [_argument(each, 0) for each in inner._constructed(made) if each.required]
                self.setup += [*inner.setup, heir.setup]
                spares.append(f"{heir.qualified_name}({', '.join(required)})")
        return tuple(spares)

    def _constructed(self, made: Constructor) -> tuple[Parameter, ...]:
        self.all_hinted &= made.is_known and not (made.function and takes_unhinted_rest(made.function))
        known = Known(tests=[test for each in made.stated for test in field_tests(each)])
        return tuple(self._parameter(each, made.function, made.owner, known) for each in made.stated)

    def _parameter(
        self, stated: Stated, function: Function | None, owner: ast.ClassDef | None = None, known: Known = _NOTHING
    ) -> Parameter:
        made = self._pooled(stated, known) or self._guess(stated, function, owner, known)
        fit = fitting(made.values, stated.name, known.tests)
        if not fit:
            # A precondition that no known value keeps: whatever is passed breaks it, so nothing can be claimed.
            self.all_hinted = False
            return made
        return replace(made, values=fit)

    def _pooled(self, stated: Stated, known: Known) -> Parameter | None:
        """Values of the type that a hint or, in its place, the documentation states."""
        if stated.hint is not None:
            pool = pool_for(stated.hint, self, self._depth)
            further, free = self._further(stated) if pool is not None else (), is_free(stated.hint)
        elif stated.name in known.hints:
            hint = ast.parse(known.hints[stated.name], mode="eval").body
            pool, free = pool_for(hint, self, self._depth), False
            # Nobody who writes "a number" thinks of infinity.
            pool = pool and Pool(tuple(each for each in pool.values if "float(" not in each), pool.setup)
            further = ()
        else:
            return None
        if pool is None:
            return None
        self.setup.extend(pool.setup)
        values = tuple(dict.fromkeys([*pool.values, *known.documented.get(stated.name, ()), *further]))
        return Parameter(stated.name, stated.style, stated.required, values, typed=True, free=free)

    def _guess(self, stated: Stated, function: Function | None, owner: ast.ClassDef | None, known: Known) -> Parameter:
        """Values for a parameter without a hint."""
        self.all_hinted = False
        name = stated.name.lstrip("*")
        seen = usages_of(self._library, self._path, function, owner) if function is not None else {}
        usage = seen.get(name, Usage())
        made = guess(stated, usage, known.given.get(stated.name, ()))
        self.setup.extend(made.setup)
        values = tuple(dict.fromkeys([*made.values, *self._further(stated, usage.kinds()), *made.others]))
        return Parameter(stated.name, stated.style, stated.required, values, kinds=made.types)

    def _further(self, stated: Stated, kinds: Sequence[str] = ()) -> tuple[str, ...]:
        """Values that inference alone would not think of."""
        if self._enrich is None:
            return ()
        more = self._enrich.pool(stated.name.lstrip("*"), stated.hint, self, kinds)
        self.setup.extend(more.setup)
        return more.values

    def origin(self, name: str) -> str:
        """What a name in a hint of this file stands for."""
        return self._library.origin(self._path, name)

    def alias(self, name: str) -> ast.expr | None:
        """The hint that a name of this file abbreviates: ``Ratio = float``, or a new type made of it."""
        value = self._library.aliased_hint(self._path, name)
        if not isinstance(value, ast.Call):
            return value
        made = ast.unparse(value.func).rpartition(".")[2]
        if made == "NewType" and len(value.args) == 2:
            return value.args[1]
        bound = next((each.value for each in value.keywords if each.arg == "bound"), None)
        if made == "TypeVar":
            return value.args[1] if len(value.args) > 1 else bound
        return None

    def instances(self, name: str, depth: int) -> Pool | None:
        """Instances of a class of the target by the name a hint of this file uses."""
        found = self._library.definition(self._path, name)
        if found is None or depth > _INSTANCE_DEPTH:
            return None
        members = enum_members(found)
        if members:
            return Pool(tuple(members), (found.setup,))
        for each in (found, *implementing(self._library, found)[:1], *heirs_of(self._library, found)[:1]):
            pool = self._made(each, depth)
            if pool is not None:
                return pool
        return None

    def _made(self, found: Definition, depth: int) -> Pool | None:
        """Instances of one class that its constructor's hints vouch for."""
        made = constructor(self._library, found)
        if made is None:
            return None
        inner = Writer(self._library, found.module.path, depth + 1)
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
