"""Whether an argument is put together of what a function takes, for functions that hand its parts to themselves.

Only mappings and sets are looked into: they have no order of their own, so that whoever sorts them does it for the
sake of a stable one, while a list that cannot be sorted was a strange thing to ask to be sorted.
"""

from __future__ import annotations

from menace.domain import Outcome, Recipe
from menace.findings.accepted import argument_types, argument_types_in

_LOOKED_INTO = ("dict", "set", "frozenset")


def is_made_of_accepted(outcome: Outcome, recipe: Recipe, accepted: frozenset[str]) -> bool:
    """Whether a value was returned for each kind of thing that is in the argument, and for such a container."""
    nesting = {each.name for each in recipe.parameters if each.nests}
    if not nesting:
        return False
    given = dict(argument_types(outcome, recipe.parameters))
    looked_into = [name for name, kind in given.items() if name in nesting and kind.partition("[")[0] in _LOOKED_INTO]
    if len(looked_into) != 1:
        return False
    name = looked_into[0]
    outer, _, inside = given[name].partition("[")
    parts = {part for side in inside.removesuffix("]").split(": ") for part in side.split("|") if part}
    receiver = outcome.arguments.receiver or ""
    others = [dict(argument_types_in(shape, receiver, recipe.parameters)) for shape in accepted]
    taken = {each.get(name, "").partition("[")[0] for each in others if {**each, name: ""} == {**given, name: ""}}
    return bool(parts) and outer in taken and {part.rstrip("0123456789") for part in parts} <= taken
