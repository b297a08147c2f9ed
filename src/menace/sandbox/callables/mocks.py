"""File functions that the user replaces for a run, by their dotted names."""

from __future__ import annotations

import importlib
import inspect
import os
from collections.abc import Callable, Mapping
from functools import partial, wraps
from pathlib import PurePath
from typing import Any

from menace.errors import UsageError
from menace.sandbox.callables.active import Sandbox, current, inside
from menace.sandbox.callables.patching import Build, Replacement

_SHORT = {"open": "builtins.open", "io.open": "builtins.open"}
_TWO_PATHS = frozenset({"copy", "copy2", "copyfile", "copymode", "copystat", "copytree", "link", "move", "rename",
                        "renames", "replace", "symlink"})  # fmt: skip


def file_mocks(given: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """The functions among ``fs_mocks``, by their full names; a name nobody has is refused."""
    mocks = {_SHORT.get(name, name): mock for name, mock in given.items() if callable(mock)}
    for name in mocks:
        _owner(name)
    return mocks


def mock_groups(mocks: Mapping[str, Callable[..., Any]]) -> dict[str, Build]:
    """One group of replacements for each function that somebody mocks."""
    return {f"mock {name}": partial(_replacement, name) for name in mocks}


def _replacement(name: str) -> list[Replacement]:
    owner, leaf = _owner(name)
    return [Replacement(owner, leaf, _mocked(name, getattr(owner, leaf)))]


def _mocked(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    paths = 2 if name.rpartition(".")[2] in _TWO_PATHS else 1

    @wraps(original)
    def mocked(*args: Any, **kwargs: Any) -> Any:
        sandbox = current()
        mock = None if sandbox is None else sandbox.mocks.get(name)
        if sandbox is None or mock is None:
            return original(*args, **kwargs)
        return mock(*(_kept(sandbox, each) for each in args[:paths]), *args[paths:], **kwargs)

    return mocked


def _kept(sandbox: Sandbox, argument: Any) -> Any:
    """A path as it is kept in the run's folder, so that a mock may use it as it stands."""
    if not isinstance(argument, str | bytes | os.PathLike):
        return argument
    with inside(None):
        real = sandbox.files.place(sandbox.files.resolve(argument))
    if isinstance(argument, PurePath):
        return type(argument)(real)
    return os.fsencode(real) if isinstance(argument, bytes) else real


def _owner(name: str) -> tuple[Any, str]:
    """The module or class that has the function, and the function's name there."""
    path, _, leaf = name.rpartition(".")
    module, *inner = path.split(".")
    try:
        owner: Any = importlib.import_module(module)
        for part in inner:
            owner = getattr(owner, part)
        found = getattr(owner, leaf)
    except (ImportError, AttributeError, ValueError):
        found = None
    if not callable(found) or inspect.isclass(found):
        raise UsageError(
            f'fs_mocks: there is no function {name!r}; name one like "open", "os.remove" or "pathlib.Path.write_text"'
        )
    return owner, leaf
