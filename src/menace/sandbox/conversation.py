"""The order in which a child may say things; whoever speaks out of turn is not our harness."""

from __future__ import annotations

from typing import Any

from menace.child.wire import BadFrame
from menace.domain import CaseRange

_FOLLOWERS: dict[str, frozenset[str]] = {
    "": frozenset({"hello", "unfit", "exit"}),
    "unfit": frozenset({"exit"}),
    "hello": frozenset({"ready", "blocked", "exit"}),
    "blocked": frozenset({"done", "exit"}),
    "ready": frozenset({"begin", "done", "exit"}),
    "begin": frozenset({"calling", "end", "exit"}),
    "calling": frozenset({"end", "exit"}),
    "end": frozenset({"begin", "done", "exit"}),
}


class Conversation:
    """Follows the frames of one child and refuses those that do not fit: clocks and counts depend on them."""

    def __init__(self, cases: CaseRange) -> None:
        self._last = ""
        self._next = cases.start
        self._stop = cases.stop

    def check(self, kind: str, frame: dict[str, Any]) -> None:
        """Raise ``BadFrame`` unless this frame may come now."""
        if kind not in _FOLLOWERS.get(self._last, ()):
            raise BadFrame(f"a frame {kind} after {self._last or 'nothing'}")
        if kind in ("begin", "end") and not (frame["index"] == self._next < self._stop):
            raise BadFrame(f"a frame {kind} for case {frame['index']} instead of {self._next}")
        if kind == "end":
            self._next += 1
        self._last = kind
