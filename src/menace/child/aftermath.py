"""What a call that failed leaves to the next one: a cache with nothing in it, a list that is longer than its file."""

from __future__ import annotations

from typing import Optional, Tuple

from .comparing import Manners, Trace


def aftermath(later: Trace, first: Trace, second: Optional[Trace], manners: Manners) -> Optional[Tuple[str, str]]:
    """What is wrong with the call made again once the fault is over, and a sentence on it; None when nothing is.

    ``first`` and ``second`` are the same two calls where nothing ever failed. Only who answers the same twice can be
    held to its first answer, unless it says that a call which fails changes nothing.
    """
    is_steady = second is not None and second.result == first.result
    if manners.foretold or later.result == first.result or not (is_steady or manners.whole):
        return None
    told = (later.result[:160], first.result[:160])
    return "Aftermath", "after a call that failed, the same call returned %s, without the fault %s" % told
