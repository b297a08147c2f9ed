"""What the hints of single parameters say about a call, where they do not vouch for all of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from menace.domain import Outcome, Recipe, Verdict
from menace.findings.accepted import argument_types
from menace.findings.extremes import is_endless

_DENIED = " although not "
_NO_NUMBER = re.compile(r"['\"]s?nan['\"]", re.IGNORECASE)


def breaks_hints(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether an argument is of none of the types that its hint takes, as far as these are written out in its pool."""
    if outcome.arguments in recipe.examples:
        return False
    asked = {each.name: _plain_types(each.values) for each in recipe.parameters if each.typed}
    return any(
        bool(asked.get(name)) and kind.partition("[")[0] not in asked[name]
        for name, kind in argument_types(outcome, recipe.parameters)
    )


def is_unheard_of(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether a refusal is due only because nothing is true of what is no number, where no hint says that it may come.

    ``unless the size is positive`` is said of sizes.
    """
    if recipe.contract == "typed" or outcome.failure is None or _DENIED not in outcome.failure.message:
        return False
    given = (*outcome.arguments.args, *(text for _, text in outcome.arguments.kwargs))
    return any(map(_NO_NUMBER.search, given))


def _plain_types(values: Sequence[str]) -> frozenset[str]:
    """The types of values that are all written out; none where one of them is not."""
    found: set[str] = set()
    for text in values:
        try:
            found.add("float" if text.startswith("float(") else type(ast.literal_eval(text)).__name__)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return frozenset()
    found |= {"int"} if "float" in found else set()
    return frozenset(found | {"bool"} if "int" in found else found)


def is_owed_refusal(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether anything may be given, one exception is announced for all that does not suit, and another one came."""
    given = (*outcome.arguments.args, *(text for _, text in outcome.arguments.kwargs))
    if outcome.verdict is not Verdict.FELL_OVER or len(given) != 1 or outcome.arguments in recipe.examples:
        return False
    is_promised = any(claim.source.startswith("refuses_only_by(") for claim in recipe.claims)
    is_read = recipe.contract == "untyped" and bool(recipe.parameters) and not recipe.parameters[0].typed
    return is_promised and is_read and not is_endless(outcome.arguments)
