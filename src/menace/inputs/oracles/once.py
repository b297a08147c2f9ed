"""Parameters that any iterable serves, as hints and documentation say: also one that can be gone through only once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.sentences import sentences
from menace.inputs.prose.described import told_kinds
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, Stated, decorator_names, stated_parameters

RELATION = "same_for_generator"
Mould = tuple[str, "Mould | None"]
_ONCE = frozenset({"Iterable"})
_EACH = frozenset({"list", "List", "Sequence", "Collection", "tuple", "Tuple"})
_VALUES = frozenset({"dict", "Dict", "Mapping", "MutableMapping"})
_UNIONS = frozenset({"Optional", "Union"})
_DEEPEST = 4
_ASKING = frozenset({"isinstance", "hasattr"})
_SORTS = re.compile(r"\b(?:list|tuple|Sequence|Sized|Collection|Iterator|Generator\w*|__\w+__)\b")
_TOLD = re.compile(r"^(?:an?|any|some|the|each)?(?: \w+)? ?\biterables?\b(?! of iterators)", re.IGNORECASE)
_ANY = r"\b(?:any(?: other)?|an(?:other)?|all) (?:kinds? of )?iterables?\b"


def for_generators(function: Function, owner: Definition | None, text: str) -> Iterator[Claim]:
    """That what any iterable serves gives the same as a list when it is a generator."""
    is_made = owner is not None and function.name == "__init__"
    if not isinstance(function, ast.FunctionDef) or decorator_names(function):
        return
    if function.name.startswith("_") and not is_made:
        return
    if owner is not None and is_made:
        text = f"{text}\n\n{ast.get_docstring(owner.node) or ''}"
    stated = [each for each in stated_parameters(function, skip_first=owner is not None) if each.name[0] != "*"]
    moulds = {each.name: None if _asks_for_kind(function, each.name) else _mould(each, text) for each in stated}
    if not any(moulds.values()):
        return
    names = [each.name for each in stated]
    given = ", ".join(each.name if each.style == "positional" else f"{each.name}={each.name}" for each in stated)
    called = function.name if owner is None else owner.qualified_name if is_made else f"self.{function.name}"
    places = [moulds[each] for each in names]
    if owner is not None and not is_made:
        names, places = ["self", *names], [None, *places]
    passed, shapes = ("".join(f"{each}, " for each in row) for row in (names, map(repr, places)))
    yield Claim(
        "Documentation",
        f"{RELATION}(result, lambda {', '.join(names)}: {called}({given}), ({passed}), ({shapes}))",
        sure=True,
    )


def _asks_for_kind(function: Function, name: str) -> bool:
    """Whether the code does one thing with lists and another with iterators on purpose."""
    tried = [call for node in ast.walk(function) if isinstance(node, ast.Try) for call in _calls(node, name)]
    if any(each.func.id == "len" for each in tried if isinstance(each.func, ast.Name)):
        return True
    return any(
        isinstance(call.func, ast.Name)
        and (call.func.id == "type" or (call.func.id in _ASKING and _SORTS.search(ast.unparse(call.args[-1]))))
        for call in _calls(function, name)
    )


def _calls(node: ast.AST, name: str) -> list[ast.Call]:
    """The calls whose first argument is a parameter."""
    return [
        each
        for each in ast.walk(node)
        if isinstance(each, ast.Call) and each.args and isinstance(each.args[0], ast.Name) and each.args[0].id == name
    ]


def _mould(stated: Stated, text: str) -> Mould | None:
    """Where an argument may hold what can be gone through only once."""
    if stated.hint is not None:
        return _of_hint(stated.hint)
    return ("once", None) if _is_told(stated.name, text) else None


def _is_told(name: str, text: str) -> bool:
    """Whether a text says that the parameter takes any iterable."""
    if any(_TOLD.match(kind.strip()) for kind in told_kinds(text, [name])):
        return True
    named = re.compile(rf"[`*]{re.escape(name)}[`*]+ (?:is|are|can be|may be|takes) [^.;]*?{_ANY}", re.IGNORECASE)
    return any(map(named.search, sentences(text)))


def _of_hint(hint: ast.expr, depth: int = _DEEPEST) -> Mould | None:
    if not depth:
        return None
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        try:
            return _of_hint(ast.parse(hint.value.strip(), mode="eval").body, depth - 1)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
    if isinstance(hint, ast.BinOp):
        return _of_first([hint.left, hint.right], depth)
    kind, inner = (hint.value, hint.slice) if isinstance(hint, ast.Subscript) else (hint, None)
    parts = inner.elts if isinstance(inner, ast.Tuple) else [] if inner is None else [inner]
    name = ast.unparse(kind).rpartition(".")[2]
    if name in _UNIONS:
        return _of_first(parts, depth)
    if name in _ONCE:
        return "once", _of_hint(parts[0], depth - 1) if parts else None
    if name in _EACH and parts:
        inside = _of_hint(parts[0], depth - 1)
        return ("each", inside) if inside is not None and _are_alike(parts) else None
    inside = _of_hint(parts[1], depth - 1) if name in _VALUES and len(parts) == 2 else None
    return ("values", inside) if inside is not None else None


def _of_first(choices: Sequence[ast.expr], depth: int) -> Mould | None:
    """The mould of the first alternative that has one: values of the others do not fit into it."""
    return next((found for each in choices if (found := _of_hint(each, depth - 1)) is not None), None)


def _are_alike(parts: Sequence[ast.expr]) -> bool:
    """Whether the items of a sequence are all of one kind, which those of a tuple need not be."""
    return len(parts) == 1 or (isinstance(parts[1], ast.Constant) and parts[1].value is Ellipsis)
