"""A list of marks whose items lie in memory that the parent shares: they are known even of a call that never ended.

Nothing can be written to as quickly as a list, and a list cannot lie in given memory. So the place where CPython keeps
the address of the items is overwritten, once it was found to be where it should. In other interpreters the marks are
carried over after each case.
"""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace
from typing import Any, List

_WORD = 8
_SIZE, _ITEMS = 2, 3
"""Words of a list: behind the count of references and the type stand its size and the address of its items."""


_copy = ctypes.memmove


class MarkList:
    """Something that can be hashed like a constant, with the list as its attribute; the first mark is nobody's."""

    __slots__ = ("_kept", "_nothing", "_words", "is_shared", "marks")

    def __init__(self, memory: Any, count: int) -> None:
        self._words: Any = (ctypes.c_ssize_t * count).from_buffer(memory)
        self.marks: List[int] = [0] * count
        # As many references as there are items: those in shared memory are not counted by whoever clears them.
        self._kept = list(self.marks)
        self.is_shared = _move_items(self.marks, self._words)
        self._nothing: Any = (ctypes.c_ssize_t * count)(*[id(0) if self.is_shared else 0] * count)
        self.clear(count)

    def __reduce__(self) -> Any:
        # Code that is sent to another process takes its marks along; nobody looks at them there.
        return SimpleNamespace, (), {"marks": [0] * len(self.marks)}

    def clear(self, count: int) -> None:
        """Take none of so many for reached, whatever somebody has written there."""
        _copy(self._words, self._nothing, count * _WORD)
        if not self.is_shared:
            self.marks[:count] = [0] * count

    def carry_over(self, first: int, stop: int) -> None:
        """Let the parent know of these marks, where it does not see them anyway."""
        self._words[first:stop] = self.marks[first:stop]


def _move_items(marks: List[int], words: Any) -> bool:
    """Let a list have its items in other memory, if this interpreter's lists are like those that are known."""
    if sys.implementation.name != "cpython" or ctypes.sizeof(ctypes.c_ssize_t) != _WORD:
        return False
    head = (ctypes.c_ssize_t * (_ITEMS + 1)).from_address(id(marks))
    if head[1] != id(list) or head[_SIZE] != len(marks):
        return False
    items = (ctypes.c_ssize_t * len(marks)).from_address(head[_ITEMS])
    if any(item != id(0) for item in items):
        return False
    words[:] = items[:]
    # One reference too many to both: the list never goes, and nobody will try to give memory back that is not its own.
    for each in (marks, words):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(each))
    head[_ITEMS] = ctypes.addressof(words)
    return True
