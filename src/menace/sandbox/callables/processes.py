"""Processes that a step starts: in the run's folder, or not at all in safe mode.

A program is not redirected, so in safe mode it could reach what the step itself may not.
"""

from __future__ import annotations

import _posixsubprocess
import os
import subprocess
from collections.abc import Callable
from functools import wraps
from typing import Any

from menace.sandbox.callables.active import Sandbox, current, inside
from menace.sandbox.callables.patching import Replacement

_BECOMING = ("execv", "execve", "posix_spawn", "posix_spawnp")


def process_replacements() -> list[Replacement]:
    """The ways to start a program."""
    return [
        Replacement(subprocess.Popen, "__init__", _starting(subprocess.Popen.__init__)),
        Replacement(os, "system", _shell(os.system)),
        # How multiprocessing starts an interpreter; a fork stays inside by itself.
        Replacement(_posixsubprocess, "fork_exec", _refused_if_safe(_posixsubprocess.fork_exec)),
        *(Replacement(os, name, _refused_if_safe(getattr(os, name))) for name in _BECOMING if hasattr(os, name)),
    ]


def _starting(original: Callable[..., None]) -> Callable[..., None]:
    @wraps(original)
    def start(self: Any, args: Any, *rest: Any, **kwargs: Any) -> None:
        sandbox = current()
        if sandbox is None:
            return original(self, args, *rest, **kwargs)
        _refuse_if_safe(sandbox, args)
        kwargs["cwd"] = _folder(sandbox, kwargs.get("cwd"))
        with inside(None):
            return original(self, args, *rest, **kwargs)

    return start


def _shell(original: Callable[[Any], int]) -> Callable[[Any], int]:
    @wraps(original)
    def system(command: Any) -> int:
        sandbox = current()
        if sandbox is None:
            return original(command)
        status = subprocess.call(command, shell=True)  # noqa: S602 -- a shell is what was asked for
        return -status if status < 0 else status << 8

    return system


def _refused_if_safe(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def start(*args: Any, **kwargs: Any) -> Any:
        sandbox = current()
        if sandbox is not None:
            _refuse_if_safe(sandbox, args[0])
        return original(*args, **kwargs)

    return start


def _refuse_if_safe(sandbox: Sandbox, command: Any) -> None:
    if sandbox.safe:
        raise RuntimeError(f"starting programs is disabled in safe mode: {command!r}")


def _folder(sandbox: Sandbox, wanted: Any) -> str:
    files = sandbox.files
    with inside(None):
        virtual = files.resolve(files.root + files.folder if wanted is None else wanted)
        return files.bring(virtual) if files.is_folder(virtual) else files.readable(virtual)
