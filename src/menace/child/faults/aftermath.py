"""What a call that failed leaves to the next one: a cache with nothing in it, a list that is longer than its file."""

from __future__ import annotations

from typing import Optional, Tuple

from .comparing import Manners, Trace


def aftermath(
    later: Optional[Trace], first: Trace, second: Optional[Trace], manners: Manners
) -> Optional[Tuple[str, str]]:
    """What is wrong with the call made again once the fault is over, and a sentence on it; None when nothing is.

    ``first`` and ``second`` are the same two calls where nothing ever failed. Only who answers the same twice can be
    held to its first answer, unless it says that a call which fails changes nothing. Who gives a number of things done
    is held to it as well: the call that failed must not be counted among them. A call that raised gives nothing.
    """
    if later is None:
        return _shut_out(first, second, manners)
    is_steady = second is not None and second.result == first.result
    is_counted = second is not None and manners.counts and later.result == second.result and later.result.isdigit()
    if manners.foretold or later.result == first.result or not (is_steady or manners.whole or is_counted):
        return None
    told = (later.result[:160], first.result[:160])
    return "Aftermath", "after a call that failed, the same call returned %s, without the fault %s" % told


def _shut_out(first: Trace, second: Optional[Trace], manners: Manners) -> Optional[Tuple[str, str]]:
    """The same where the call made again raises: who can be called once only says that nothing is left of a failure."""
    if manners.foretold or manners.resumes or not (manners.clears or manners.whole or second is not None):
        return None
    told = "after a call that failed, the same call raises, without the fault it returned %s" % first.result[:160]
    return "Aftermath", told
