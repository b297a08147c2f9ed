"""Replacing functions of other modules while somebody needs it, and putting them back.

Replacements are seen by the whole process, so each asks who is calling and stands aside for everybody else.
They are counted: the first who needs a group puts it in force, the last one takes it back.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any

# The import system has its own references, taken from here, and must go on reading the host.
_UNTOUCHED = {
    "posix", "nt", "_io", "_frozen_importlib", "_frozen_importlib_external", "zipimport",
    "_posixsubprocess", "_socket", "_sqlite3", "_thread",
}  # fmt: skip
_UNTOUCHED_BELOW = ("importlib.", f"{__package__}.")
_ABSENT = object()


@dataclass(frozen=True, slots=True)
class Replacement:
    """What an attribute of a module or class becomes."""

    owner: Any
    name: str
    value: Any


Build = Callable[[], Iterable[Replacement]]
"""Makes the replacements of a group, from what is in place at that moment."""


@dataclass(slots=True)
class _InForce:
    users: int
    undo: list[tuple[Replacement, Any]]


class Switchboard:
    """Which groups of replacements are in force, and for how many."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._in_force: dict[str, _InForce] = {}

    @contextmanager
    def in_force(self, groups: Mapping[str, Build]) -> Iterator[None]:
        """Keep the groups in force meanwhile; later groups may replace what earlier ones put in place."""
        self.enter(groups)
        try:
            yield
        finally:
            self.leave(groups)

    def standing_for(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """What a function was replaced by, for somebody who took hold of it before."""
        with self._lock:
            undo = [each for group in self._in_force.values() for each in group.undo]
        if isinstance(function, partial):
            return partial(self.standing_for(function.func), *function.args, **function.keywords)
        last: Callable[..., Any] = _last(function, {id(before): each.value for each, before in undo})
        return last

    def enter(self, groups: Mapping[str, Build]) -> None:
        """Count one more user of each group; all of them, or none when one cannot be put in force."""
        entered: dict[str, Build] = {}
        with self._lock:
            try:
                for name, build in groups.items():
                    if name not in self._in_force:
                        self._in_force[name] = _InForce(0, _apply(list(build())))
                    self._in_force[name].users += 1
                    entered[name] = build
            except BaseException:
                self.leave(entered)
                raise
            new = [undo for name in groups for undo in self._in_force[name].undo if self._in_force[name].users == 1]
            _rebind({id(before): each.value for each, before in new if _is_shared(each, before)})

    def leave(self, groups: Mapping[str, Build]) -> None:
        """Count one user less; what nobody needs is put back as it was."""
        undone: list[tuple[Replacement, Any]] = []
        with self._lock:
            for name in reversed(list(groups)):
                group = self._in_force[name]
                group.users -= 1
                if group.users == 0:
                    _take_back(group.undo)
                    undone += group.undo
                    del self._in_force[name]
            # Also finds what was imported meanwhile.
            _rebind({id(each.value): before for each, before in undone if _is_shared(each, before)})


switchboard = Switchboard()
"""The one of this process: modules and their attributes are the process's, too."""


def _apply(replacements: list[Replacement]) -> list[tuple[Replacement, Any]]:
    undo = [(each, _present(each)) for each in replacements]
    for each in replacements:
        setattr(each.owner, each.name, each.value)
    return undo


def _present(replacement: Replacement) -> Any:
    """What is in place now: of a class only what is its own, for what it inherits stays where it is."""
    if isinstance(replacement.owner, FunctionType):
        return getattr(replacement.owner, replacement.name)
    return vars(replacement.owner).get(replacement.name, _ABSENT)


def _take_back(undo: list[tuple[Replacement, Any]]) -> None:
    for each, before in reversed(undo):
        if before is _ABSENT:
            with suppress(AttributeError):  # taken away by the code that ran
                delattr(each.owner, each.name)
        else:
            setattr(each.owner, each.name, before)


def _is_shared(replacement: Replacement, before: Any) -> bool:
    """Whether others may hold the same object under a name of their own, as ``from os import remove`` does."""
    return isinstance(replacement.owner, ModuleType) and callable(before)


def _rebind(replacements: dict[int, Any]) -> None:
    """Replace objects, given by identity, wherever a module has a name for them."""
    if not replacements:
        return
    for name, module in list(sys.modules.items()):
        if name in _UNTOUCHED or name.startswith(_UNTOUCHED_BELOW) or not isinstance(module, ModuleType):
            continue
        namespace = vars(module)
        for key, value in list(namespace.items()):
            if id(value) in replacements:
                namespace[key] = _last(value, replacements)


def _last(value: Any, replacements: Mapping[int, Any]) -> Any:
    """What an object becomes in the end, where a replacement was itself replaced."""
    while id(value) in replacements:
        value = replacements[id(value)]
    return value
