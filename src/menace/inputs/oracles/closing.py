"""Objects used after they were closed: they have to refuse in plain words, or to work."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from menace.domain import Arguments, Recipe
from menace.inputs.oracles.instances import plain_arguments, plain_instance
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names

LEAVE = "__exit__"
INSTANCE = "closed"
ENDS: Mapping[str, str] = {
    "close": r"clos(?:e|ed|ing)",
    "aclose": r"clos(?:e|ed|ing)",
    "shutdown": r"shut ?(?:ting )?down",
    "disconnect": r"disconnect(?:ed|ing)?",
    "stop": r"stop(?:ped|ping)?",
    "release": r"releas(?:e|ed|ing)",
    LEAVE: r"(?:with[- ](?:block|statement)|exit(?:ed|ing)?|left|leaving)",
}
"""How objects are ended, and the words by which texts speak of it."""
_NAMED_END = re.compile(r"\b(?:[Oo]nce|[Aa]fter|[Ss]ince|[Ww]hen) ``?(\w+)(?:\(\))?``?(?=[ ,])")


def after_closing(
    function: Function, owner: Definition | None, recipe: Recipe, *, is_told: bool = False
) -> list[Arguments]:
    """The plainest call of a method on an object that was ended, where texts say what happens then.

    Closing twice needs no text: everybody does it, in a ``finally`` inside a ``with``.
    """
    if owner is None or recipe.receiver_name is None or not is_plain(function):
        return []
    methods = _methods(owner)
    ending = ending_of(owner)
    if ending is None:
        return []
    texts = [ast.get_docstring(owner.node) or "", *(ast.get_docstring(each) or "" for each in methods.values())]
    is_told = is_told or any(map(_afterwards(words_for(ending)).search, texts))
    if not is_told and not function.name == ending == "close":
        return []
    args, kwargs = plain_arguments(recipe)
    return [Arguments(args, kwargs, (*recipe.setup, *statements_until_end(owner, recipe, ending)), INSTANCE)]


def awaited_now(call: str, function: Function) -> str:
    """A call as it is written outside of coroutines."""
    return f"asyncio.run({call})" if isinstance(function, ast.AsyncFunctionDef) else call


def ending_of(owner: Definition) -> str | None:
    """The method by which objects of a class are ended."""
    methods = _methods(owner)
    named = [name for name in _NAMED_END.findall(ast.get_docstring(owner.node) or "") if not name.startswith("_")]
    return next((name for name in (*named, *ENDS) if name in methods and _takes_nothing(name, methods[name])), None)


def words_for(ending: str) -> str:
    """The words by which texts speak of an end."""
    return ENDS.get(ending, rf"{re.escape(ending.removesuffix('e'))}\w*")


def statements_until_end(owner: Definition, recipe: Recipe, ending: str) -> list[str]:
    """The life of a plain object from its making to its end."""
    statements = [f"{INSTANCE} = {plain_instance(recipe)}"]
    if ending == LEAVE and "__enter__" in _methods(owner) and not statements[0].endswith(".__enter__()"):
        statements.append(f"{INSTANCE}.__enter__()")
    end = f"{INSTANCE}.{ending}({'None, None, None' if ending == LEAVE else ''})"
    written = awaited_now(end, _methods(owner)[ending])
    return [*(["import asyncio"] if written != end else []), *statements, written]


def _methods(owner: Definition) -> dict[str, Function]:
    return {item.name: item for item in owner.node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)}


def _afterwards(words: str) -> re.Pattern[str]:
    """Sentences that say what happens to those who go on."""
    return re.compile(
        rf"(?:after|once|when|if|on) [^.]{{0,60}}\b{words}\b|\b{words}\b[^.]{{0,60}}\brais"
        rf"|\brais[^.]{{0,60}}\b{words}\b"
        rf"|\b(?:an?|any|the|is|be|been|was|being|already) {words}\b [^.]{{0,80}}"
        r"(?:Error\b|\berror\b|\bnot\b|\bno longer\b)"
        rf"|\b(?:an?|any|is|been|was|being|already) {words}\b[^.]{{0,40}}\([A-Z]\w+\)"
        rf"|\b{words}\b[^.]*[.;:] (?:after that|afterwards|then|from then on)\b"
        rf"|[A-Z]\w+Error,? [^.]{{0,30}}\b{words}\b|\boutside (?:of )?(?:the |a |its )?{words}\b"
        r"|\bclosing (?:it )?twice\b",
        re.IGNORECASE,
    )


def _takes_nothing(name: str, function: Function) -> bool:
    given = [*function.args.posonlyargs, *function.args.args][1:]
    return name == LEAVE or len(given) <= len(function.args.defaults)


def is_plain(function: Function) -> bool:
    """Whether a method is public and called as it stands."""
    return not function.name.startswith("_") and not decorator_names(function)
