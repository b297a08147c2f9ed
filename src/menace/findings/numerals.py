"""Whether what was to be read as a number is none, and nobody said that it may be anything else."""

from __future__ import annotations

import re

from menace.domain import Outcome, Recipe, Verdict
from menace.findings.accepted import argument_types

_WORD = re.compile(r"[A-Za-z]+")
_UNCONVERTED = re.compile(r"could not convert string to float|invalid literal for int\(\)")
_MARKS = frozenset(" .,+-_")
_QUOTED = re.compile(r": b?(['\"])(.*)\1$")


def is_no_number(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether texts were taken for numbers, which only some of them are, and nothing says that texts may be given.

    A word where numbers are read is none either, unless the documentation says what becomes of such; and where nobody
    looks at texts before reading them, neither is anything else but an empty one.
    """
    failure = outcome.failure
    if outcome.verdict is not Verdict.FELL_OVER or failure is None or not _UNCONVERTED.match(failure.message):
        return False
    says_nothing = recipe.contract != "typed" and not recipe.documented and not recipe.may_lack
    if says_nothing and _quotes_none(failure.message, anything=not recipe.screens):
        return True
    if _is_of_text(failure.message, outcome, recipe):
        return False
    by_name = {each.name: each for each in recipe.parameters}
    for name, kind in argument_types(outcome, recipe.parameters):
        parameter = by_name.get(name)
        if parameter is None or parameter.typed or "str" not in _WORD.findall(kind):
            continue
        if not any("str" in _WORD.findall(each) for each in parameter.kinds):
            return True
    return False


def _is_of_text(message: str, outcome: Outcome, recipe: Recipe) -> bool:
    """Whether what is quoted stands in a text that a hint asks for, and in no other argument."""
    quoted = _QUOTED.search(message)
    if quoted is None or not quoted[2]:
        return False
    texts = {each.name for each in recipe.parameters if each.typed and each.values[0][:1] in "'\""}
    given = [*zip((each.name for each in recipe.parameters), outcome.arguments.args, strict=False)]
    holding = {name for name, text in (*given, *outcome.arguments.kwargs) if quoted[2] in text}
    return bool(holding) and holding <= texts


def _quotes_none(message: str, *, anything: bool) -> bool:
    """Whether what is quoted has nothing of a number: no digit, and more than the marks that stand in numbers.

    With ``anything`` it may have digits.
    """
    quoted = _QUOTED.search(message)
    if quoted is None or not quoted[2].strip():
        return False
    return anything or (bool(set(quoted[2]) - _MARKS) and not any(map(str.isnumeric, quoted[2])))
