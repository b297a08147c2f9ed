"""The page of a child, read by the parent: checked like everything that code under test could have written."""

from __future__ import annotations

import mmap
import struct
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Any

from menace.child import page as layout
from menace.child import wire
from menace.domain import UsageSums
from menace.sandbox.watching.conversation import Conversation

_HEAD = struct.Struct("8q")
_CLOCKS = struct.Struct("2d")
_COUNTS = len(layout.KINDS) * len(layout.VERDICTS)
_BANK = struct.Struct(f"{_COUNTS}q4dq{len(layout.USED)}q")
_PAIRS = tuple((kind, verdict) for kind in layout.KINDS for verdict in layout.VERDICTS)
_MOST = 1 << 53
_SHORT, _MOST_KNOWN = 1024, 256
"""Copies of one process say many things in the very same words: so many texts up to this length are remembered."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a child is; ``index`` is the case at hand, None between two.

    ``began`` is when it was begun by the clock, ``spent`` the CPU seconds of its process until then: both the child's
    own words, like all of this.
    """

    index: int | None
    attempt: int
    shape: str
    finished: int
    output: int
    began: float = 0.0
    spent: float = 0.0


@dataclass(frozen=True, slots=True)
class Sums:
    """What a child counted: cases by kind and verdict, what they used, and what it says of itself as a whole.

    ``reached`` has a byte for each branch of the section, not zero for those that were taken; ``error_arcs`` the same
    for each place in it that is there for errors.
    """

    counts: dict[tuple[str, str], int]
    usage: UsageSums
    capabilities: tuple[str, ...]
    events: dict[str, float]
    reached: bytes
    error_arcs: bytes = b""


def amounts(used: Sequence[int]) -> dict[str, int]:
    """What was used, by name; what was not is left out."""
    return {name: amount for name, amount in zip(layout.USED, used, strict=False) if amount}


def body_marks(text: str) -> bytes:
    """A byte for each mark that a module's own code has, not zero for those that were reached."""
    return bytes(digit == "1" for digit in text[: layout.MARKS_LIMIT])


def _of_role(marks: bytes, roles: str, wanted: str) -> bytes:
    """The marks that stand for something wanted; without a role they are branches."""
    if len(roles) != len(marks):
        return marks if "b" in wanted else b""
    return bytes(mark for mark, role in zip(marks, roles, strict=True) if role in wanted)


def _understood(body: bytes) -> tuple[str, dict[str, Any]]:
    """The kind of a frame and the frame, once it has been found right; nobody may change it."""
    frame = wire.parse(body)
    return wire.check_result(frame), frame


_known = lru_cache(_MOST_KNOWN)(_understood)


