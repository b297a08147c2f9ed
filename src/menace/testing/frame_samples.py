"""Frames as a child says them, for tests of both ends of the page."""

from __future__ import annotations

from typing import Any


def hello(**more: Any) -> dict[str, Any]:
    """A child that is there, confined by nothing."""
    return {"kind": "hello", "python": "3.8.1", "layers": {}, "enforced": {}, **more}


def ready(first: int = 0, stop: int = 0, body: str = "", roles: str = "") -> dict[str, Any]:
    """The target is imported; the marks of its section are these, or it was the import that reached some."""
    return {"kind": "ready", "marks": [first, stop], "body": body, "roles": roles}


def failure(line: int | None = 1, **more: Any) -> dict[str, Any]:
    """An exception that was raised at a line of the target."""
    told = {"type": "ValueError", "message": "no", "path": "a.py", "line": line, "function": "f"}
    return {**told, "traceback": ["a.py:1 in f: x"], **more}


def end(index: int, verdict: str = "fell_over", line: int | None = 1, **more: Any) -> dict[str, Any]:
    """The end of a case that is told in full."""
    frame = {"kind": "end", "index": index, "attempt": 0, "verdict": verdict, "shape": "(int)", "wall": 0.5}
    return {**frame, "cpu": 0.25, "peak": 1000, "used": [], "failure": failure(line), "output": "", **more}


def done() -> dict[str, Any]:
    """The job is done."""
    return {"kind": "done"}
