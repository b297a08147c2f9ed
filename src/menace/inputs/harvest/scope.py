"""What the names in a piece of code stand for, and expressions that mean the same anywhere else."""

from __future__ import annotations

import ast
import builtins
import copy
import sys
from dataclasses import dataclass
from pathlib import PurePosixPath

from menace.inputs.source.library import Home, Library

_LONGEST_TEXT = 400
_MOST_DONE = 4
_UNREPEATABLE = frozenset(
    {"now", "utcnow", "today", "time", "monotonic", "perf_counter", "random", "randint", "uuid1", "uuid4", "urandom",
     "getpid", "getcwd", "mkstemp", "mkdtemp", "open", "input", "exit", "quit", "breakpoint", "globals", "locals",
     "vars", "id", "super", "exec", "eval", "Mock", "MagicMock", "patch", "environ", "argv"}
)  # fmt: skip
"""Names whose value is another one each time, or that do more than give a value."""
_ENDLESS = frozenset({"count", "cycle"})
_ENOUGH = "islice"
_LEAVES = (ast.Constant, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context)
_COMPOSED = (
    ast.List, ast.Tuple, ast.Set, ast.Dict, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript,
    ast.Slice, ast.Starred, ast.JoinedStr, ast.FormattedValue, ast.keyword,
)  # fmt: skip
_INNER = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Unsettled(Exception):
    """An expression means something only where it stands."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a name was bound to: an expression that means the same anywhere, after these imports."""

    node: ast.expr
    setup: tuple[str, ...] = ()


FOLDER = "menace_tests"
TEMPORARY = Bound(
    ast.parse(f"(pathlib.Path({FOLDER!r}).mkdir(exist_ok=True) or pathlib.Path({FOLDER!r}))", mode="eval").body,
    ("import pathlib",),
)
"""What stands for the folder that a test is given: one that is made wherever it is mentioned."""


