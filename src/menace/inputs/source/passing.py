"""What becomes of a parameter in the functions it is handed to."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from pathlib import PurePosixPath

from menace.inputs.source.beginnings import beginnings
from menace.inputs.source.doings import FUNCTIONS
from menace.inputs.source.library import Library
from menace.inputs.source.lookups import add_lookups
from menace.inputs.source.reading import usages
from menace.inputs.source.signatures import Function, stated_parameters
from menace.inputs.source.usage import Usage

_HOPS = 2
_MOST_FOLLOWED, _MOST_PARTS = 4, 12
_URL, _ADDRESS = "url", re.compile(r"[a-z]+://\w", re.IGNORECASE)


def usages_of(
    library: Library, path: PurePosixPath, function: Function, owner: ast.ClassDef | None = None, hops: int = _HOPS
) -> dict[str, Usage]:
    """What is done with each parameter, in the function itself and in those of the target it passes them to."""
    known = library.usages.get((function, hops))
    if known is not None:
        return known
    found = usages(function, owner)
    add_lookups(library, path, function, found)
    library.usages[function, hops] = found
    if hops == 0:
        return found
    for usage in found.values():
        for spelling, place in usage.passed_on[:_MOST_FOLLOWED]:
            there = _usage_there(library, path, spelling, place, hops - 1)
            if there is not None:
                _add(usage, there)
        for spelling, place in dict.fromkeys(usage.parts_passed_on[:_MOST_PARTS]):
            there = _usage_there(library, path, spelling, place, hops - 1)
            usage.readers.update(there.readers if there is not None else {})
    for name, spelling, place in beginnings(library, path, function, owner)[: _MOST_FOLLOWED * 2]:
        if name in found:
            _lend_addresses(found[name], FUNCTIONS.get(spelling) or FUNCTIONS.get(f"{spelling}:{place}", ()), None)
            _lend_addresses(found[name], (), _usage_there(library, path, spelling, place, hops - 1))
    return found


def _lend_addresses(usage: Usage, kinds: Collection[str], there: Usage | None) -> None:
    """Let what a text begins with that is given to somebody be an address, where that is what is wanted there."""
    if there is not None:
        shown = dict.fromkeys(each for each in there.values if _ADDRESS.match(each.strip("'\"")))
        usage.values = {**shown, **usage.values}
        kinds = there.votes
    if _URL in kinds:
        usage.votes[_URL] = usage.votes.get(_URL, 0) + 1


def _usage_there(library: Library, path: PurePosixPath, spelling: str, place: int | str, hops: int) -> Usage | None:
    """What the called function does with the argument, when it is one of the target."""
    home = library.home(path, spelling)
    if home is None:
        return None
    made = library.definition(home.path, home.name)
    name = f"{home.name}.__init__" if made is not None else home.name
    node = library.function(home.path, name, 0)
    if node is None:
        return None
    stated = [each.name for each in stated_parameters(node, skip_first="." in name)]
    target = place if isinstance(place, str) else stated[place] if place < len(stated) else ""
    return usages_of(library, home.path, node, made.node if made is not None else None, hops).get(target)


def _add(usage: Usage, there: Usage) -> None:
    pairs = [(usage.votes, there.votes), (usage.items, there.items)]
    pairs += [(usage.key_votes, there.key_votes), (usage.value_votes, there.value_votes)]
    pairs += [(usage.fields.setdefault(place, {}), votes) for place, votes in there.fields.items()]
    for mine, theirs in pairs:
        for kind in theirs:
            mine[kind] = mine.get(kind, 0) + 1
    usage.width, usage.item_width = usage.width or there.width, usage.item_width or there.item_width
    usage.values.update(there.values)
    usage.keys.update(there.keys)
    usage.record = {**there.record, **usage.record}
    usage.item_record = {**there.item_record, **usage.item_record}
    usage.optional.update(there.optional)
    usage.members.update(there.members)
    usage.contents.update(there.contents)
    usage.held.update(there.held)
    usage.readers.update(there.readers)
    usage.is_reduced |= there.is_reduced
