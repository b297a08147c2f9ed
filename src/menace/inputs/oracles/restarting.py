"""Methods after which an object is as good as new, because a text says so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from menace.domain import Claim, Recipe
from menace.inputs.objects.histories import Move, methods_of
from menace.inputs.oracles.instances import plain_instance
from menace.inputs.oracles.sentences import sentences
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_NEW = re.compile(
    r"\bas (?:good as )?new\b|\blike (?:a )?(?:new|fresh)\b|\bas if (?:it (?:was|were)|they were|nothing had|just)\b"
    r"|\bjust (?:been )?(?:made|created|opened)\b|\binitial state\b|\bstart(?:s|ing)? (?:all )?over\b"
    r"|\bforgets? (?:everything|all of it)\b|\beverything is forgotten\b|\bas (?:it was )?(?:in|at) the beginning\b",
    re.IGNORECASE,
)
_TO_ZERO = re.compile(
    r"\b(?:sets?|resets?|puts?|brings?|turns?)\b(?P<what>[^.;:]*?)\b(?:back )?to (?:zero|0|nought)\b", re.IGNORECASE
)
_WORD = re.compile(r"[a-z]+")
_HEDGED = re.compile(
    r"\b(?:except|but|besides|unless|only|keep|kept|keeps|stays?|remains?|apart from|other than)\b", re.IGNORECASE
)
_MOST_USES = 4


def restarted(function: Function, owner: Definition | None, recipe: Recipe, moves: Sequence[Move]) -> Iterator[Claim]:
    """That nothing is left of what an object went through before."""
    if owner is None or recipe.receiver_name is None or not isinstance(function, ast.FunctionDef):
        return
    methods = methods_of(owner)
    asked = [each for each in stated_parameters(function, skip_first=True) if each.required]
    if decorator_names(function) or asked or methods.get(function.name) is not function or function.name[0] == "_":
        return
    told = list(sentences(ast.get_docstring(function) or ""))
    if any(map(_HEDGED.search, told)) or not touched_by(function.name, methods).changed:
        return
    is_new = any(map(_NEW.search, told))
    set_back = () if is_new else _set_back(told, methods)
    if not is_new and not set_back:
        return
    others = [each for each in moves if each.name != function.name and not each.is_awaited and not each.setup]
    uses = "".join(f", lambda it: it.{each.call({})}" for each in others[:_MOST_USES])
    if uses:
        parts = f", parts={set_back!r}" if set_back else ""
        source = f"is_as_new(lambda: {plain_instance(recipe)}, lambda it: it.{function.name}(){uses}{parts})"
        yield Claim("Law", source, sure=True)


def _set_back(told: Sequence[str], methods: Mapping[str, Function]) -> tuple[str, ...]:
    """The attributes by the names of which a text speaks of what is set back to zero."""
    clauses = [found["what"].lower() for each in told for found in _TO_ZERO.finditer(each)]
    words = {word for clause in clauses for word in _WORD.findall(clause)}
    held = {name for each in methods for name in touched_by(each, methods).asked}
    return tuple(sorted(name for name in held if name.strip("_").lower() in words))
