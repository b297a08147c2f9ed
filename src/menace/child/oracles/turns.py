"""What comes when: the order in which things leave an object, and what is shown of it after a change.

What does not apply says nothing. This file stands on its own beside ``growing`` and ``standing``, so that it can be put
into a script which shows a finding.
"""

from __future__ import annotations

import copy
from typing import Any, Dict, Optional

from .growing import varied
from .standing import outline, stands_alike

_IN_TURN = {"first": (0, 1, 2), "last": (1, 2, 0)}
"""Which of three come first, where two were put in, one taken, the third put in and the others taken."""
_MOST_TURNS = 24
"""Times that one and the same question is asked in a process: each takes as long as several plain calls."""
_TURNS_ASKED: Dict[Any, int] = {}


def comes_in_turn(thing: Any, put: Any, take: Any, item: Any, which: str) -> Optional[bool]:
    """Whether an object gives back what was put in first, or last; one that holds something already is emptied."""
    things = [varied(item, number) for number in range(3)]
    if things[0] == things[1] or not _is_asked(take):
        return None
    left = copy.deepcopy(thing)
    for one in things[:2]:
        put(left, one)
    taken = [take(left)]
    put(left, things[2])
    taken += [take(left), take(left)]
    wanted = [things[place] for place in _IN_TURN[which]]
    # Whoever gives something else, keeps it in another form or was not empty says nothing of the order.
    return taken == wanted if sorted(map(repr, taken)) == sorted(map(repr, wanted)) else None


def shows_changes(thing: Any, change: Any, look: Any) -> Optional[bool]:
    """Whether an object that was looked at shows after a change what one shows that was not looked at before."""
    if not _is_asked(look):
        return None
    looked_at, other = copy.deepcopy(thing), copy.deepcopy(thing)
    look(looked_at)
    for each in (looked_at, other):
        change(each)
    return stands_alike(outline(look(looked_at)), outline(look(other)))


TURNS = (comes_in_turn, shows_changes)


def _is_asked(question: Any) -> bool:
    """Whether a question was not answered often enough; it is known by its code."""
    key = getattr(question, "__code__", question)
    _TURNS_ASKED[key] = _TURNS_ASKED.get(key, 0) + 1
    return _TURNS_ASKED[key] <= _MOST_TURNS
