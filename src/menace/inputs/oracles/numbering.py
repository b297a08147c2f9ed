"""Numbers and names that objects hand out, of which a text says that none comes a second time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim, Recipe
from menace.inputs.objects.histories import Move, methods_of
from menace.inputs.oracles.instances import plain_instance
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters

_GIVEN = r"(?:used|given(?: out)?|handed out|issued|assigned|taken|dealt|allotted)"
_AGAIN = r"(?:again|twice|a second time|once more|anew)"
_ONCE = re.compile(
    rf"\b(?:never|not|nor) (?:be |ever )?(?:{_GIVEN} {_AGAIN}|re-?used|re-?issued)\b"
    rf"|\b(?:no|neither) (?:\w+ ){{1,2}}(?:is |are |comes? |(?:is|are) ever )(?:{_GIVEN} )?{_AGAIN}\b"
    rf"|\b(?:each|every) (?:\w+ ){{1,2}}(?:is|are) {_GIVEN} (?:only |just |exactly )?once\b"
    r"|\bnever (?:repeats?|comes? again)\b",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:unless|except|until|while|may|might|as long as|if|once (?:the|it|they|a)|(?<!even )after)\b", re.IGNORECASE
)
_NUMBER = re.compile(r"\b(?:numbers?|ids?|identifiers?|tickets?|handles?|tokens?|keys?|places?)\b", re.IGNORECASE)
_DROPPING = re.compile(
    r"^(?:remove|delete|drop|release|free|finish|cancel|close|forget|discard|complete|done|ack|retire|return|take|pop)"
)
_MOST_DROPS = 4


def handed_out_once(
    function: Function, owner: Definition | None, recipe: Recipe, moves: Sequence[Move]
) -> Iterator[Claim]:
    """That a method never gives a number again, also when the last one was given back."""
    if owner is None or recipe.receiver_name is None or decorator_names(function) or function.name.startswith("_"):
        return
    text, class_text = ast.get_docstring(function) or "", ast.get_docstring(owner.node) or ""
    is_told = _NUMBER.search(text) is not None and any(map(_says_once, (text, class_text)))
    if isinstance(function, ast.AsyncFunctionDef) or not is_told:
        return
    given = [each.name for each in stated_parameters(function, skip_first=True) if each.required]
    if any(each.startswith("*") for each in given):
        return
    give = f"lambda it: it.{function.name}({', '.join(given)})"
    drops = "".join(f", {each}" for each in list(_drops(function, owner, moves))[:_MOST_DROPS])
    yield Claim("Law", f"gives_new_ones(lambda: {plain_instance(recipe)}, {give}{drops})", sure=True)


def _says_once(text: str) -> bool:
    told = re.split(r"(?<=[.;])\s+|\n\s*\n", text)
    return any(_ONCE.search(each) and not _HEDGED.search(each) for each in (" ".join(part.split()) for part in told))


def _drops(function: Function, owner: Definition, moves: Sequence[Move]) -> Iterator[str]:
    """Ways to give a number back: at once, or after a step that has to come first."""
    for name, each in methods_of(owner).items():
        if isinstance(each, ast.AsyncFunctionDef) or not _takes_back(function, each):
            continue
        yield f"lambda it, one: it.{name}(one)"
        for step in moves:
            if step.name not in (name, function.name) and not step.is_awaited and not step.setup:
                yield f"lambda it, one: (it.{step.call({})}, it.{name}(one))"


def _takes_back(function: Function, other: Function) -> bool:
    """Whether another method may take what a function has given: by its name or, where there are hints, by these."""
    required = [each for each in stated_parameters(other, skip_first=True) if each.required]
    if len(required) != 1 or decorator_names(other) or other.name.startswith("_") or other.name == function.name:
        return False
    hints = [None if each is None else ast.unparse(each) for each in (required[0].hint, function.returns)]
    if None not in hints and hints[0] != hints[1]:
        return False
    return None not in hints or _DROPPING.match(other.name) is not None
