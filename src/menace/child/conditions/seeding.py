"""The interpreter's random numbers: where they go on from at the beginning of a case is decided by its place alone."""

from __future__ import annotations

import _random
import ctypes
import random
from typing import Optional

from ..inputs.chance import mix, neighbourhood

_CASES = 8
"""Cases in a row that have the same random numbers: with other inputs they do other things with them."""
_WORDS = 625
"""What the generator remembers: its place, and the numbers that it is a place in."""
_UNUSED = 624
"""The place of a generator from which nothing has been drawn since it was seeded."""
_TELLING = 2
"""Of the words the first that another seed makes another one."""

# Bound before the target is imported: it may replace these names in their modules.
_seed_bits, _generator = _random.Random.seed, random._inst


def random_seed(seed: int, index: int) -> int:
    """What ``random`` is seeded with for a case."""
    return mix(neighbourhood(seed, index, _CASES), 0, 1)


def reseed(seed: int, index: int) -> None:
    """Have ``random`` go on as it does at the beginning of a case.

    Computing that takes longer than all that is looked at behind a case, and most code draws nothing: a generator that
    is as it was left needs no seed again.
    """
    global _begun, _mark
    place = neighbourhood(seed, index, _CASES)
    if _memory is not None and place == _begun and _memory[0] == _UNUSED and _memory[_TELLING] == _mark:
        return
    _seed_bits(_generator, mix(place, 0, 1))
    _generator.gauss_next = None  # type: ignore[attr-defined]
    if _memory is not None:
        _begun, _mark = place, _memory[_TELLING]


def _words() -> Optional[memoryview]:
    """The memory of the generator; None where it does not look as we think."""
    if _random.Random.__basicsize__ - object.__basicsize__ < 4 * _WORDS:
        return None
    raw = (ctypes.c_char * (4 * _WORDS)).from_address(id(_generator) + object.__basicsize__)
    words, before = memoryview(raw).cast("B").cast("I"), _generator.getstate()
    _seed_bits(_generator, 1)
    numbers = _generator.getstate()[1]
    is_known = words.tolist() == [numbers[-1], *numbers[:-1]] and words[0] == _UNUSED
    _generator.setstate(before)
    return words if is_known else None


_memory = _words()
_begun = _mark = -1
