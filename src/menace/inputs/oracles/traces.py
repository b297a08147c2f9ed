"""Functions that change something for everybody and put it back: an exception between the two must not hinder them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.objects.histories import methods_of
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters

_TWICE = {
    "chdir": "folder",
    "setrecursionlimit": "recursion",
    "setlocale": "locale",
    "signal": "signals",
    "setLevel": "logging",
}
"""What is called once to change something and once more to put it back."""
_PAIRS = (
    ("logging", {"addHandler"}, {"removeHandler"}),
    ("locks", {"acquire"}, {"release"}),
    ("filters", {"simplefilter", "filterwarnings"}, {"filters", "resetwarnings"}),
)
_LISTS = {"sys.path": "path", "os.environ": "environment", "environ": "environment"}
_PUT_IN = frozenset({"insert", "append", "update", "setdefault", "extend"})
_TAKEN_OUT = frozenset({"remove", "pop", "clear", "update"})
_STREAMS = frozenset({"sys.stdout", "sys.stderr", "sys.stdin"})
_AFTER = "self_afterwards"


def traces(function: Function, owner: Definition | None) -> Iterator[Claim]:
    """That what such a function changes is as it was after any call, and flags of an object after one that fails."""
    is_plain = isinstance(function, ast.FunctionDef) and not decorator_names(function)
    kinds = sorted(set(_put_back(function))) if is_plain and not function.name.startswith("_") else []
    if kinds:
        yield from _without_trace(function, owner, kinds)
    if owner is not None and methods_of(owner).get(function.name) is function and function.name != "__init__":
        for name in _flags(function.body):
            held = f"{_AFTER}.{name} == self.{name} if refused_by(result, 'Exception') else None"
            yield Claim("Law", held, sure=True, refused=True)


def _without_trace(function: Function, owner: Definition | None, kinds: Sequence[str]) -> Iterator[Claim]:
    stated = stated_parameters(function, skip_first=owner is not None)
    if any(each.name.startswith("*") for each in stated):
        return
    by_name = {each.arg for each in function.args.kwonlyargs}
    given = [f"{each.name}={each.name}" if each.name in by_name else each.name for each in stated]
    called = [each.name for each in stated if each.hint is not None and "Callable" in ast.unparse(each.hint)]
    made, source = (f"self.{function.name}", "self") if owner is not None else (function.name, function.name)
    call = f"lambda {', '.join(called)}: {made}({', '.join(given)})".replace("lambda :", "lambda:")
    yield Claim(
        "Law",
        f"leaves_no_trace(result, {tuple(kinds)!r}, {', '.join([call, source, *called])})",
        sure=True,
        refused=True,
    )


def _put_back(function: Function) -> Iterator[str]:
    """What belongs to all that the code changes, and changes once more."""
    called, assigned, names = Counter[str](), Counter[str](), set[str]()
    put_in, taken_out = set[str](), set[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called[node.func.attr] += 1
            kind = _LISTS.get(ast.unparse(node.func.value), "")
            put_in |= {kind} if node.func.attr in _PUT_IN else set()
            taken_out |= {kind} if node.func.attr in _TAKEN_OUT else set()
        elif isinstance(node, ast.Subscript):
            kind = _LISTS.get(ast.unparse(node.value), "")
            put_in |= {kind} if isinstance(node.ctx, ast.Store) else set()
            taken_out |= {kind} if isinstance(node.ctx, ast.Del) else set()
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            assigned[ast.unparse(node)] += 1
    yield from (put_in & taken_out) - {""}
    yield from (kind for name, kind in _TWICE.items() if called[name] > 1)
    yield from (kind for kind, one, other in _PAIRS if one & names and other & names)
    if any(assigned[name] > 1 for name in _STREAMS):
        yield "streams"


def _flags(body: Sequence[ast.stmt]) -> Iterator[str]:
    """Attributes that a method sets to one constant and, further down among its own statements, to another."""
    seen: dict[str, object] = {}
    for statement in body:
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Constant):
            continue
        target = statement.targets[0]
        if not isinstance(target, ast.Attribute) or not isinstance(target.value, ast.Name) or target.value.id != "self":
            continue
        if not isinstance(statement.value.value, bool | None):
            continue
        if target.attr in seen and seen[target.attr] is not statement.value.value:
            yield target.attr
        seen[target.attr] = statement.value.value
