"""Results as arguments: what a function is shown to give, given to itself and to those that plainly take it.

What code makes up meets what it was given only where both come together: ``notes-2`` is made of the second heading
``Notes``, and is a heading as well.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from menace.domain import Parameter
from menace.inputs.oracles.round_trips import partner_names
from menace.inputs.oracles.transcripts import steps_in
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.values.freedom import is_free

_MOST, _MOST_ITEMS = 8, 12
_LARGEST = 1000
"""A number that comes out of something may be more than one puts in."""
_EARLY = 6


@dataclass(frozen=True, slots=True)
class _Shown:
    """A documented call with literal arguments, by the names of the parameters, and its result."""

    given: dict[str, object]
    result: object


def fed_back(function: Function, tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """By parameter, the documented results that it may be given: of the function itself, joined with what they are
    made of, and of functions of the same file whose name or documentation speaks of it.
    """
    shown = _shown_in(tree)
    found: dict[str, tuple[str, ...]] = {}
    for parameter in stated_parameters(function, skip_first=False):
        own = (value for each in shown.get(function.name, ()) for value in _joined(each, parameter.name))
        others = (
            value
            for other in _related(function, parameter.name, shown)
            for each in shown.get(other, ())
            for value in _parts(each.result)
        )
        made = dict.fromkeys(repr(value) for value in (*own, *others))
        if made:
            found[parameter.name] = tuple(made)[:_MOST]
    return found


def repeating(function: Function, parameters: Sequence[Parameter]) -> tuple[Parameter, ...]:
    """The parameters; a list that the function also gives is now and then joined with what it gives for it."""
    hint = ast.unparse(function.returns) if function.returns is not None else ""
    if not hint or not is_free(function.returns) or not isinstance(function, ast.FunctionDef):
        return tuple(parameters)
    if decorator_names(function) or any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(function)):
        return tuple(parameters)
    stated = {each.name: each.hint for each in stated_parameters(function, skip_first=False)}
    made = []
    for place, each in enumerate(parameters):
        own = stated.get(each.name)
        more = _again(function.name, parameters, place) if own is not None and ast.unparse(own) == hint else ()
        made.append(replace(each, values=tuple(dict.fromkeys([*each.values[:_EARLY], *more, *each.values[_EARLY:]]))))
    return tuple(made)


def _again(name: str, parameters: Sequence[Parameter], place: int) -> Iterator[str]:
    """Lists with what the function gives for them behind or before."""
    if not parameters[place].required or any(each.required and each.style == "keyword" for each in parameters):
        return
    lists = [text for text in parameters[place].values if isinstance(value := literal(text), list) and len(value) > 1]
    # Rather one in which something is made up because an item comes again.
    for text in sorted(lists, key=lambda text: not _repeats(literal(text)))[:1]:
        given = [text if each is parameters[place] else each.values[0] for each in parameters if each.required]
        call = f"{name}({', '.join(given)})"
        yield from (f"[*{text}, *{call}]", f"[*{call}, *{text}]")


def _repeats(items: Sequence[object]) -> bool:
    return any(each in items[:place] for place, each in enumerate(items))


@lru_cache(maxsize=32)
def _shown_in(tree: ast.Module) -> dict[str, list[_Shown]]:
    """The documented calls of the functions at the top of a file."""
    found: dict[str, list[_Shown]] = {}
    functions = {each.name: each for each in tree.body if isinstance(each, Function)}
    for function in functions.values():
        for step in steps_in(ast.get_docstring(function) or ""):
            node = _only_call(step.statement)
            called = functions.get(node.func.id) if node is not None and isinstance(node.func, ast.Name) else None
            result = literal(step.expected) if step.expected else None
            if node is None or called is None or result is None:
                continue
            given = _given(called, node)
            if given:
                found.setdefault(called.name, []).append(_Shown(given, result))
    return found


def _only_call(statement: str) -> ast.Call | None:
    try:
        node = ast.parse(statement, mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        return None
    return node if isinstance(node, ast.Call) else None


def _given(function: Function, call: ast.Call) -> dict[str, object]:
    names = [each.name for each in stated_parameters(function, skip_first=False)]
    named = [*zip(names, call.args, strict=False), *((str(each.arg), each.value) for each in call.keywords)]
    values = ((name, literal(ast.unparse(value))) for name, value in named)
    return {name: value for name, value in values if value is not None}


def _joined(shown: _Shown, name: str) -> Iterator[object]:
    """The result in the place of an argument of its kind, alone and beside what was given."""
    given, result = shown.given.get(name), shown.result
    if given != result and _is_alike(given, result):
        yield result
    if isinstance(given, list) and 0 < len(given) <= _MOST_ITEMS:
        kinds = set(map(type, given))
        new = [each for each in _parts(result) if type(each) in kinds and each not in given]
        if new:
            yield [*given, *new]
            yield [*new, *given]
            yield [*given, new[-1]]
            yield [new[-1], *given]
    elif isinstance(given, dict) and 0 < len(given) <= _MOST_ITEMS:
        kinds, held = set(map(type, given)), next(iter(given.values()))
        new = [each for each in _parts(result, values=False) if type(each) in kinds and each not in given]
        if new:
            yield {**given, **dict.fromkeys(new, held)}
            yield {**dict.fromkeys(new, held), **given}


def _is_alike(given: object, result: object) -> bool:
    """Whether what came out could as well have been put in: of the same type, and made of the same types."""
    if type(given) is not type(result):
        return False
    if isinstance(given, list) and isinstance(result, list):
        return bool(given) and all(any(_is_alike(each, new) for each in given) for new in result)
    if isinstance(given, dict) and isinstance(result, dict):
        pairs = list(given.items())
        return bool(pairs) and all(any(_is_alike(each, new) for each in pairs) for new in result.items())
    if isinstance(given, tuple) and isinstance(result, tuple):
        return len(given) == len(result) and all(map(_is_alike, given, result))
    return isinstance(result, str | bytes) or (isinstance(result, int | float) and abs(result) <= _LARGEST)


def _parts(result: object, *, values: bool = True) -> list[object]:
    """What is in a result, or the result itself; of mappings the values, or the keys and the values that are none."""
    if isinstance(result, dict):
        found = list(result.values()) if values else [*result, *result.values()]
    elif isinstance(result, list | tuple):
        found = list(result)
    else:
        found = [result]
    plain = [each for each in found if type(each) in (str, int, float, bytes) and _is_alike(each, each)]
    return list(dict.fromkeys(plain))[:_MOST_ITEMS]


def _related(function: Function, name: str, others: Iterable[str]) -> Iterator[str]:
    """Those of other functions whose results go by the name of a parameter, or are what the function reads."""
    text = ast.get_docstring(function) or ""
    for other in others:
        if other == function.name:
            continue
        quoted = other in text and re.search(rf"[`*:]{re.escape(other)}\b", text)
        mentioned = quoted or ("_" in other and other in text)
        if mentioned or function.name in undone_by(other) or _stem(name) in map(_stem, other.split("_")):
            yield other


@lru_cache(maxsize=4096)
def undone_by(name: str) -> frozenset[str]:
    """The names that functions have which read what the one of this name gives."""
    return frozenset({*partner_names(name), *partner_names(name, loose=True)})


def _stem(word: str) -> str:
    return word.rstrip("s").lower()
