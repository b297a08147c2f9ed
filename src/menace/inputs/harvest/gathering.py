"""Every call of the target that its own texts make, by the function that is called."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from menace.domain import Arguments
from menace.inputs.harvest.documents import Written, blocks, prompted
from menace.inputs.harvest.scan import Scan
from menace.inputs.harvest.scope import FOLDER, Scope, Unsettled
from menace.inputs.source.library import Home, Library
from menace.inputs.source.signatures import Function, decorator_names

_MOST = 160
"""Calls kept for one function."""
_FROM_ONE_PLACE = 6
"""Calls that one line in a loop or a table contributes before others had their turn."""
_LONGEST = 600
"""Characters of one call; more is data, not an example."""
_DOCUMENTED, _ELSEWHERE, _RAISING = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Found:
    """A call of the target: with what, whether documentation shows it, and whether it is shown to raise."""

    arguments: Arguments
    is_documented: bool
    raises: bool = False


@dataclass(slots=True)
class _Calls:
    """The calls of one function; each is kept once, under its best rank."""

    ranks: dict[Arguments, tuple[int, int]] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)

    def add(self, arguments: Arguments, place: int, origin: int) -> None:
        turn = self.places[place] = self.places.get(place, 0) + 1
        if len(self.ranks) >= 4 * _MOST and origin != _DOCUMENTED:
            return
        rank = (origin, turn // _FROM_ONE_PLACE)
        self.ranks[arguments] = min(rank, self.ranks.get(arguments, rank))


class Harvest:
    """The calls found in the files of a library and in documents beside them; looked for when first asked."""

    def __init__(self, library: Library, documents: Iterable[str] = ()) -> None:
        self._library = library
        self._documents = tuple(documents)
        self._calls: dict[tuple[PurePosixPath, str], _Calls] | None = None
        self._origin = _ELSEWHERE

    def calls(self, path: PurePosixPath, name: str) -> list[Found]:
        """Calls of a function, or of a class by its own name: documented ones first, few from each place."""
        if self._calls is None:
            self._calls = {}
            self._gather()
        found = self._calls.get((path, name))
        if found is None:
            return []
        ordered = sorted(found.ranks, key=lambda each: found.ranks[each])[:_MOST]
        origins = [(each, found.ranks[each][0]) for each in ordered]
        return [Found(each, origin == _DOCUMENTED, origin == _RAISING) for each, origin in origins]

    def _gather(self) -> None:
        for path in self._library.paths():
            tree, importable = self._library.tree(path), self._library.is_importable(path)
            if importable:
                for text in _texts(tree):
                    self._session(prompted(text), Scope(self._library, path))
            self._origin = _ELSEWHERE
            Scan(self._collect, self._library.module(path)).walk(
                tree.body, Scope(self._library, path, can_bind=not importable)
            )
        for document in self._documents:
            for written in blocks(document):
                self._session(written, Scope(self._library, None))

    def _session(self, written: list[Written], scope: Scope) -> None:
        """One example after the other, as if typed in; later ones see what earlier ones bound."""
        module = self._library.module(scope.path) if scope.path is not None else None
        scan = Scan(self._collect, module)
        for each in written:
            self._origin = _RAISING if each.raises else _DOCUMENTED
            scan.walk([each.node], scope)

    def _collect(self, call: ast.Call, scope: Scope, *, raises: bool = False) -> None:
        setup: dict[str, None] = {}
        try:
            target = self._target(call, scope, setup)
            if target is None:
                return
            home, receiver = target
            args = [ast.unparse(scope.settled(each, setup)) for each in call.args]
            if any(isinstance(each, ast.Starred) for each in call.args) or any(not each.arg for each in call.keywords):
                return
            kwargs = [(str(each.arg), ast.unparse(scope.settled(each.value, setup))) for each in call.keywords]
        except (Unsettled, RecursionError):
            return
        if any(FOLDER in text for text in (*args, *(value for _, value in kwargs))):
            _repeat(scope, setup)
        if sum(map(len, args)) + sum(len(value) for _, value in kwargs) + len(receiver or "") > _LONGEST:
            return
        arguments = Arguments(tuple(args), tuple(kwargs), tuple(setup), receiver)
        self._record(home).add(arguments, id(call), _RAISING if raises else self._origin)

    def _record(self, home: Home) -> _Calls:
        calls = self._calls if self._calls is not None else {}
        return calls.setdefault((home.path, home.name), _Calls())

    def _target(self, call: ast.Call, scope: Scope, setup: dict[str, None]) -> tuple[Home, str | None] | None:
        """The function that is called, and the instance it is called on; None when it is not the target's."""
        dotted = _dotted(call.func)
        home = scope.home(dotted) if dotted else None
        if home is not None:
            return self._bound(home, setup)
        if not isinstance(call.func, ast.Attribute) or isinstance(call.func.value, ast.Constant):
            return None
        owner = scope.settled(call.func.value, setup)
        if isinstance(owner, ast.Call):
            made = self._method(_dotted(owner.func), call.func.attr, scope)
            return None if made is None else (made, ast.unparse(owner))
        member = self._method(_dotted(owner).rpartition(".")[0], call.func.attr, scope)
        return None if member is None else (member, ast.unparse(owner))

    def _method(self, owner: str, name: str, scope: Scope) -> Home | None:
        home = scope.home(owner) if owner else None
        if home is None or not self._library.is_class(home):
            return None
        return self._library.home(home.path, f"{home.name}.{name}")

    def _bound(self, home: Home, setup: dict[str, None]) -> tuple[Home, str | None] | None:
        if home.bound_to is not None:
            return home, ast.unparse(Scope(self._library, home.path, can_bind=False).settled(home.bound_to, setup))
        owner = home.name.rpartition(".")[0]
        if not owner or not self._library.is_class(Home(home.path, owner)):
            return home, None
        node = self._library.function(home.path, home.name, 0)
        # Called on the class: without an instance only what needs none can be taken as it stands.
        plain = node is not None and not decorator_names(node) & {"staticmethod", "classmethod"}
        return None if plain else (home, None)


def _repeat(scope: Scope, setup: dict[str, None]) -> None:
    """Let what a test had done in its folder go before the call."""
    for each in scope.done:
        setup.update(dict.fromkeys((*each.setup, ast.unparse(each.node))))


def _dotted(node: ast.expr) -> str:
    """``a.b.c`` as text, empty for anything else."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def _texts(tree: ast.Module) -> Iterable[str]:
    """The documentation in a file: docstrings, and strings that stand by themselves between statements."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        for each in getattr(node, "body", ()):
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                yield each.value.value
            elif isinstance(each, Function | ast.ClassDef):
                waiting.append(each)
