"""How a case ended, as far as the process can tell that ran it."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from ..measuring.leaks import can_start


class End:
    """The end of one case: its verdict, what it took, and the failure if there was one."""

    __slots__ = (
        "accepts", "attempt", "cpu", "failure", "index", "kind", "needs", "peak", "shape", "spent", "used", "verdict",
        "wall",
    )  # fmt: skip

    def __init__(self, index: int, kind: int) -> None:
        self.index, self.kind = index, kind
        self.attempt, self.verdict, self.shape = 0, "unbound", ""
        self.accepts: List[str] = []
        self.wall = self.cpu = self.spent = 0.0
        self.peak = 0
        self.failure: Optional[Dict[str, Any]] = None
        self.needs: Optional[str] = None
        self.used: Optional[List[int]] = None


def no_exception(kind: str, message: str) -> Dict[str, Any]:
    """A failure that is no exception and happened at no line."""
    return {"type": kind, "message": message, "path": None, "line": None, "function": None, "traceback": []}


def is_starved(end: End) -> bool:
    """Whether a call could start no more processes because of those that it has started and left."""
    is_refused = end.needs == "spawn" and end.failure is not None and end.failure["type"] == "BlockingIOError"
    return is_refused and not can_start()
