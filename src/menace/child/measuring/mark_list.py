"""The marks that were reached: a list that the target's code writes to, and its copy in memory that the parent shares.

Only the copy is shared. A list could be made to have its items there, but then whoever scribbles on that memory would
decide what the process it was copied from runs into next.
"""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any, List


class MarkList:
    """Something that can be hashed like a constant, with the list as its attribute; the first mark is nobody's."""

    __slots__ = ("_words", "marks")

    def __init__(self, memory: Any, count: int) -> None:
        self._words: Any = (ctypes.c_ssize_t * count).from_buffer(memory)
        # Nothing can be written to as quickly as a list.
        self.marks: List[int] = [0] * count

    def __reduce__(self) -> Any:
        # Code that is sent to another process takes its marks along; nobody looks at them there.
        return SimpleNamespace, (), {"marks": [0] * len(self.marks)}

    def clear(self, count: int) -> None:
        """Take none of so many for reached, whatever somebody has written there."""
        self.marks[:count] = [0] * count
        self._words[:count] = self.marks[:count]

    def carry_over(self, first: int, stop: int) -> None:
        """Let the parent know of these marks."""
        self._words[first:stop] = self.marks[first:stop]
