"""One function of a target: where each name in it comes from, and what is called with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from menace.inputs.attacks.sinks import (
    families_of_call,
    families_of_text,
    goes_to_address,
    looks_up,
    names_callable,
    names_pattern,
    reads_pattern,
)
from menace.inputs.prose.promised import takes_out_scripts
from menace.inputs.source.library import Home, Library
from menace.inputs.source.outlines import outline
from menace.inputs.source.signatures import Function, Stated, stated_parameters
from menace.inputs.source.signs import has_header, looks_for_host, looks_for_way_up, put_behind

_PASSES = 3
"""Times the assignments are read: loops carry values backwards."""
_FILLING = frozenset({"format", "format_map", "substitute", "safe_substitute", "render", "join"})
_TELLING = ast.Call | ast.JoinedStr | ast.BinOp | ast.Subscript | ast.Tuple
_COUNTED = re.compile(r"amount|count|number|size|limit|age|price|total|width|height|^n$|^id$|seconds")
ANYWHERE = ""
"""In place of a parameter: the code leads there, but not what from."""
INSIDE = "self."
"""Before the name of what an instance keeps; in an aim it is the constructor's parameter that it was made of."""

Aim = tuple[str, str]
"""The name of a parameter, and a family of attacks that fits where it goes."""


class Trace:
    """One function: where each name in it comes from, and what is called with it."""

    def __init__(self, library: Library, path: PurePosixPath, function: Function, owner: str) -> None:
        self._library, self._path, self._owner = library, path, owner
        self._nodes = list(ast.walk(function))
        arguments = function.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        self._from: dict[str, dict[str, None]] = {each.arg: {each.arg: None} for each in named if each is not None}
        if owner and not is_static(function):
            self._from.update({name: {} for name in list(self._from)[:1]})
        self._imports = _local_imports(self._nodes)
        moves = [(targets, value) for node in self._nodes for targets, value in _moves(node)]
        moves += _handed_over(self._nodes)
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
        return any(map(looks_for_way_up, nodes))

    @cached_property
    def _looks_at_hosts(self) -> bool:
        """Whether the function, or one that it calls, lets only some hosts through."""
        called = [self._library.function(home.path, home.name, 0) for _, home in self.calls]
        nodes = [*self._nodes, *(node for each in called if each is not None for node in ast.walk(each))]
        return any(map(looks_for_host, nodes))

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
            ast.unparse(target): {name: None for name in self.origins(value) if not name.startswith(INSIDE)}
            for node in self._nodes
            if isinstance(node, ast.Assign)
            for target, value in _assigned(node)
            if _is_own(target)
        }

    def left(self) -> dict[str, dict[str, None]]:
        """The attributes that are given or told something, and the parameters that it is made of."""
        found: dict[str, dict[str, None]] = {}
        for node in self._nodes:
            if isinstance(node, ast.Assign):
                places, values = list(node.targets), [node.value, *node.targets]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                places, values = [node.func.value], node.args
            else:
                continue
            origins = {name: None for value in values for name in self.origins(value) if not name.startswith(INSIDE)}
            for place in places:
                for each in filter(_is_own, ast.walk(place)):
                    found[ast.unparse(each)] = {**found.get(ast.unparse(each), {}), **origins}
        return found

    def aims(self) -> Iterator[Aim]:
        """What the function itself does."""
        for node in self._nodes:
            for family in dict.fromkeys(self._families(node)) if isinstance(node, _TELLING) else ():
                yield from ((origin, family) for origin in self.origins(node))
                yield ANYWHERE, family
            # What is put behind a folder takes its place when it is absolute.
            for part in put_behind(node) if self._refuses_way_up else ():
                yield from ((origin, "absolute") for origin in self.origins(part))
            for part in self._read_as_pattern(node):
                # Who asks for a pattern by name gets what was asked for.
                yield from ((origin, "pattern") for origin in self.origins(part) if not names_pattern(origin))

            if self._looks_at_hosts and isinstance(node, ast.Call) and goes_to_address(self._full_name(node.func)):
                yield from ((origin, "address") for origin in self.origins(node))
            if takes_out_scripts(node):
                yield from ((origin, "taken out") for origin in self.origins(node))
            for part in looks_up(node, self._full_name(node.func)) if isinstance(node, ast.Call) else ():
                yield from ((origin, "calls") for origin in self.origins(part) if not names_callable(origin))

    def _read_as_pattern(self, node: ast.AST) -> list[ast.expr]:
        """The argument of a call that is a regular expression."""
        return node.args[:1] if isinstance(node, ast.Call) and reads_pattern(self._full_name(node.func)) else []

    def _families(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Call):
            yield from families_of_call(node, self._full_name(node.func))
            if isinstance(node.func, ast.Attribute) and node.func.attr in _FILLING:
                yield from families_of_text(self._words_around(node))
            if isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "format_map"):
                made = self.origins(node.func.value)
                yield from ("format",) if made or not isinstance(node.func.value, ast.Constant) else ()
        elif isinstance(node, ast.JoinedStr):
            yield from families_of_text(self._words_around(node))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            yield from families_of_text(self._words_around(node))
            if isinstance(node.op, ast.Mod) and self.origins(node.left):
                yield "format"
        elif isinstance(node, ast.Subscript | ast.Tuple) and has_header(node):
            yield "line"

    def _words_around(self, node: ast.AST) -> str:
        """What is known of a text that is put together: its words, and how they stand around what is put in."""
        return f"{self._constants(node)}\n{outline(node)}"

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


def _handed_over(nodes: Sequence[ast.AST]) -> list[tuple[Sequence[ast.expr], ast.AST]]:
    """What functions inside of the function are called with: the other arguments of calls that they are given to."""
    inner = {node.name: node.args for node in nodes[1:] if isinstance(node, ast.FunctionDef)}
    found: list[tuple[Sequence[ast.expr], ast.AST]] = []
    for call in [node for node in nodes if isinstance(node, ast.Call)]:
        for argument in call.args:
            given = argument.args if isinstance(argument, ast.Lambda) else None
            given = inner.get(argument.id) if isinstance(argument, ast.Name) else given
            if given is not None:
                targets = [ast.Name(each.arg) for each in (*given.posonlyargs, *given.args)]
                found += [(targets, each) for each in call.args if each is not argument]
    return found


def _assigned(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is assigned to what, each by itself where several are at once."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=False)
        else:
            yield target, node.value


def _is_own(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def is_static(function: Function) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in function.decorator_list)


def call_with(method: Function, parameter: str) -> str:
    """The call of a method with ``%s`` for one parameter, and plain words or numbers for others that it needs."""
    stated = stated_parameters(method, skip_first=True)
    given = [("%s" if each.name == parameter else _plain(each), each) for each in stated]
    wanted = [(text, each) for text, each in given if each.required or each.name == parameter]
    filled = [text if each.style == "positional" else f"{each.name}={text}" for text, each in wanted]
    return f"{method.name}({', '.join(filled)})"


def _plain(stated: Stated) -> str:
    is_number = isinstance(stated.hint, ast.Name) and stated.hint.id in ("int", "float")
    return "1" if is_number or _COUNTED.search(stated.name) else "'x'"


def _is_name(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


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
