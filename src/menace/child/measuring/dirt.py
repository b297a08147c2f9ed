"""Whether a case has left something behind in this interpreter that the next one could meet.

A glance after each case shows what changed at the top level of the target's modules; a deeper look, every so many
cases, what changed below it and in the interpreter. What is put back after each case anyway is not looked at.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from collections import deque
from types import ModuleType
from typing import Any, Dict, FrozenSet, Iterable, List, Optional, Tuple

from .objects import Objects, held_by, is_same
from .process_state import Patches, process_state
from .versions import versions_of

_MOST_SPACES = 32
_MOST_CONTAINERS = 32
_MOST_ENTRIES = 5000
_LENGTHY = (list, set, deque, bytearray)
FOREIGN = ("interpreter", "other modules")
"""Kinds of dirt outside the target itself."""
_EVERY = 64
"""Cases between two looks at all objects of the target, where these are not many."""
_OBJECTS_PER_CASE = 8
"""With more of them looks are rarer. Their number decides, not the time, so that two runs look at the same moments."""
_OUTSIDE_EVERY = 256
"""Cases between two looks at the interpreter: little code changes it, and a copy's first look copies many pages."""
_CASES_PER_MODULE = 2

# Bound before the target is imported: it may replace these names in their modules.
_modules, _len = sys.modules, len
_referents = gc.get_referents


class Dirt:
    """The state of a target before its first case, and what differs from it."""

    def __init__(self, folder: str, module: ModuleType) -> None:
        ours, foreign = _loaded(folder.rstrip(os.sep) + os.sep, module)
        self._imported = dict(_modules)
        self._count, self._modules_version = len(_modules), versions_of([_modules])
        self._spaces = _spaces(ours)
        self._held = list(map(held_by, self._spaces))
        self._versions = versions_of(self._spaces)
        self._containers = _containers(self._spaces)
        self._lengths = list(map(_len, self._containers))
        self._patches = Patches(foreign)
        # Once in vain: what looking itself brings about must not seem to come from a case.
        process_state()
        self._state, self._objects = process_state(), Objects(ours)
        self._outside_every = max(_OUTSIDE_EVERY, _CASES_PER_MODULE * len(foreign))
        self._every = max(_EVERY, len(self._objects) // _OBJECTS_PER_CASE)
        self.begin(())

    def begin(self, tolerated: Iterable[str]) -> None:
        """Look from here on, but not for what is tolerated."""
        self._tolerated: FrozenSet[str] = frozenset(tolerated)
        self._since = self._since_outside = 0
        # Once is enough for what would be found behind every case.
        if "globals" in self._tolerated:
            self._spaces, self._held, self._versions = [], [], versions_of([])
        if "containers" in self._tolerated:
            self._containers, self._lengths = [], []

    def glance(self) -> Optional[str]:
        """What kind of dirt there is behind a case, if any."""
        self._since += 1
        try:
            if self._since >= self._every:
                return self._look(self._outside_every)
            return self._first(self._shallow()) if self._seems_changed() else None
        except Exception:  # whatever the target has put where these looks go is not as it was
            return self._first(["interpreter"])

    def last_look(self) -> Optional[str]:
        """The same behind the last case, if there were enough since the last deep look for one to be worth its time."""
        self._since += 1
        try:
            return self._look(self._outside_every // 2) if self._since >= self._every // 4 else None
        except Exception:  # as above
            return self._first(["interpreter"])

    def _look(self, outside_every: int) -> Optional[str]:
        self._since_outside += self._since
        self._since = 0
        found = self._shallow() if self._seems_changed() else []
        if "objects" not in self._tolerated and self._objects.have_changed():
            found.append("objects")
        if self._since_outside >= outside_every:
            self._since_outside = 0
            found += self._outside()
        return self._first(found)

    def _first(self, kinds: Iterable[str]) -> Optional[str]:
        return next((kind for kind in kinds if kind not in self._tolerated), None)

    def _seems_changed(self) -> bool:
        return bool(
            self._versions.changed()
            or list(map(_len, self._containers)) != self._lengths
            or _len(_modules) != self._count
        )

    def _shallow(self) -> List[str]:
        found = []
        if any(not is_same(space, held) for space, held in zip(self._spaces, self._held)):  # noqa: B905
            found.append("globals")
        if list(map(_len, self._containers)) != self._lengths:
            found.append("containers")
        if not self._has_proper_modules():
            found.append("modules")
        return found

    def _outside(self) -> List[str]:
        found = []
        now = process_state()
        if any(now.get(subject) != state for subject, state in self._state.items()):
            found.append("interpreter")
        if self._patches.found():
            found.append("other modules")
        if self._modules_version.changed() and not all(
            _modules.get(name) is module for name, module in self._imported.items()
        ):
            found.append("modules")
        return found

    def _has_proper_modules(self) -> bool:
        """Whether nothing was taken out or put in by hand; what a case imports is there for good."""
        if _len(_modules) != self._count:
            self._count = _len(_modules)
            new = [module for name, module in list(_modules.items()) if name not in self._imported]
            return self._imported.keys() <= _modules.keys() and all(getattr(each, "__spec__", None) for each in new)
        return True


def _loaded(prefix: str, first: ModuleType) -> Tuple[List[ModuleType], List[ModuleType]]:
    """The modules below a folder, one of them first, and all the others except our own."""
    ours, foreign = [first], [builtins]
    for module in list(_modules.values()):
        if type(module) is ModuleType and module is not first and module is not builtins:
            is_ours = str(getattr(module, "__file__", None) or "").startswith(prefix)
            if is_ours or module.__name__.partition(".")[0] != __name__.partition(".")[0]:
                (ours if is_ours else foreign).append(module)
    return ours, foreign


def _spaces(modules: List[ModuleType]) -> List[Dict[Any, Any]]:
    """The dictionaries at the top level: of the modules, of their classes, and those they hold by name."""
    spaces: List[Dict[Any, Any]] = [vars(module) for module in modules]
    for module in modules:
        for value in vars(module).values():
            if type(value) is dict and len(value) < _MOST_ENTRIES:
                spaces.append(value)
            elif isinstance(value, type) and value.__module__ == module.__name__:
                spaces += [each for each in _referents(value) if type(each) is dict][:1]
    return spaces[:_MOST_SPACES]


def _containers(spaces: List[Dict[Any, Any]]) -> List[Any]:
    found = [value for space in spaces for value in space.values() if isinstance(value, _LENGTHY)]
    return [value for value in found if type(value) in _LENGTHY][:_MOST_CONTAINERS]
