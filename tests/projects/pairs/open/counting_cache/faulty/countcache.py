"""A small cache that drops what was not used for the longest time."""

from collections import OrderedDict
from typing import NamedTuple


class Stats(NamedTuple):
    """How a cache fared since it was made or last cleared."""

    hits: int
    misses: int
    size: int


class CountingCache:
    """Holds up to maxsize values by text keys and counts its use.

    Not meant to be shared among threads. Raises ValueError for a maxsize
    below 1.
    """

    def __init__(self, maxsize: int = 128):
        if maxsize < 1:
            raise ValueError("maxsize has to be at least 1")
        self.maxsize = maxsize
        self._values: OrderedDict[str, object] = OrderedDict()
        self._hits = 0
        self._misses = 0

    def get(self, key: str, default: object = None) -> object:
        """Return the value of a key, or the default when it is not held.

        The first counts as a hit, the second as a miss.
        """
        if key not in self._values:
            self._misses += 1
            return default
        self._hits += 1
        self._values.move_to_end(key)
        return self._values[key]

    def put(self, key: str, value: object) -> None:
        """Hold a value; the one unused for longest makes room if need be."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self.maxsize:
            self._values.popitem(last=False)

    def stats(self) -> Stats:
        """Return the hits and misses so far and the number of values held."""
        return Stats(self._hits, self._misses, len(self._values))

    def clear(self) -> None:
        """Drop all values and set the hits and misses back to zero."""
        self._values.clear()
