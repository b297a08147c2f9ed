"""The order in which a child may say things; whoever speaks out of turn is not our harness."""

from __future__ import annotations

from typing import Any

from menace.child.wire import BadFrame

_OF_CASES = frozenset({"accepts", "lacks", "end", "reaches", "fails"})
_FOLLOWERS: dict[str, frozenset[str]] = {
    "": frozenset({"hello", "unfit"}),
    "hello": frozenset({"ready", "blocked"}),
    "blocked": frozenset({"done"}),
    "ready": _OF_CASES | {"obeys", "dirty", "done"},
    "obeys": _OF_CASES | {"dirty", "done"},
    **dict.fromkeys(_OF_CASES, _OF_CASES | {"dirty", "done"}),
    **dict.fromkeys(("dirty", "fails"), frozenset({"done"})),
}


class Conversation:
    """Follows the frames of one child and refuses those that do not fit: what is counted depends on them."""

    def __init__(self, start: int, stop: int) -> None:
        self._last = ""
        self._index, self._stop = start, stop
        self._ended = -1

    def check(self, kind: str, frame: dict[str, Any]) -> None:
        """Raise ``BadFrame`` unless this frame may come now."""
        if kind not in _FOLLOWERS.get(self._last, ()):
            raise BadFrame(f"a frame {kind} after {self._last or 'nothing'}")
        if kind in _OF_CASES:
            if not self._index <= frame["index"] < self._stop or (kind == "end" and frame["index"] == self._ended):
                raise BadFrame(f"a frame {kind} for case {frame['index']} out of turn")
            self._index = frame["index"]
            if kind == "end":
                self._ended = self._index
        self._last = kind
