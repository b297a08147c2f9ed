"""Whether an argument goes beyond all that callers use: huge or infinite numbers, objects that never come to an end."""

from __future__ import annotations

import ast
import re

from menace.domain import Arguments, Outcome, Recipe, Verdict
from menace.findings.profiles import parsed

_LARGEST = 100_000
_UNCOUNTABLE = re.compile(r"cannot convert float (?:infinity|NaN) to integer")
_NAMED = re.compile(r"['\"].*(?:[1-9][0-9]{6}|[fz]{6}).*['\"]")
"""In a text, a number of millions and more."""
_UNALLOCATED = re.compile(r"index-sized integer|C ssize_t")
"""So many items were asked for that their number cannot even be written down."""
_NOT_FINITE = re.compile(r"float\('[-+]?(?:inf|nan)'\)")


def is_oversized(arguments: Arguments) -> bool:
    """Whether a number among the arguments, or inside them, is so large that counting up to it takes too long."""
    texts = (*arguments.args, *(value for _, value in arguments.kwargs), arguments.receiver or "")
    return any(_has_huge_number(text) for text in texts if any(letter.isdigit() for letter in text))


def is_not_finite(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether a whole number was to be made of infinity or of no number, and nothing says that those may be given."""
    if outcome.failure is None or not _UNCOUNTABLE.search(outcome.failure.message):
        return False
    arguments = outcome.arguments
    texts = (*arguments.args, *(value for _, value in arguments.kwargs))
    known = (value for each in recipe.parameters for value in each.values)
    shown = (value for call in recipe.examples for value in (*call.args, *(text for _, text in call.kwargs)))
    return any(map(_NOT_FINITE.search, texts)) and not any(map(_NOT_FINITE.search, (*known, *shown)))


def asks_for_little(outcome: Outcome, recipe: Recipe, *, patient: bool) -> bool:
    """Whether memory ran out over items of a container, of which documentation shows that one number is made.

    A number by itself mostly says how much is wanted; among others it is one of them, however large. Unless somebody
    was ``patient``, what goes on and on may yet run out of it.
    """
    if not recipe.sums_up or not (_lacks_room(outcome) or (outcome.verdict is Verdict.HUNG and not patient)):
        return False
    texts = (*outcome.arguments.args, *(value for _, value in outcome.arguments.kwargs))
    alone = [text for text in texts if not isinstance(parsed(text), ast.List | ast.Tuple | ast.Set)]
    return not any(map(_has_huge_number, alone))


def names_too_much(outcome: Outcome, recipe: Recipe, *, patient: bool) -> bool:
    """Whether a text names a number of things that takes too long or does not fit, where nothing says who refuses it.

    Where documentation shows that one number is made of the text, memory ran out over what nobody asked for.
    """
    is_hung, lacks_room = outcome.verdict is Verdict.HUNG, _lacks_room(outcome)
    if not (is_hung or lacks_room or outcome.verdict is Verdict.KILLED) or recipe.limited:
        return False
    texts = (*outcome.arguments.args, *(value for _, value in outcome.arguments.kwargs))
    is_unwanted = recipe.sums_up and (lacks_room or (is_hung and not patient))
    return any(map(_NAMED.search, texts)) and not is_unwanted


def _lacks_room(outcome: Outcome) -> bool:
    """Whether memory ran out, or more was asked for than there can be."""
    failure = outcome.failure
    if failure is None:
        return False
    if outcome.verdict is Verdict.KILLED:
        return failure.type == "MemoryError"
    return failure.type == "OverflowError" and _UNALLOCATED.search(failure.message) is not None


def is_offered(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether documentation bounds every parameter that got too large a number, so that the recipe has such numbers.

    What it says of one parameter is no word about the others. A number that fits no machine word has to be one of them.
    """
    arguments = outcome.arguments
    pools = {each.name: each.values for each in recipe.parameters}
    given = [*zip(pools, arguments.args, strict=False), *arguments.kwargs]
    huge = [(text, pools[name]) for name, text in given if name in pools and _has_huge_number(text)]
    if outcome.failure is not None and outcome.failure.type == "OverflowError":
        return all(text in pool for text, pool in huge)
    return all(any(map(_has_huge_number, pool)) for _, pool in huge)


def is_endless(arguments: Arguments) -> bool:
    """Whether an object was made up for the call whose methods give the same each time: nobody gets to its end."""
    texts = (*arguments.args, *(value for _, value in arguments.kwargs), arguments.receiver or "")
    return any("SimpleNamespace(" in text and "lambda" in text for text in texts)


def _has_huge_number(text: str) -> bool:
    tree = parsed(text)
    nodes = list(ast.walk(tree)) if tree is not None else []
    numbers = [node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) in (int, float)]
    is_power = any(isinstance(node, ast.Pow | ast.LShift) for node in nodes)
    return is_power or any(isinstance(number, int | float) and abs(number) > _LARGEST for number in numbers)
