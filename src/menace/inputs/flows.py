"""Which parameters of a function may arrive at which kind of place, as far as its source tells.

Nothing is decided by it but an order: attacks that fit go first, and only a canary that arrives proves anything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from menace.inputs.library import Home, Library
from menace.inputs.signatures import Function, stated_parameters
from menace.inputs.sinks import families_of_call, families_of_text, names_pattern, reads_pattern

_HOPS = 3
"""Functions of the target that are followed from one to the next."""
_PASSES = 3
"""Times the assignments are read: loops carry values backwards."""
_FILLING = frozenset({"format", "format_map", "substitute", "safe_substitute", "render", "join"})
_TELLING = ast.Call | ast.JoinedStr | ast.BinOp | ast.Subscript | ast.Tuple
ANYWHERE = ""
"""In place of a parameter: the code leads there, but not what from."""
INSIDE = "self."
"""Before the name of what an instance keeps; in an aim it is the constructor's parameter that it was made of."""
_OF_INSTANCES = frozenset({"shell", "query"})
"""Families that fit an instance: one made for a template, a path or an expression is there to use it as such."""

Aim = tuple[str, str]
"""The name of a parameter, and a family of attacks that fits where it goes."""


class Flows:
    """Reads functions of one target, each once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[tuple[Function, int], dict[Aim, None]] = {}
        self._readings: dict[Function, _Reading] = {}

    def aims(self, path: PurePosixPath, name: str, first_line: int) -> tuple[Aim, ...]:
        """Parameters and the families that fit them, those first of which the way is known."""
        function = self._library.function(path, name, first_line)
        if function is None:
            return ()
        owner = name.rpartition(".")[0]
        found: dict[Aim, None] = {}
        for parameter, family in self._of(path, function, owner, _HOPS):
            if not parameter.startswith(INSIDE):
                found[parameter, family] = None
            elif family in _OF_INSTANCES:
                kept = self._kept(path, owner).get(parameter, ())
                found.update(dict.fromkeys((INSIDE + origin, family) for origin in kept))
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
        return {} if function is None else self._read(path, function, owner).kept()

    def _of(self, path: PurePosixPath, function: Function, owner: str, hops: int) -> dict[Aim, None]:
        known = self._known.get((function, hops))
        if known is None:
            known = self._known[function, hops] = {}
            reading = self._read(path, function, owner)
            known.update(dict.fromkeys(reading.aims()))
            for call, home in reading.calls if hops else ():
                known.update(dict.fromkeys(self._beyond(call, home, reading, hops - 1)))
        return known

    def _read(self, path: PurePosixPath, function: Function, owner: str) -> _Reading:
        if function not in self._readings:
            self._readings[function] = _Reading(self._library, path, function, owner)
        return self._readings[function]

    def _beyond(self, call: ast.Call, home: Home, reading: _Reading, hops: int) -> Iterator[Aim]:
        """What becomes of the arguments of a call in the function of the target that is called."""
        name = f"{home.name}.__init__" if self._library.is_class(home) else home.name
        function = self._library.function(home.path, name, 0)
        if function is None:
            return
        owner = name.rpartition(".")[0]
        stated = [
            each.name for each in stated_parameters(function, skip_first=bool(owner) and not _is_static(function))
        ]
        given = dict(zip(stated, call.args, strict=False))
        given.update({keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None})
        for parameter, family in self._of(home.path, function, owner, hops):
            if parameter.startswith(INSIDE):
                yield from ((parameter, family),) if reading.is_of(owner) else ()
                continue
            origins = reading.origins(given[parameter]) if parameter in given else {}
            yield from ((origin, family) for origin in origins)
            yield ANYWHERE, family


class _Reading:
    """One function: where each name in it comes from, and what is called with it."""

    def __init__(self, library: Library, path: PurePosixPath, function: Function, owner: str) -> None:
        self._library, self._path, self._owner = library, path, owner
        self._nodes = list(ast.walk(function))
        arguments = function.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        self._from: dict[str, dict[str, None]] = {each.arg: {each.arg: None} for each in named if each is not None}
        if owner and not _is_static(function):
            self._from.update({name: {} for name in list(self._from)[:1]})
        self._imports = _local_imports(self._nodes)
        moves = [(targets, value) for node in self._nodes for targets, value in _moves(node)]
        for _ in range(_PASSES):
            for targets, value in moves:
                self._flow(targets, value)

    @cached_property
    def calls(self) -> list[tuple[ast.Call, Home]]:
        """The calls of functions that stand in the target."""
        named = [node for node in self._nodes if isinstance(node, ast.Call) and _is_name(node.func)]
        found = [(node, self._library.home(self._path, self._spelling(node.func))) for node in named]
        return [(node, home) for node, home in found if home is not None]

    @cached_property
    def _refuses_way_up(self) -> bool:
        """Whether the function, or one that it calls, keeps names inside of a folder."""
        called = [self._library.function(home.path, home.name, 0) for _, home in self.calls]
        nodes = [*self._nodes, *(node for each in called if each is not None for node in ast.walk(each))]
        return any(map(_looks_for_way_up, nodes))

    def origins(self, node: ast.AST) -> dict[str, None]:
        """The parameters that an expression is made of, and the attributes of the instance."""
        found: dict[str, None] = {}
        for each in ast.walk(node):
            if isinstance(each, ast.Name):
                found.update(self._from.get(each.id, {}))
            elif self._owner and _is_own(each):
                found[ast.unparse(each)] = None
        return found

    def is_of(self, owner: str) -> bool:
        """Whether the function is one of that class."""
        return bool(owner) and self._owner == owner

    def kept(self) -> dict[str, dict[str, None]]:
        """The attributes that are assigned, and the parameters that they are made of."""
        return {
            ast.unparse(target): {name: None for name in self.origins(node.value) if not name.startswith(INSIDE)}
            for node in self._nodes
            if isinstance(node, ast.Assign)
            for target in node.targets
            if _is_own(target)
        }

    def aims(self) -> Iterator[Aim]:
        """What the function itself does."""
        for node in self._nodes:
            for family in dict.fromkeys(self._families(node)) if isinstance(node, _TELLING) else ():
                yield from ((origin, family) for origin in self.origins(node))
                yield ANYWHERE, family
            # What is put behind a folder takes its place when it is absolute.
            for part in _put_behind(node) if self._refuses_way_up else ():
                yield from ((origin, "absolute") for origin in self.origins(part))
            for part in self._read_as_pattern(node):
                # Who asks for a pattern by name gets what was asked for.
                yield from ((origin, "pattern") for origin in self.origins(part) if not names_pattern(origin))

    def _read_as_pattern(self, node: ast.AST) -> list[ast.expr]:
        """The argument of a call that is a regular expression."""
        return node.args[:1] if isinstance(node, ast.Call) and reads_pattern(self._full_name(node.func)) else []

    def _families(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Call):
            yield from families_of_call(node, self._full_name(node.func))
            if isinstance(node.func, ast.Attribute) and node.func.attr in _FILLING:
                yield from families_of_text(self._constants(node))
            if isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "format_map"):
                made = self.origins(node.func.value)
                yield from ("format",) if made or not isinstance(node.func.value, ast.Constant) else ()
        elif isinstance(node, ast.JoinedStr):
            yield from families_of_text(self._constants(node))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            yield from families_of_text(self._constants(node))
            if isinstance(node.op, ast.Mod) and self.origins(node.left):
                yield "format"
        elif isinstance(node, ast.Subscript | ast.Tuple) and _has_header(node):
            yield "line"

    def _constants(self, node: ast.AST) -> str:
        """All texts in an expression, those included that its names stand for, as one."""
        meant = [self._library.assigned(self._path, each.id) for each in ast.walk(node) if isinstance(each, ast.Name)]
        parts = [part for each in (node, *filter(None, meant)) for part in ast.walk(each)]
        return " ".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))

    def _flow(self, targets: Sequence[ast.expr], value: ast.AST) -> None:
        origins = self.origins(value)
        if origins:
            for target in targets:
                for each in ast.walk(target):
                    if isinstance(each, ast.Name):
                        self._from[each.id] = {**self._from.get(each.id, {}), **origins}

    def _spelling(self, node: ast.expr) -> str:
        """How a function is named in its file; what an instance calls of its own is named by its class."""
        text = ast.unparse(node)
        head, _, rest = text.partition(".")
        return f"{self._owner}.{rest}" if self._owner and rest and head in ("self", "cls") else text

    def _full_name(self, node: ast.expr) -> str:
        if not _is_name(node):
            return ""
        head, _, rest = self._spelling(node).partition(".")
        if head in self._imports:
            return ".".join(filter(None, [self._imports[head], rest]))
        text = f"{head}.{rest}" if rest else head
        full = self._library.origin(self._path, text)
        made = self._library.assigned(self._path, head) if rest else None
        # A method of what was made once at the top of the file: a compiled pattern, an environment of templates.
        return self._full_name(made.func) + f".{rest}" if isinstance(made, ast.Call) else full or text


def _moves(node: ast.AST) -> Iterator[tuple[Sequence[ast.expr], ast.AST]]:
    """What a statement puts where."""
    if isinstance(node, ast.Assign):
        yield node.targets, node.value
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and node.value is not None:
        yield [node.target], node.value
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield [node.target], node.iter
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        yield [node.optional_vars], node.context_expr
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        # What is appended to a list, or written to a buffer, is in it from then on.
        yield from (([node.func.value], argument) for argument in node.args)


def _is_own(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _is_static(function: Function) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in function.decorator_list)


def _is_name(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _looks_for_way_up(node: ast.AST) -> bool:
    """Whether code asks for two dots in something, as it does to keep a name inside of a folder."""
    return isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant) and node.left.value in ("..", "../")


def _put_behind(node: ast.AST) -> list[ast.expr]:
    """The parts of a path that is put together which follow the first."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return [node.right]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.args[1:] if node.func.attr == "join" else node.args if node.func.attr == "joinpath" else []
    return []


def _has_header(node: ast.Subscript | ast.Tuple) -> bool:
    """Whether something is given to a header: by its name, or in a pair with it."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Store) and _is_header(node.slice)
    return len(node.elts) == 2 and _is_header(node.elts[0])


def _is_header(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value[:1].isupper()
        and "-" in node.value
    )


def _local_imports(nodes: list[ast.AST]) -> dict[str, str]:
    """What the imports inside a function call by which name."""
    found: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            found.update({each.asname or each.name.partition(".")[0]: each.name if each.asname else
                          each.name.partition(".")[0] for each in node.names})  # fmt: skip
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.update({each.asname or each.name: f"{node.module}.{each.name}" for each in node.names})
    return found
