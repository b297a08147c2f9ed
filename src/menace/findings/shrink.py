"""Smaller inputs for a finding: fewer arguments, smaller values, fewer statements, within what the input may claim."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from menace.domain import Arguments, Parameter, Recipe
from menace.findings.fence import Fence, fence_of
from menace.findings.smaller import parsed, smaller, weight

_ANYTHING = ("None", "0", "''", "[]", "{}")
"""What stands for any value where the input claims nothing."""
_RECEIVER_WEIGHT = 2
"""An instance is made by code of the target, so less of it is worth more than less of a plain value."""


def size(arguments: Arguments) -> tuple[int, int]:
    """How much there is to an input: what is proposed for it is always less."""
    texts = [*arguments.args, *(value for _, value in arguments.kwargs)]
    receiver = 0 if arguments.receiver is None else _RECEIVER_WEIGHT * weight(arguments.receiver)
    written = sum(2 + weight(text) for text in texts) + 2 * len(arguments.kwargs) + receiver
    return written, len(arguments.setup)


def proposals(arguments: Arguments, recipe: Recipe, *, fenced: bool) -> list[Arguments]:
    """Smaller inputs, the smallest first; ``fenced`` ones claim as much as the input they are made from."""
    limit = size(arguments)
    setup = (*recipe.setup, *(each for each in arguments.setup if each not in recipe.setup))
    changed = (replace(each, setup=setup) for each in _candidates(arguments, recipe, fenced))
    found = {_pruned(each): None for each in (arguments, *changed)}
    fitting = [(size(each), place, each) for place, each in enumerate(found) if size(each) < limit]
    return [each for _, _, each in sorted(fitting, key=lambda row: row[:2])]


def _candidates(arguments: Arguments, recipe: Recipe, fenced: bool) -> Iterator[Arguments]:
    positional = [each for each in recipe.parameters if each.style == "positional"]
    keyword = {each.name: each for each in recipe.parameters}
    yield from _fewer(arguments, positional, keyword, fenced)
    for place, text in enumerate(arguments.args):
        parameter = positional[min(place, len(positional) - 1)] if positional else None
        for value in _values(text, parameter, fenced):
            yield replace(arguments, args=(*arguments.args[:place], value, *arguments.args[place + 1 :]))
    for place, (name, text) in enumerate(arguments.kwargs):
        for value in _values(text, keyword.get(name), fenced):
            changed = (*arguments.kwargs[:place], (name, value), *arguments.kwargs[place + 1 :])
            yield replace(arguments, kwargs=changed)
    if arguments.receiver is not None:
        yield from (replace(arguments, receiver=each) for each in _receivers(arguments.receiver, recipe, fenced))


def _fewer(
    arguments: Arguments, positional: Sequence[Parameter], keyword: dict[str, Parameter], fenced: bool
) -> Iterator[Arguments]:
    """The call with arguments left out that have defaults; one that claims nothing may lack any."""
    for count in range(len(arguments.args)):
        if not fenced or not any(each.required for each in positional[count : len(arguments.args)]):
            yield replace(arguments, args=arguments.args[:count])
    for place, (name, _) in enumerate(arguments.kwargs):
        known = keyword.get(name)
        if not fenced or (known is not None and not known.required):
            yield replace(arguments, kwargs=(*arguments.kwargs[:place], *arguments.kwargs[place + 1 :]))


def _values(text: str, parameter: Parameter | None, fenced: bool) -> Iterator[str]:
    """Smaller values for one argument: others of its pool, and itself made smaller."""
    if not fenced:
        yield from (each for each in _ANYTHING if each != text)
        yield from smaller(text)
        return
    pool = parameter.values if parameter is not None else ()
    limit = weight(text)
    yield from (each for each in pool if each != text and weight(each) < limit)
    yield from _within(fence_of(pool, text), text)


def _receivers(text: str, recipe: Recipe, fenced: bool) -> Iterator[str]:
    yield from (each for each in recipe.known_receivers if each != text)
    values = tuple(value for each in recipe.receiver or () for value in each.values)
    yield from _within(fence_of(values, text), text) if fenced else smaller(text)


def _within(fence: Fence, text: str) -> Iterator[str]:
    return (each for each in smaller(text) if fence.allows(each))


def _pruned(arguments: Arguments) -> Arguments:
    """The input without the statements that none of its expressions use."""
    texts = [*arguments.args, *(value for _, value in arguments.kwargs)]
    texts += [arguments.receiver] if arguments.receiver is not None else []
    used: set[str] = set()
    for text in texts:
        node = parsed(text)
        if node is None:
            return arguments
        used |= _mentioned(node)
    kept = []
    for statement in reversed(dict.fromkeys(arguments.setup)):
        bound = _bound(statement)
        if bound is None or bound & used:
            kept.append(statement)
            tree = _statements(statement)
            used |= set().union(*map(_mentioned, tree)) if tree else set()
            # Importing a.b and a.c gives one name two meanings at once; any other statement settles its names.
            if bound is not None and not any(isinstance(each, ast.Import) for each in tree):
                used -= bound
    return replace(arguments, setup=tuple(reversed(kept)))


def _mentioned(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _statements(text: str) -> list[ast.stmt]:
    try:
        return ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _bound(statement: str) -> set[str] | None:
    """The names that an import or an assignment gives a meaning; None for what does more than that."""
    bound: set[str] = set()
    for node in _statements(statement) or [ast.Pass()]:
        if isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {(each.asname or each.name).partition(".")[0] for each in node.names}
        elif isinstance(node, ast.Assign) and all(isinstance(each, ast.Name) for each in node.targets):
            bound |= {each.id for each in node.targets if isinstance(each, ast.Name)}
        else:
            return None
    return None if "*" in bound else bound
