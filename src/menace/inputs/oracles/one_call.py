"""Arguments that hold for one call only, because a text says so: what comes after has nothing of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.domain import Claim, Parameter, Recipe
from menace.inputs.oracles.instances import plain_instance
from menace.inputs.oracles.sentences import sentences
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names

_ONCE = re.compile(
    r"\b(?:for|to|in|of) (?:this|that|the) (?:one |single )?call (?:only|alone)\b"
    r"|\bonly (?:for|to|in|affects?|concerns?) (?:this|that|the) (?:one |single )?call\b",
    re.IGNORECASE,
)
_MOST_VALUES = 2


def holds_once(function: Function, owner: Definition | None, recipe: Recipe) -> Iterator[Claim]:
    """That a call without an optional argument is the same before and after one with it."""
    if owner is None or recipe.receiver_name is None or decorator_names(function):
        return
    if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
        return
    told = [each for each in sentences(ast.get_docstring(function) or "") if _ONCE.search(each)]
    made = plain_instance(recipe)
    given = [each for each in recipe.parameters if each.required]
    call = ", ".join(each.name if each.style == "positional" else f"{each.name}={each.name}" for each in given)
    for each in recipe.parameters:
        if each.required or not any(re.search(rf"\b{re.escape(each.name)}\b", sentence) for sentence in told):
            continue
        for value in _values(each):
            extended = ", ".join(filter(None, [call, f"{each.name}={value}"]))
            between = f"(lambda it: (it.{function.name}({extended}), it.{function.name}({call}))[1])({made})"
            yield Claim("Law", f"comes_alike(lambda: {made}.{function.name}({call}), lambda: {between})", sure=True)


def _values(parameter: Parameter) -> list[str]:
    """Some that are not what stands for nothing."""
    return [each for each in parameter.values if each not in ("None", "''")][:_MOST_VALUES]
