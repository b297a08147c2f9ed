"""Memory that a child shares with its parent: how far it is, what it counted, and its frames.

Writing there costs no system call, cannot wait, and what was written stays when the writer is killed. Numbers that
belong together are kept twice; the count of finished cases says which of the two holds, and is stored last.
"""

from __future__ import annotations

import mmap
import struct
import time
from typing import Any, Dict, List, Optional

from . import wire
from .measuring.mark_list import MarkList

CURRENT, ATTEMPT, SHAPE_LENGTH, FINISHED, LOG_LENGTH, STATUS, STANDING, OUTPUT, BEGAN, SPENT = range(10)
"""Words at the head: the case at hand, the attempt at an instance for it, how many bytes its shape has, cases finished,
bytes of frames, the worker's wait status plus one, which standing text holds and how long it is, where in the output
the case began, when it began by the clock, and how much CPU time the process had used by then."""
KINDS = ("example", "drawn", "hostile", "misuse")
"""Where the arguments of a case come from."""
VERDICTS = wire.VERDICTS
WALL, WALL_SQUARED, CPU, CPU_SQUARED, PEAK = (len(KINDS) * len(VERDICTS) + number for number in range(5))
"""Places in a bank behind the counts, which lie kind by kind, verdict by verdict."""
USED = ("bytes_read", "bytes_written", "handles", "threads", "tasks", "audit_events")
"""What is summed behind the peak: what calls used that used any of it."""
BANK_WORDS = 64
BANKS = (16, 16 + BANK_WORDS)
SHAPE_AT, SHAPE_LIMIT = 2048, 1000
STANDING_AT, STANDING_LIMIT = (4096, 4096 + 8192), 8192
LOG_AT, LOG_END = 20480, 1 << 20
MARKS_AT, MARKS_LIMIT = LOG_END, 1 << 14
"""A word for each branch of the target, another than the first word, which is nobody's, once it was taken."""
_KEPT_FREE = 8192
"""Room at the end for the last frames of a child, which are short."""
WORD = 8
SIZE = MARKS_AT + WORD * MARKS_LIMIT
_ATTEMPT_UNKNOWN = 0

# Bound before the target is imported: it may replace these names in their module.
_monotonic, _process_time = time.monotonic, time.process_time


class Page:
    """The child's side: it writes, and never reads anything it depends on."""

    def __init__(self, descriptor: int) -> None:
        self._map = mmap.mmap(descriptor, LOG_END)
        # By itself: whoever writes all over the page need not meet addresses that the interpreter relies on.
        self._marks = mmap.mmap(descriptor, SIZE - MARKS_AT, offset=MARKS_AT)
        view = memoryview(self._map)
        self._bytes = view
        self._words = view.cast("q")
        self._numbers = view.cast("d")
        self.start()

    def start(self) -> None:
        """Begin at the beginning again, for another job; the parent has cleared the page."""
        self._log, self._finished, self._shape, self._standing = LOG_AT, 0, b"", 0
        self.spent = 0.0
        """CPU time at the end of the last call, if it is known: asking again takes as long as many a case."""

    def say(self, kind: str, **fields: Any) -> bool:
        """Add one frame; False when there is no room left for it."""
        return self.repeat(wire.encode({"kind": kind, **fields}))

    def repeat(self, data: bytes) -> bool:
        """Add a frame that was encoded before; False when there is no room left for it."""
        end = self._log + len(data)
        if end > LOG_END - (_KEPT_FREE if len(data) > _KEPT_FREE // 4 else 0):
            return False
        self._bytes[self._log : end] = data
        self._log = end
        self._words[LOG_LENGTH] = end - LOG_AT
        return True

    @property
    def has_room(self) -> bool:
        """Whether another frame of any size will fit."""
        return LOG_END - self._log > 8 * _KEPT_FREE

    def begin(self, index: int, output: int) -> None:
        """A case is at hand; ``output`` is how much was printed before it."""
        words = self._words
        words[ATTEMPT] = _ATTEMPT_UNKNOWN
        words[SHAPE_LENGTH] = 0
        words[OUTPUT] = output
        numbers = self._numbers
        numbers[BEGAN], numbers[SPENT] = _monotonic(), self.spent or _process_time()
        words[CURRENT] = index

    def calling(self, attempt: int, shape: str) -> None:
        """The case is about to be called, with arguments of this shape."""
        text = shape.encode("utf-8", "backslashreplace")[:SHAPE_LIMIT]
        if text != self._shape:
            self._bytes[SHAPE_AT : SHAPE_AT + len(text)] = text
            self._shape = text
        self._words[ATTEMPT] = attempt
        self._words[SHAPE_LENGTH] = len(text)

    def finish(
        self, kind: int, verdict: int, wall: float, cpu: float, peak: int, *, used: Optional[List[int]] = None
    ) -> None:
        """Count the case at hand as ended."""
        words, numbers = self._words, self._numbers
        finished = self._finished
        before, now = BANKS[finished & 1], BANKS[(finished + 1) & 1]
        words[now : now + BANK_WORDS] = words[before : before + BANK_WORDS]
        words[now + kind * len(VERDICTS) + verdict] += 1
        numbers[now + WALL] += wall
        numbers[now + WALL_SQUARED] += wall * wall
        numbers[now + CPU] += cpu
        numbers[now + CPU_SQUARED] += cpu * cpu
        words[now + PEAK] = max(words[now + PEAK], peak)
        if used is not None:
            for place, amount in enumerate(used, now + PEAK + 1):
                words[place] += amount
        self._finished = words[FINISHED] = finished + 1

    def marks(self) -> MarkList:
        """Where marks are made."""
        return MarkList(self._marks, MARKS_LIMIT)

    def stand(self, told: Dict[str, Any]) -> None:
        """Replace what is known of the child as a whole; too long a text is left out and the older one stands."""
        data = wire.encode(told)[wire.HEADER_BYTES :]
        if len(data) > STANDING_LIMIT:
            return
        which = (self._standing & 1) ^ 1
        at = STANDING_AT[which]
        self._bytes[at : at + len(data)] = data
        self._standing = self._words[STANDING] = len(data) << 1 | which

    def report_status(self, status: int) -> None:
        """The keeper's word on how the worker ended; zero means that it has said nothing."""
        struct.pack_into("q", self._map, STATUS * WORD, status + 1)
