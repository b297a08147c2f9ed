"""Which parameters of a function may arrive at which kind of place, as far as its source tells.

Nothing is decided by it but an order: attacks that fit go first, and only a canary that arrives proves anything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from menace.child.inputs.further import ANY_NAME
from menace.inputs.objects.classes import constructor
from menace.inputs.prose.promised import promised_families
from menace.inputs.source.library import Home, Library
from menace.inputs.source.signatures import Function, stated_parameters
from menace.inputs.source.tracing import ANYWHERE, INSIDE, Aim, Trace, call_with, is_static

_HOPS = 3
"""Functions of the target that are followed from one to the next."""
_OF_INSTANCES = frozenset({"shell", "query"})
"""Families that fit an instance: one made for a template, a path or an expression is there to use it as such."""
_MADE_WITH = _OF_INSTANCES | {"line"}
"""Those that fit what it is made with: what it is told later may be whole lines by purpose."""


class Flows:
    """Reads functions of one target, each once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[tuple[Function, int], dict[Aim, None]] = {}
        self._readings: dict[Function, Trace] = {}

    def aims(self, path: PurePosixPath, name: str, first_line: int) -> tuple[Aim, ...]:
        """Parameters and the families that fit them, those first of which the way is known."""
        function = self._library.function(path, name, first_line)
        if function is None:
            return ()
        owner = name.rpartition(".")[0]
        found: dict[Aim, None] = {}
        stated = stated_parameters(function, skip_first=bool(owner) and not is_static(function))
        for family in promised_families(function):
            found.update(dict.fromkeys((each.name.lstrip("*"), family) for each in stated))
        for parameter, family in self._of(path, function, owner, _HOPS):
            if not parameter.startswith(INSIDE):
                found[_as_taken(function, parameter), family] = None
            elif family in _MADE_WITH:
                kept = self._kept(path, owner).get(parameter, ())
                found.update(dict.fromkeys((INSIDE + origin, family) for origin in kept))
                told = self._earlier(path, name, parameter) if family in _OF_INSTANCES else ()
                found.update(dict.fromkeys((INSIDE + call, family) for call in told))
        return tuple(sorted(found, key=lambda aim: aim[0] == ANYWHERE))

    def reached(self, path: PurePosixPath, name: str, first_line: int) -> list[tuple[PurePosixPath, Function]]:
        """The function itself, and those of the target that it calls directly."""
        function = self._library.function(path, name, first_line)
        if function is None:
            return []
        called = self._read(path, function, name.rpartition(".")[0]).calls
        found = [(home.path, self._library.function(home.path, home.name, 0)) for _, home in called]
        return [(path, function), *((there, each) for there, each in found if each is not None)]

    def _kept(self, path: PurePosixPath, owner: str) -> dict[str, dict[str, None]]:
        """The attributes of an instance, and the parameters of the constructor that they are made of."""
        function = self._library.function(path, f"{owner}.__init__", 0)
        if function is not None:
            return self._read(path, function, owner).kept()
        definition = self._library.definition(path, owner) if owner else None
        made = constructor(self._library, definition) if definition is not None else None
        # Fields that are stated are kept by their names.
        return {INSIDE + each.name: {each.name: None} for each in (made.stated if made is not None else ())}

    def _earlier(self, path: PurePosixPath, name: str, attribute: str) -> Iterator[str]:
        """Calls of other methods, with ``%s`` for a word, that leave it in an attribute of the instance."""
        owner = name.rpartition(".")[0]
        definition = self._library.definition(path, owner) if owner else None
        nodes = definition.node.body if definition is not None else []
        methods = [each for each in nodes if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")]
        for method in methods:
            if f"{owner}.{method.name}" != name and not method.decorator_list:
                left = self._read(path, method, owner).left().get(attribute, {})
                yield from (call_with(method, parameter) for parameter in left)

    def _of(self, path: PurePosixPath, function: Function, owner: str, hops: int) -> dict[Aim, None]:
        known = self._known.get((function, hops))
        if known is None:
            known = self._known[function, hops] = {}
            reading = self._read(path, function, owner)
            known.update(dict.fromkeys(reading.aims()))
            for call, home in reading.calls if hops else ():
                known.update(dict.fromkeys(self._beyond(call, home, reading, hops - 1)))
        return known

    def _read(self, path: PurePosixPath, function: Function, owner: str) -> Trace:
        if function not in self._readings:
            self._readings[function] = Trace(self._library, path, function, owner)
        return self._readings[function]

    def _beyond(self, call: ast.Call, home: Home, reading: Trace, hops: int) -> Iterator[Aim]:
        """What becomes of the arguments of a call in the function of the target that is called."""
        name = f"{home.name}.__init__" if self._library.is_class(home) else home.name
        function = self._library.function(home.path, name, 0)
        if function is None:
            return
        owner = name.rpartition(".")[0]
        stated = [each.name for each in stated_parameters(function, skip_first=bool(owner) and not is_static(function))]
        given = dict(zip(stated, call.args, strict=False))
        given.update({keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None})
        if function.args.kwarg is not None:
            further = [each.value for each in call.keywords if each.arg not in stated]
            given[function.args.kwarg.arg] = ast.Tuple(further)
        for parameter, family in self._of(home.path, function, owner, hops):
            if parameter.startswith(INSIDE):
                yield from ((parameter, family),) if reading.is_of(owner) else ()
                continue
            origins = reading.origins(given[parameter]) if parameter in given else {}
            yield from ((origin, family) for origin in origins)
            yield ANYWHERE, family


def _as_taken(function: Function, parameter: str) -> str:
    """The name of a parameter; one that takes further arguments is told by the stars before it."""
    further = function.args.kwarg
    return ANY_NAME + parameter if further is not None and further.arg == parameter else parameter
