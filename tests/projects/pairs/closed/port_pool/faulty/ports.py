"""Port numbers for services that are started and stopped."""

from __future__ import annotations

import heapq


class PoolClosed(Exception):
    """The pool has been closed."""


class PortPool:
    """Hands out the ports of a range, each to one service at a time. To be used from one thread.

    Once the pool is closed, ``take``, ``give_back`` and ``free`` raise PoolClosed.

    >>> with PortPool(8000, 2) as pool:
    ...     pool.take(), pool.take(), pool.take()
    (8000, 8001, None)
    """

    def __init__(self, first: int, count: int) -> None:
        """Take over a range of ports; ValueError unless all of them are from 1024 to 65535."""
        if count < 1 or first < 1024 or first + count - 1 > 65535:
            raise ValueError("expected ports from 1024 to 65535")
        self._free = list(range(first, first + count))
        self._taken: set[int] = set()
        self._closed = False

    def take(self) -> int | None:
        """Return the lowest port that is free, or None when all are taken."""
        if not self._free:
            return None
        port = heapq.heappop(self._free)
        self._taken.add(port)
        return port

    def give_back(self, port: int) -> None:
        """Make a port free again; ValueError if it is not taken."""
        self._check()
        if port not in self._taken:
            raise ValueError("that port is not taken")
        self._taken.remove(port)
        heapq.heappush(self._free, port)

    def free(self) -> int:
        """Return how many ports are free."""
        self._check()
        return len(self._free)

    def close(self) -> None:
        """Close the pool. Closing it again does nothing."""
        self._closed = True

    def _check(self) -> None:
        if self._closed:
            raise PoolClosed("the pool has been closed")

    def __enter__(self) -> PortPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
