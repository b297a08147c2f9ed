"""The moment at which the wall clock of a case stands: ordinary ones, and days on which dates go wrong."""

from __future__ import annotations

from typing import Optional, Tuple, Union

from ..inputs.chance import mix
from .clock import Clock

_MILLION = 1_000_000
BEFORE = 1_704_067_200 * _MILLION
"""When the target is imported: the first second of 2024, earlier than every case."""
_TELLING = (
    1_709_208_000,  # 29 February 2024, noon
    1_735_689_598,  # the last seconds of 2024
    1_738_303_507,  # 31 January 2025, five past six, and seconds of one digit
    1_736_208_000,  # 7 January 2025, midnight: in the month before this one another year was written
    1_743_379_200,  # 31 March 2025, midnight
)
_FIRST, _SPAN = 1_746_057_600 * _MILLION, 200 * 86_400 * _MILLION
"""From May to November 2025; all before now, for files that a case writes have the time of the machine."""
_SHARES = 16
"""Of so many cases one has each of the telling moments, the others have ordinary ones."""


def moment_of(case: Optional[Union[int, Tuple[int, int]]]) -> int:
    """The microseconds since 1970 for a case by its chance, or by seed and index; with none given, for the import."""
    if case is None:
        return BEFORE
    # Most cases never look at the clock, so that nobody has to know their chance.
    chance = case if isinstance(case, int) else mix(*case, 0)
    share = chance % _SHARES
    return _TELLING[share] * _MILLION if share < len(_TELLING) else _FIRST + (chance // _SHARES) % _SPAN


WALL = Clock(moment_of)
"""The clock of this process, once it is installed."""
OTHER_MOMENTS = tuple(_SHARES * step * 3_456_789_012_347 + _SHARES - 1 for step in range(1, 5))
"""Cases with ordinary moments, by which is tried whether an end needs the moment of its own case."""