class Scope:
    """Names bound so far in a piece of code, on top of those of the file around it."""

    def __init__(self, library: Library, path: PurePosixPath | None, *, can_bind: bool = True) -> None:
        """Without a ``path`` the code stands in a document, which must import what it uses or name it uniquely.

        At the top of a file that can be imported nothing is bound: its names are taken from there.
        """
        self._library = library
        self.path = path
        self._can_bind = can_bind
        self._names: dict[str, Bound | None] = {}
        self._imports: dict[str, tuple[str, str]] = {}
        self.done: list[Bound] = []
        """Calls made so far that may have written below the folder of a test."""

    def inside(self) -> Scope:
        """A scope that begins with what is known here and keeps what it learns to itself."""
        made = Scope(self._library, self.path)
        made._names, made._imports, made.done = dict(self._names), dict(self._imports), list(self.done)
        return made

    def remember(self, call: ast.expr) -> None:
        """Know that a call was made, if it may have left something in the folder of a test."""
        try:
            bound = self.kept(call)
        except Unsettled:
            return
        if FOLDER in ast.unparse(bound.node) and len(self.done) < _MOST_DONE:
            self.done.append(bound)

    def bind(self, name: str, value: Bound | None) -> None:
        """Know what a name stands for from here on; None when that cannot be told."""
        if self._can_bind:
            self._names[name] = value

    def learn_import(self, name: str, full: str, statement: str) -> None:
        """Know an import inside the code."""
        self._names.pop(name, None)
        self._imports[name] = (full, statement)

    def home(self, dotted: str) -> Home | None:
        """The function or class of the target that a name means here."""
        head, _, rest = dotted.partition(".")
        if head in self._names:
            return None
        if head in self._imports:
            full = self._imports[head][0]
            return self._library.home_of(f"{full}.{rest}" if rest else full, self.path)
        if self.path is not None:
            return self._library.home(self.path, dotted)
        if hasattr(builtins, head):
            return None
        found = self._library.named(head)
        if found is None or not rest:
            return found
        return self._library.home(found.path, dotted)

    def kept(self, node: ast.expr) -> Bound:
        """The expression as it can be bound to another name."""
        setup: dict[str, None] = {}
        return Bound(self.settled(node, setup), tuple(setup))

    def settled(self, node: ast.expr, setup: dict[str, None]) -> ast.expr:
        """The expression with everything the code bound put in; the imports it needs are added to ``setup``."""
        return self._settled(node, setup, frozenset())  # type: ignore[return-value]

    def _settled(self, node: ast.AST, setup: dict[str, None], inner: frozenset[str]) -> ast.AST:
        if isinstance(node, ast.Name):
            return node if node.id in inner else self._named(node, setup)
        if isinstance(node, _LEAVES):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str | bytes)
                and len(node.value) > _LONGEST_TEXT
            ):
                raise Unsettled
            return node
        if isinstance(node, ast.Attribute):
            known = self._names.get(ast.unparse(node)) if isinstance(node.value, ast.Name) else None
            if known is not None:
                setup.update(dict.fromkeys(known.setup))
                return known.node
            if node.attr in _UNREPEATABLE or node.attr.startswith("__"):
                raise Unsettled
        elif isinstance(node, ast.Call):
            return self._called(node, setup, inner)
        elif isinstance(node, _INNER):
            inner |= _bound_inside(node)
        elif not isinstance(node, (*_COMPOSED, ast.comprehension, ast.arguments, ast.arg)):
            raise Unsettled
        return self._composed(node, setup, inner)

    def _composed(self, node: ast.AST, setup: dict[str, None], inner: frozenset[str]) -> ast.AST:
        """The same node where nothing inside it changes, else a copy."""
        changed: dict[str, object] = {}
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.AST):
                new = self._settled(value, setup, inner)
                if new is not value:
                    changed[name] = new
            elif isinstance(value, list):
                items = [self._settled(each, setup, inner) if isinstance(each, ast.AST) else each for each in value]
                if any(new is not old for new, old in zip(items, value, strict=True)):
                    changed[name] = items
        if not changed:
            return node
        made = copy.copy(node)
        for name, new_value in changed.items():
            setattr(made, name, new_value)
        return made

    def _called(self, node: ast.Call, setup: dict[str, None], inner: frozenset[str]) -> ast.AST:
        made = self._composed(node, setup, inner)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in _ENDLESS or not (isinstance(node.func, ast.Name) or _is_module(node.func, "itertools")):
            return made
        # An endless iterator is fine for who wrote the call, not for the calls that are made from it.
        setup["import itertools"] = None
        cut = ast.Attribute(ast.Name("itertools", ast.Load()), _ENOUGH, ast.Load())
        return ast.Call(cut, [made, ast.Constant(100)], [])  # type: ignore[list-item]

    def _named(self, node: ast.Name, setup: dict[str, None]) -> ast.expr:
        name = node.id
        if name in self._names:
            bound = self._names[name]
            if bound is None:
                raise Unsettled
            setup.update(dict.fromkeys(bound.setup))
            return bound.node
        if name in _UNREPEATABLE:
            raise Unsettled
        statement = self._statement(name)
        if statement:
            setup.update(dict.fromkeys(statement.split("\n")))
        elif self.path is not None and (value := self._library.assigned(self.path, name)) is not None:
            return self.settled(value, setup) if not _names_itself(value, name) else node
        elif not hasattr(builtins, name):
            raise Unsettled
        return node

    def _statement(self, name: str) -> str:
        """The import that makes a name of the surroundings available; only of what a run can import."""
        if name in self._imports:
            full, statement = self._imports[name]
            return self._permitted(full, statement)
        if self.path is None:
            home = None if hasattr(builtins, name) else self._library.named(name)
            return self._library.import_of(home.path, name) if home is not None else ""
        statement = self._library.import_of(self.path, name)
        if not statement or self._library.is_importable(self.path):
            return statement
        return self._permitted(self._library.origin(self.path, name), statement)

    def _permitted(self, full: str, statement: str) -> str:
        root = full.partition(".")[0]
        if (root in sys.stdlib_module_names and root not in ("unittest", "doctest")) or self._library.holds(full):
            return statement
        raise Unsettled


def _bound_inside(node: ast.AST) -> frozenset[str]:
    """The names that a lambda or a comprehension gives by itself."""
    if isinstance(node, ast.Lambda):
        return frozenset(each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg))
    return frozenset(
        each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    )


def _is_module(func: ast.expr, name: str) -> bool:
    return isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id == name


def _names_itself(value: ast.expr, name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(value))