class Reader:
    """Follows one child; raises ``BadFrame`` for what our own harness would not write."""

    def __init__(self, memory: mmap.mmap, start: int, stop: int) -> None:
        self._map = memory
        self._start, self._stop = start, stop
        self._read, self._marks, self._body, self._roles = 0, [0, 0], b"", ""
        self._last_index, self._last_finished = start - 1, 0
        self._ends: list[tuple[int, str]] = []
        self._conversation = Conversation(start, stop)

    def frames(self) -> list[dict[str, Any]]:
        """The frames that came since the last look."""
        length = self._head()[layout.LOG_LENGTH]
        if not self._read <= length <= layout.LOG_END - layout.LOG_AT:
            raise wire.BadFrame(f"{length} bytes of frames")
        data = self._map[layout.LOG_AT + self._read : layout.LOG_AT + length]
        self._read = length
        frames = []
        for body in wire.bodies(data):
            kind, frame = _known(body) if len(body) <= _SHORT else _understood(body)
            frames.append(frame)
            self._conversation.check(kind, frame)
            if kind == "ready":
                self._marks, self._body = frame["marks"], body_marks(frame["body"])
                self._roles = frame["roles"]
            if kind == "end":
                self._ends.append((frame["index"], frame["verdict"]))
        return frames

    def progress(self) -> Progress:
        """How far the child is now."""
        head = self._head()
        current, finished, size = head[layout.CURRENT], head[layout.FINISHED], head[layout.SHAPE_LENGTH]
        # A position that only grows keeps every case within its time, whatever else is written here.
        is_later = self._last_index <= current and self._last_finished <= finished
        if not (is_later and current < max(self._stop, self._start) and finished <= self._stop - self._start):
            raise wire.BadFrame(f"case {current} with {finished} finished")
        self._last_index, self._last_finished = current, finished
        if not (0 <= size <= layout.SHAPE_LIMIT and 0 <= head[layout.ATTEMPT] < _MOST):
            raise wire.BadFrame("the case at hand has a wrong shape or attempt")
        shape = self._map[layout.SHAPE_AT : layout.SHAPE_AT + size].decode("utf-8", "backslashreplace")
        at_hand = current == self._start + finished
        began, spent = _CLOCKS.unpack_from(self._map, layout.BEGAN * layout.WORD)
        if not (isfinite(began) and isfinite(spent) and spent >= 0):
            raise wire.BadFrame("clocks that cannot be")
        index = current if at_hand else None
        return Progress(index, head[layout.ATTEMPT], shape, finished, head[layout.OUTPUT], began, spent)

    def sums(self) -> Sums:
        """What the child counted so far; to be asked when it is gone."""
        head = self._head()
        bank = _BANK.unpack_from(self._map, layout.BANKS[head[layout.FINISHED] & 1] * layout.WORD)
        counts, (wall, wall_squared, cpu, cpu_squared, peak, *used) = bank[:_COUNTS], bank[_COUNTS:]
        begun = head[layout.CURRENT] - self._start + 1
        if min(counts) < 0 or sum(counts) != head[layout.FINISHED] or begun - head[layout.FINISHED] not in (0, 1):
            raise wire.BadFrame("counts that do not add up")
        if self._untold(counts, head[layout.FINISHED]):
            raise wire.BadFrame("ends that were not counted")
        if not all(isfinite(number) and 0 <= number < _MOST for number in bank[_COUNTS:]):
            raise wire.BadFrame("sums that cannot be")
        told = self._standing(head[layout.STANDING])
        reached = self._body or self._reached()
        return Sums(
            {pair: count for pair, count in zip(_PAIRS, counts, strict=True) if count},
            UsageSums(head[layout.FINISHED], wall, wall_squared, cpu, cpu_squared, peak or None, amounts(used)),
            tuple(told["capabilities"]),
            {str(name): amount for name, amount in told["events"].items()},
            _of_role(reached, self._roles, "bx"),
            _of_role(reached, self._roles, "ex"),
        )

    def _reached(self) -> bytes:
        """A byte for each mark of the section: the words say it by being another than the first."""
        first, stop = (layout.MARKS_AT + layout.WORD * number for number in self._marks)
        nobodys = self._map[layout.MARKS_AT : layout.MARKS_AT + layout.WORD]
        words = self._map[first : min(stop, layout.SIZE)]
        return bytes(words[at : at + layout.WORD] != nobodys for at in range(0, len(words), layout.WORD))

    def status(self) -> int | None:
        """The wait status of the worker, if its keeper has told it."""
        status = self._head()[layout.STATUS]
        return status - 1 if status > 0 else None

    def _untold(self, counts: tuple[int, ...], finished: int) -> bool:
        """Whether more ends of a kind were told of finished cases than there are in the counts."""
        if not self._ends:
            return False
        told = Counter(verdict for index, verdict in self._ends if index < self._start + finished)
        kinds = len(layout.VERDICTS)
        return any(told[verdict] > sum(counts[at::kinds]) for at, verdict in enumerate(layout.VERDICTS))

    def _standing(self, word: int) -> dict[str, Any]:
        if not word:
            return {"capabilities": [], "events": {}}
        at, size = layout.STANDING_AT[word & 1], word >> 1
        if not 0 < size <= layout.STANDING_LIMIT:
            raise wire.BadFrame("the child's own account has a wrong size")
        return wire.check_standing(self._map[at : at + size])

    def _head(self) -> tuple[int, ...]:
        return _HEAD.unpack_from(self._map)
