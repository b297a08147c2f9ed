"""Collects the pools of one recipe: from hints, from documentation, or guessed."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from menace.domain import Parameter
from menace.inputs.known import NOTHING, Known, arranged, awkward, kinds_of, said_of
from menace.inputs.objects.classes import (
    Constructor,
    constructor,
    enum_members,
    enum_values,
    has_other_ways,
    heirs_of,
    implementing,
    is_metaclass,
    is_protocol,
)
from menace.inputs.objects.databases import stocked
from menace.inputs.objects.instances import argument, instance, one_other
from menace.inputs.objects.likeness import SETUP as LIKENESS
from menace.inputs.objects.likeness import STAND_IN, having, is_like_named, is_like_none, stand_in_for
from menace.inputs.objects.paths import SETUP, has_to_exist, paths_for
from menace.inputs.objects.stand_ins import stand_ins
from menace.inputs.prose.fitting import fitting
from menace.inputs.source.admitting import admitted, chosen_from, taken_first
from menace.inputs.source.library import Definition, Library
from menace.inputs.source.lookups import NEEDED, relative_to_now
from menace.inputs.source.passing import usages_of
from menace.inputs.source.shown import with_shown
from menace.inputs.source.signatures import Function, Stated, is_private, stated_parameters, takes_unhinted_rest
from menace.inputs.source.usage import Usage
from menace.inputs.strategies.enrichment import Enrichment
from menace.inputs.values import pools
from menace.inputs.values.absent import none_inside
from menace.inputs.values.contents import contents
from menace.inputs.values.freedom import held_to, hinted_paths, is_free, plain_types
from menace.inputs.values.guesses import Guess, guess
from menace.inputs.values.hints import Pool, pool_for
from menace.inputs.values.markers import edges
from menace.inputs.values.meanings import meant
from menace.inputs.values.messages import with_messages
from menace.inputs.values.moments import as_asked
from menace.inputs.values.nesting import nested
from menace.inputs.values.records import called_members, record_fields
from menace.inputs.values.streams import of_told_kind, streams

_INSTANCE_VARIANTS = 3
_OTHERS = 3
_INSTANCE_DEPTH = 2
_SPARES = 2


class Writer:
    """Collects the pools of one recipe, the statements they need, and whether hints vouch for all of them."""

    def __init__(self, library: Library, path: PurePosixPath, depth: int = 0, enrich: Enrichment | None = None) -> None:
        self._library = library
        self.path = path
        self._depth = depth
        self._enrich = enrich
        self.setup: list[str] = []
        self.all_hinted = True
        self.all_allowed = True
        """Whether hints allow all of them, be it that one says ``object`` and so asks for nothing."""

    def parameters(
        self, function: Function, known: Known, *, skip_first: bool, owner: ast.ClassDef | None = None
    ) -> tuple[Parameter, ...]:
        """The parameters of the function that is called; ``owner`` is the class that a constructor makes."""
        if takes_unhinted_rest(function):
            self._doubt()
        stated = stated_parameters(function, skip_first=skip_first)
        return tuple(self._parameter(each, function, owner, known) for each in stated if not is_private(each))

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
            self._doubt()
            return None, None
        if not made.stated and has_other_ways(owner):
            self._doubt()  # what is made otherwise need not be complete when it is made of nothing
        self.setup.append(owner.setup)
        return self._constructed(made), owner.qualified_name

    def spare_receivers(self, owner: Definition) -> tuple[str, ...]:
        """Plain instances of subclasses, in case the class itself cannot be made after all."""
        spares = []
        for heir in heirs_of(self._library, owner)[:_SPARES]:
            made = constructor(self._library, heir)
            if made is not None:
                inner = Writer(self._library, heir.module.path, self._depth + 1)
                required = [argument(each, 0) for each in inner._constructed(made) if each.required]
                self.setup += [*inner.setup, heir.setup]
                spares.append(f"{heir.qualified_name}({', '.join(required)})")
        return tuple(spares)

    def _constructed(self, made: Constructor) -> tuple[Parameter, ...]:
        known, is_read = said_of(made)
        if not (made.is_known and is_read) or (made.function and takes_unhinted_rest(made.function)):
            self._doubt()
        return tuple(
            self._parameter(each, made.function, made.owner, known) for each in made.stated if not is_private(each)
        )

    def take(self, other: Writer) -> None:
        """Be good for what another one wrote as well."""
        self.setup += other.setup
        self.all_hinted &= other.all_hinted
        self.all_allowed &= other.all_allowed

    def _doubt(self, hint: ast.expr | None = None) -> None:
        """From here on hints do not vouch for everything."""
        self.all_hinted = False
        self.all_allowed &= isinstance(hint, ast.Name) and hint.id == "object"

    def _parameter(
        self, stated: Stated, function: Function | None, owner: ast.ClassDef | None = None, known: Known = NOTHING
    ) -> Parameter:
        seen = usages_of(self._library, self.path, function, owner) if function is not None else {}
        usage = with_shown(seen.get(stated.name.lstrip("*"), Usage()), self._library, self.path, function)
        own = known.about(stated.name)
        made = nested(self._pooled(stated, usage, own) or self._guess(stated, usage, own), function)
        if function is not None and not made.typed:
            made = replace(made, admitted=admitted(function).get(stated.name, ()))
        tree = self._library.tree(self.path)
        asked = of_told_kind(as_asked(made.values, known.text), known.text)
        if function is not None:
            chosen = chosen_from(function, lambda name: self._library.assigned(self.path, name))
            asked = taken_first(asked, chosen.get(stated.name, ()))
        values = with_messages(stocked(asked, stated.name, tree, function), tree, known.text)
        values = pools.interleaved([values, edges(known.tests, stated.name, values)])
        fit = fitting(tuple(dict.fromkeys(values)), stated.name, known.tests)
        if not fit:
            # A precondition that no known value keeps: whatever is passed breaks it, so nothing can be claimed.
            self._doubt()
            return made
        return replace(made, values=fit)

    def _pooled(self, stated: Stated, usage: Usage, known: Known) -> Parameter | None:
        """Values of the type that a hint or, in its place, the documentation states."""
        hint = stated.hint
        if hint is not None:
            pool = pool_for(hint, self, self._depth)
            further, free = self._further(stated) if pool is not None else (), is_free(hint)
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
        shown = known.documented.get(stated.name, ())
        plain = plain_types(hint)
        paths = paths_for(stated.name, usage, plain | hinted_paths(hint))
        around_now = relative_to_now(hint) if usage.asks_clock else ()
        self.setup += [line for line, needed in ((SETUP, paths), (NEEDED, around_now)) if needed]
        held = (*held_to(plain, usage.values), *contents(hint, usage, shown, known), *around_now)
        held += streams(pool.values, usage)
        results = known.results_of(stated.name, plain or kinds_of(shown))
        named = () if shown else meant(stated.name, plain)
        like = shown or results or named[:1]
        special = (*shown, *paths, *results, *named, *held, *awkward(plain, usage, like, known))
        # What is shown gets further than what is merely plain, and with it what differs from it in one argument.
        there = paths[:1] if has_to_exist(stated.name, known.text) else ()
        values = tuple(dict.fromkeys([*arranged((*shown[:1], *there, *pool.values), special), *further]))
        return Parameter(stated.name, stated.style, stated.required, values, typed=True, free=free)

    def _guess(self, stated: Stated, usage: Usage, known: Known) -> Parameter:
        """Values for a parameter without a hint."""
        self._doubt(stated.hint)
        shown = known.given.get(stated.name, ())
        made = self._like_default(stated) or self._like_hint(stated)
        made = made or (None if shown else self._like_use(stated, usage)) or guess(stated, usage, shown)
        self.setup.extend(made.setup)
        paths = paths_for(stated.name, usage, made.types)
        self.setup += [SETUP] if paths else []
        plain, results = (*made.values[:1], *paths, *made.values[1:]), known.results_of(stated.name, made.types)
        blank = none_inside(shown, known.text, stated.name, known.given)
        likely = arranged(plain, (*blank, *results, *awkward(made.types, usage, shown or results, known)))
        values = tuple(dict.fromkeys([*likely, *self._further(stated, usage.kinds()), *made.others]))
        found = Parameter(stated.name, stated.style, stated.required, values, kinds=made.types, widths=made.widths)
        return replace(found, granted=blank)

    def _like_default(self, stated: Stated) -> Guess | None:
        """Instances of the target's own class that the default is one of."""
        default = stated.default
        if not isinstance(default, ast.Call) or not isinstance(default.func, ast.Name | ast.Attribute):
            return None
        name = ast.unparse(default.func)
        pool = self.instances(name, self._depth)
        if pool is None:
            return None
        return Guess(pool.values, pools.ANYTHING, (name.rpartition(".")[2],), pool.setup)

    def _like_hint(self, stated: Stated) -> Guess | None:
        """Instances of the class that the hint names, made of guesses where its constructor has no hints."""
        pool = None if stated.hint is None else pool_for(stated.hint, _Loosely(self), self._depth)
        if pool is None:
            return None
        named = ast.unparse(stated.hint).strip("'\"") if stated.hint is not None else ""
        kinds = (named.rpartition(".")[2],) if named.replace(".", "").isidentifier() else ()
        return Guess(pool.values, pools.ANYTHING, kinds, pool.setup)

    def _like_use(self, stated: Stated, usage: Usage) -> Guess | None:
        """Objects that have what the code asks of the parameter, or lists of those that have what it asks of items."""
        asked = usage.attributes if is_like_none(usage.attributes) else usage.item_attributes
        if not is_like_none(asked) or is_like_named(stated.name, usage.attributes):
            return None
        pool, named = Pool(stand_in_for(asked), (LIKENESS,)), STAND_IN
        for each in having(self._library, asked, self.path)[:1]:
            inner = Writer(self._library, each.module.path, self._depth + 1)
            own = inner._instances(each.qualified_name, self._depth + 1, vouched=False)
            pool, named = (own, each.node.name) if own is not None else (pool, named)
        if asked is usage.attributes:
            return Guess(pool.values, pools.ANYTHING[:_OTHERS], (named,), pool.setup)
        return Guess(pools.sequence_of(pool.values), pools.ANYTHING[:_OTHERS], ("list", "tuple"), pool.setup)

    def _further(self, stated: Stated, kinds: Sequence[str] = ()) -> tuple[str, ...]:
        """Values that inference alone would not think of."""
        if self._enrich is None:
            return ()
        more = self._enrich.pool(stated.name.lstrip("*"), stated.hint, self, kinds)
        self.setup.extend(more.setup)
        return more.values

    def origin(self, name: str) -> str:
        """What a name in a hint of this file stands for."""
        return self._library.origin(self.path, name)

    def alias(self, name: str) -> ast.expr | None:
        """The hint that a name of this file abbreviates: ``Ratio = float``, or a new type made of it."""
        value = self._library.aliased_hint(self.path, name)
        if not isinstance(value, ast.Call):
            return value
        made = ast.unparse(value.func).rpartition(".")[2]
        if made == "NewType" and len(value.args) == 2:
            return value.args[1]
        bound = next((each.value for each in value.keywords if each.arg == "bound"), None)
        if made == "TypeVar":
            # Without a bound any type will do, as long as it is the same for all parameters.
            return value.args[1] if len(value.args) > 1 else bound or ast.Name("int")
        return None

    def instances(self, name: str, depth: int) -> Pool | None:
        """Instances of a class of the target by the name a hint of this file uses."""
        return self._instances(name, depth, vouched=True)

    def _instances(self, name: str, depth: int, *, vouched: bool) -> Pool | None:
        """The same; unless they are to be ``vouched`` for by hints, also of classes that have none."""
        if depth > _INSTANCE_DEPTH:
            return None
        found = self._library.definition(self.path, name)
        if found is None:
            return self._recorded(name, depth, vouched=vouched)
        members = enum_values(found)
        if members:
            return Pool(tuple(members), (found.setup,))
        heirs = heirs_of(self._library, found)[:1]
        # A private base is there to be inherited from: nobody makes one.
        ways = (*heirs, found) if found.node.name.startswith("_") else (found, *heirs)
        for each in (*ways[:1], *implementing(self._library, found)[:1], *ways[1:]):
            made = constructor(self._library, each)
            path, title = each.module.path, each.qualified_name
            pool = None if made is None else self._made(made, path, title, depth=depth, vouched=vouched)
            if pool is not None:
                return Pool(pool.values, (*pool.setup, each.setup))
        if is_protocol(found):
            return stand_ins(found.node, Writer(self._library, found.module.path, depth + 1), depth)
        return None

    def _recorded(self, name: str, depth: int, *, vouched: bool) -> Pool | None:
        """Instances of a class that was made by a call."""
        record, setup = self._library.record(self.path, name), self._library.import_of(self.path, name)
        if record is None or not setup:
            return None
        path, call = record
        members = called_members(call)
        if members:
            return Pool(tuple(f"{name}.{each}" for each in members), (setup,))
        fields = record_fields(call)
        pool = None if fields is None else self._made(Constructor(fields), path, name, depth=depth, vouched=vouched)
        return None if pool is None else Pool(pool.values, (*pool.setup, setup))

    def _made(self, made: Constructor, path: PurePosixPath, title: str, *, depth: int, vouched: bool) -> Pool | None:
        """Instances of one class that stands in a file; what else can be given is given to some of them."""
        inner = Writer(self._library, path, depth + 1)
        parameters = inner._constructed(made)
        required = [each for each in parameters if each.required]
        if vouched and not (made.is_known and all(each.typed for each in required)):
            return None
        more = [each for each in parameters if each.required or each.typed]
        variants = [instance(title, required, step) for step in range(_INSTANCE_VARIANTS)]
        variants[1:1] = [instance(title, more, step) for step in range(_INSTANCE_VARIANTS - 1)]
        variants += one_other(title, more)
        return Pool(tuple(dict.fromkeys(variants)), tuple(inner.setup))


class _Loosely:
    """The names in a hint as a writer knows them, with instances for which no hint vouches."""

    def __init__(self, writer: Writer) -> None:
        self.origin, self.alias, self._writer = writer.origin, writer.alias, writer

    def instances(self, name: str, depth: int) -> Pool | None:
        """Instances of a class of the target, whatever its constructor says."""
        return self._writer._instances(name, depth, vouched=False)
