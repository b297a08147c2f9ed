"""Methods after which an object is as good as new, because a text says so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

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
    if not any(map(_NEW.search, told)) or any(map(_HEDGED.search, told)):
        return
    if not touched_by(function.name, methods).changed:
        return
    others = [each for each in moves if each.name != function.name and not each.is_awaited and not each.setup]
    uses = "".join(f", lambda it: it.{each.call({})}" for each in others[:_MOST_USES])
    if uses:
        source = f"is_as_new(lambda: {plain_instance(recipe)}, lambda it: it.{function.name}(){uses})"
        yield Claim("Law", source, sure=True)
