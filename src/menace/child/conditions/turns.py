"""Choices that cases of a stream make in turn, though not in step with anything else that takes turns there."""

from __future__ import annotations

from math import sqrt

_STEPS = {
    what: sqrt(prime) % 1.0
    for what, prime in (
        *(("outage", 2), ("requests before", 31), ("share", 19), ("ending", 23)),
        *(("silence", 13), ("words", 67), ("word", 43)),
    )
}
"""How far each choice goes from case to case: none of these steps has a common measure with another, or with one.

Roots whose multiples come near to a whole number late, so that few cases are enough.
"""


def turn_of(what: str, index: int, choices: int) -> int:
    """One of so many choices for a case, the first for case 0; inputs, which take turns as well, meet all of them."""
    return int(index * _STEPS[what] % 1.0 * choices)
