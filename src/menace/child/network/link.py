"""What happens to a packet on a bad link, as plain arithmetic: no clock and no socket in here."""

from __future__ import annotations

import random
from typing import Any, Dict, List

_WAITING_SECONDS = 0.4
_WAITING_BYTES = 1 << 16


class Link:
    """A link with latency, jitter, loss, duplication and bandwidth; both directions have a lane of their own."""

    def __init__(self, wanted: Dict[str, Any], seed: int) -> None:
        self._latency = (wanted.get("latency_ms") or 0.0) / 1000
        self._jitter = (wanted.get("jitter_ms") or 0.0) / 1000
        self._loss = wanted.get("loss") or 0.0
        self._duplication = wanted.get("duplication") or 0.0
        self._rate = (wanted.get("bandwidth_bits") or 0) / 8
        self._longest = max(_WAITING_SECONDS, _WAITING_BYTES / self._rate) if self._rate else 0.0
        self._free_at = [0.0, 0.0]
        self._seed = seed
        self.begin(0)

    def begin(self, index: object) -> None:
        """Start anew: what happens by chance from here on depends on the seed and this number alone."""
        self._random = random.Random("%d %s link" % (self._seed, index))  # noqa: S311 - replayable on purpose

    def arrivals(self, size: int, now: float, lane: int) -> List[float]:
        """When a packet of so many bytes arrives: not at all, once or twice."""
        chance = self._random.random
        if self._loss and chance() < self._loss:
            return []
        sent = now
        if self._rate:
            begun = max(now, self._free_at[lane])
            if begun - now > self._longest:
                return []  # no room left among those that wait
            sent = self._free_at[lane] = begun + size / self._rate
        times = 2 if self._duplication and chance() < self._duplication else 1
        return [sent + self._delay() for _ in range(times)]

    def _delay(self) -> float:
        if not self._jitter:
            return self._latency
        return max(0.0, self._latency + self._jitter * (2 * self._random.random() - 1))
