"""What of a case is told in full: the first of each kind of ending. The others are only counted."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Set, Tuple

from .calls.ends import End, no_exception
from .measuring.branches import Marks, Reach
from .measuring.dirt import Dirt
from .measuring.observe import Observer
from .own_failures import Ourselves
from .page import USED, VERDICTS, Page
from .wire import OUTPUT_BYTES, QUIET, TOO_MUCH_OUTPUT, encode

_TOLD_PER_CAUSE = 3
_SHAPES = 200
_TAIL = 4000
"""Bytes of output that are told: the end tells most."""
_TRIMMED_AT = 1 << 16
_HANDLES = USED.index("handles")
_NUMBER = {name: number for number, name in enumerate(VERDICTS)}

# Bound before the target is imported: it may replace these names in their module.
_lseek, _pread, _ftruncate, _END = os.lseek, os.pread, os.ftruncate, os.SEEK_END


class Reporter:
    """Passes on how cases end, and what they printed."""

    def __init__(self, page: Page, output: int, observer: Observer, marks: Marks) -> None:
        self.page, self.observer, self._output = page, observer, output
        observer.tell = self.stand
        self.ourselves = Ourselves()
        self.marks, self.reach = marks, marks.of_function("", 0, 0)
        self.dirt: Optional[Dirt] = None
        self._causes: Dict[Tuple[Any, ...], int] = {}
        self._shapes: Set[str] = set()
        self._needs: Dict[str, int] = {}
        self._printed_before = self._printed_now = self._index = 0
        self._uses = (False, 0, False)
        self._ready: Tuple[Optional[Reach], bytes] = (None, b"")
        self.counts: Dict[str, float] = {}
        """What else is to be told with the events."""

    def ready(self, file: Optional[str] = None) -> None:
        """Say that the cases can begin; of a file's own section, what its import reached is all there is to know."""
        reach, body = self.reach, ""
        if file is not None:
            body, roles = self.marks.of_import(file), self.marks.roles_of_import(file)
            self._ready = (None, _ready(reach, body, roles))
        elif self._ready[0] is not reach:
            # Kept, for the next copy says it of the same function in the same words.
            self._ready = (reach, _ready(reach, "", reach.roles))
        if not body:
            self.marks.clear()
        self.page.repeat(self._ready[1])

    def begin(self, index: int) -> None:
        """A case is at hand."""
        if self._printed_now > _TRIMMED_AT:
            self._printed_now = self._trim()
        self._printed_before, self._index = self._printed_now, index
        self.page.begin(index, self._printed_now)

    def end(self, end: End) -> bool:
        """Tell how it ended; False when the page is full and another process should go on."""
        self._printed_now = self._printed()
        self.page.spent = end.spent
        if self._printed_now - self._printed_before > OUTPUT_BYTES:
            # The parent would have ended it, had it looked in time; the same call must end the same way every time.
            end.verdict, end.failure, end.accepts = "killed", no_exception("Death", TOO_MUCH_OUTPUT), []
        if end.accepts:
            self._accepted(end)
        if end.verdict not in QUIET:
            self._tell(end)
        if end.needs is not None:
            self._lacked(end)
        if end.needs is not None or self.observer.touched or self.counts:
            self.stand()
        if self.reach.settle() and end.needs is None:
            self.page.say("reaches", index=end.index, attempt=end.attempt, marks=self.reach.newest())
        if end.used is not None and self._uses_anew(end, end.used):
            self.page.say("reaches", index=end.index, attempt=end.attempt, marks=[])
        self.page.finish(end.kind, _NUMBER[end.verdict], end.wall, end.cpu, end.peak, used=end.used)
        return self.page.has_room

    def _uses_anew(self, end: End, used: List[int]) -> bool:
        """Whether the last case was the first to open something, or to use what it takes a capability for.

        The first that did so and gave a value counts as well, for that one got as far as it was meant to.
        """
        opened, before = bool(used[_HANDLES]), self._uses
        is_through = end.verdict == "returned" and (opened or bool(self.observer.touched))
        self._uses = (before[0] or opened, len(self.observer.capabilities), before[2] or is_through)
        return self._uses != before

    def wants(self, kind: int, shape: str, verdict: str, failure: Dict[str, Any]) -> bool:
        """Whether such an end of a case of this kind and shape will be told in full, or only counted."""
        cause = self._cause(kind, shape, verdict, failure)
        return verdict not in QUIET and self._causes.get(cause, 0) < _TOLD_PER_CAUSE

    def _cause(self, kind: int, shape: str, verdict: str, failure: Dict[str, Any]) -> Tuple[Any, ...]:
        """Ends that are counted together; those of arguments that nobody takes must not hide the others."""
        return verdict, failure.get("type"), failure.get("path"), failure.get("line"), kind, shape in self._shapes

    def found(self, dirt: Optional[str]) -> bool:
        """Tell what kind of dirt there is, if there is any; whether there is."""
        if dirt is not None:
            self.page.say("dirty", what=dirt)
        return dirt is not None

    def failed(self, reason: str) -> None:
        """Tell that our own code failed at the case at hand."""
        self.page.say("fails", index=self._index, reason=reason)

    def stand(self) -> None:
        """Tell what the cases so far touched and lacked, if there is anything to tell."""
        if not (self.observer.events or self._needs or self.counts):
            return
        events = {
            **self.counts,
            **self.observer.events,
            **{"needs " + name: count for name, count in self._needs.items()},
        }
        self.page.stand({"capabilities": sorted(self.observer.capabilities), "events": events})

    def _accepted(self, end: End) -> None:
        if self._shapes.issuperset(end.accepts) or len(self._shapes) >= _SHAPES:
            return
        new = [shape for shape in end.accepts if shape not in self._shapes]
        if new:
            self._shapes.update(new)
            self.page.say("accepts", index=end.index, shapes=new)

    def _lacked(self, end: End) -> None:
        needs = str(end.needs)[:40]
        if needs == "instance" and needs not in self._needs and end.failure is not None:
            self.page.say("lacks", index=end.index, instance=end.failure["message"])
        self._needs[needs] = self._needs.get(needs, 0) + 1

    def _tell(self, end: End) -> None:
        failure = end.failure or {}
        cause = self._cause(end.kind, end.shape, end.verdict, failure)
        told = self._causes[cause] = self._causes.get(cause, 0) + 1
        if told <= _TOLD_PER_CAUSE:
            self.page.say(
                "end", index=end.index, attempt=end.attempt, verdict=end.verdict, shape=end.shape, wall=end.wall,
                cpu=end.cpu, peak=end.peak, used=end.used or [], failure=end.failure, output=self._tail(),
            )  # fmt: skip

    def _tail(self) -> str:
        """The end of what the case at hand printed."""
        printed = self._printed_now
        start = max(self._printed_before, printed - _TAIL)
        try:
            return _pread(self._output, printed - start, start).decode("utf-8", "backslashreplace")
        except (OSError, ValueError):
            return ""

    def _printed(self) -> int:
        try:
            return _lseek(self._output, 0, _END)
        except OSError:  # closed by the target; then nothing more is known of its output
            return 0

    def _trim(self) -> int:
        """Forget what has been printed: nobody asks for it any more."""
        try:
            _ftruncate(self._output, 0)
        except OSError:
            return self._printed()
        return 0


def _ready(reach: Reach, body: str, roles: str) -> bytes:
    return encode({"kind": "ready", "marks": [reach.first, reach.stop], "body": body, "roles": roles})
