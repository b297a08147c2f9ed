"""The link as an effect: in force while a case is called, off for the same call without it, and counted."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, Mapping

from ..effects.base import Effect
from .beside import Line

_PACKETS_SENT = 9
_open = open


class MirroredLink(Effect):
    """A link that a process beside us shapes, and can leave alone for a while."""

    name = "link"
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, seed: int, shaper: Line) -> None:
        super().__init__(seed, {})
        self._shaper = shaper

    def begin(self, index: int) -> None:
        """Be in force; what happens by chance depends on the seed and this number alone."""
        self._shaper.send({"begin": index})
        super().begin(index)

    def stop(self) -> None:
        """Let packets pass, and count what was done to those before."""
        _count(self, self._shaper.ask({"end": True}))


class KernelLink(Effect):
    """A link that the kernel shapes all the time; what passes meanwhile is counted."""

    name = "link"
    defaults: ClassVar[Mapping[str, Any]] = {}

    def start(self) -> None:
        """Remember how much was sent before."""
        self._before = _sent("lo")

    def stop(self) -> None:
        """Count what has been sent since."""
        _count(self, {"shaped_packets": _sent("lo") - self._before})


def _count(effect: Effect, told: Dict[str, Any]) -> None:
    for name, amount in told.items():
        if amount:
            effect.count(name, float(amount))


def _sent(link: str) -> int:
    with _open("/proc/self/net/dev") as file:
        for row in file:
            name, _, rest = row.partition(":")
            if name.strip() == link:
                return int(rest.split()[_PACKETS_SENT])
    return 0
