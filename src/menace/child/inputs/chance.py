"""Chance that can be repeated: what is drawn depends on a starting number alone."""

from __future__ import annotations

from typing import Sequence, TypeVar

_MASK = (1 << 64) - 1
_FACTOR, _STEP = 6364136223846793005, 1442695040888963407
_OF_SEED, _OF_INDEX = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9
_INDEX_IN_SEEDS = _OF_INDEX * pow(_OF_SEED, -1, 1 << 64) & _MASK
_SEED_IN_INDEXES = _OF_SEED * pow(_OF_INDEX, -1, 1 << 64) & _MASK

Item = TypeVar("Item")


def mix(seed: int, index: int, slot: int) -> int:
    """Sixty-four well mixed bits, reachable in any order without running a generator up to them."""
    state = (seed * _OF_SEED + index * _OF_INDEX + slot * 0x94D049BB133111EB + 1) & _MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return state ^ (state >> 31)


def seed_of(seed: int, index: int) -> int:
    """The seed whose first case has the chances that the case ``index`` has with the seed given."""
    return (seed + index * _INDEX_IN_SEEDS) & _MASK


def neighbourhood(seed: int, index: int, size: int) -> int:
    """A number that cases in a row share, ``size`` of them at a time; with ``seed_of`` a case keeps its own."""
    return ((seed * _SEED_IN_INDEXES + index) & _MASK) // size


class Chance:
    """Draws one number after the other; cheap to begin, for every case begins anew."""

    __slots__ = ("_state",)

    def __init__(self, start: int) -> None:
        self._state = start & _MASK

    def below(self, count: int) -> int:
        """A number from zero on, smaller than ``count``."""
        self._state = (self._state * _FACTOR + _STEP) & _MASK
        return (self._state >> 33) % count

    def of(self, items: Sequence[Item]) -> Item:
        """One of these."""
        return items[self.below(len(items))]
