"""Which run the executing code belongs to, and how threads it starts come to belong to it."""

from __future__ import annotations

import _thread
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from menace.sandbox.callables.overlay import Overlay
from menace.sandbox.callables.patching import Build, Replacement, switchboard
from menace.sandbox.callables.stubs import Stubs


@dataclass(slots=True, eq=False)
class Sandbox:
    """What one run grants its steps.

    ``groups`` are the replacements that must stay in force while any of its code can still run.
    """

    files: Overlay
    stubs: Stubs
    safe: bool = False
    mocks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    groups: Mapping[str, Build] = field(default_factory=dict)
    over: bool = False


_ACTIVE: ContextVar[Sandbox | None] = ContextVar("menace_callables", default=None)


def current() -> Sandbox | None:
    """The run this code belongs to; a thread that outlived its run is stopped here."""
    sandbox = _ACTIVE.get()
    if sandbox is not None and sandbox.over:
        raise RuntimeError("the sandbox run this thread belongs to is over: its files and its network are gone")
    return sandbox


@contextmanager
def inside(sandbox: Sandbox | None) -> Iterator[None]:
    """Let what is called here belong to the run; to none, when there is none."""
    token = _ACTIVE.set(sandbox)
    try:
        yield
    finally:
        _ACTIVE.reset(token)


def thread_replacements() -> list[Replacement]:
    """A thread belongs to the run that started it, and so does work handed to a pool of threads."""
    names = [name for name in ("start_new_thread", "start_joinable_thread") if hasattr(_thread, name)]
    starting = [Replacement(_thread, name, _starting(getattr(_thread, name))) for name in names]
    return [*starting, Replacement(ThreadPoolExecutor, "submit", _submitting(ThreadPoolExecutor.submit))]


def _starting(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def start(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        sandbox = current()
        if sandbox is None:
            return original(function, *args, **kwargs)
        switchboard.enter(sandbox.groups)

        def carried(*given: Any, **named: Any) -> Any:
            try:
                with inside(sandbox):
                    return function(*given, **named)
            finally:
                switchboard.leave(sandbox.groups)

        try:
            return original(carried, *args, **kwargs)
        except RuntimeError:  # no more threads can be had
            switchboard.leave(sandbox.groups)
            raise

    return start


def _submitting(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def submit(self: Any, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        sandbox = current()

        def carried() -> Any:
            with inside(sandbox):
                return function(*args, **kwargs)

        # The pool may be older than the run: its threads then know nothing of it.
        return original(self, function, *args, **kwargs) if sandbox is None else original(self, carried)

    return submit
