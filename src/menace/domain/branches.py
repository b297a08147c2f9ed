"""Which ways through a section have been taken."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Branches:
    """How many branches there are, and those that were taken, as the bits of a hexadecimal number."""

    there: int
    bits: str = "0"

    @classmethod
    def of(cls, reached: bytes) -> Branches:
        """From one byte per branch, not zero for those that were taken."""
        return cls(len(reached), f"{sum(1 << place for place, byte in enumerate(reached) if byte):x}")

    @property
    def seen(self) -> int:
        """How many were taken."""
        return int(self.bits, 16).bit_count()

    @property
    def coverage(self) -> float:
        """The share that was taken."""
        return self.seen / self.there

    def merged(self, other: Branches | None) -> Branches:
        """What was taken in either; when they are not about the same code, the one with more branches stands."""
        if other is None or other.there != self.there:
            return self if other is None or self.there > other.there else other
        return Branches(self.there, f"{int(self.bits, 16) | int(other.bits, 16):x}")
