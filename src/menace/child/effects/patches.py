"""Replacing names for a while, wherever code under test may have put them, and putting every one of them back."""

from __future__ import annotations

import sys
from typing import Any, Callable, Dict, FrozenSet, Iterator, List, Mapping, Tuple

_OURS = (__package__ or __name__).rpartition(".")[0]
_LEFT_ALONE = frozenset({"posix", "nt", "_io", "_socket"})
"""What the import system itself works with."""
_ABSENT = object()
_MOST_KNOWN = 16
_KNOWN: Dict[FrozenSet[int], Tuple[Tuple[int, str], List[Tuple[Dict[str, Any], str]], List[Any]]] = {}
"""The places found for a set of objects, with the stamp of the modules they were found in."""


class Patches:
    """What one effect has replaced."""

    def __init__(self) -> None:
        self._undo: List[Callable[[], None]] = []
        self._originals: Dict[int, Tuple[Any, Any]] = {}
        self._stamp = _stamp()

    def put(self, owner: Any, name: str, value: Any) -> None:
        """Replace an attribute of a class or module."""
        before = vars(owner).get(name, _ABSENT)
        setattr(owner, name, value)

        def undo() -> None:
            if before is not _ABSENT:
                setattr(owner, name, before)
            elif name in vars(owner):
                delattr(owner, name)

        self._undo.append(undo)

    def put_everywhere(self, replacements: Mapping[Any, Any]) -> None:
        """Replace objects in every module that holds them: ``from time import time`` made a name of its own there."""
        wanted = {id(original): (original, replacement) for original, replacement in replacements.items()}
        self._originals.update({id(new): (new, original) for original, new in wanted.values()})
        self._stamp = _stamp()
        for names, name in _places(wanted):
            original, replacement = wanted[id(names[name])]
            names[name] = replacement
            self._undo.append(_assignment(names, name, original))

    def restore(self) -> None:
        """Put everything back, the newest first."""
        while self._undo:
            self._undo.pop()()
        if _stamp() != self._stamp:
            # A module imported meanwhile took our replacements for the real thing.
            for names, name in list(_references(self._originals)):
                names[name] = self._originals[id(names[name])][1]
        self._originals = {}


def _assignment(names: Dict[str, Any], name: str, value: Any) -> Callable[[], None]:
    def assign() -> None:
        names[name] = value

    return assign


def _stamp() -> Tuple[int, str]:
    """Changes when a module is imported."""
    return len(sys.modules), next(reversed(sys.modules), "")


def _places(wanted: Mapping[int, Any]) -> List[Tuple[Dict[str, Any], str]]:
    """Where these objects are global names; looked for again only after an import, for it takes milliseconds."""
    key = frozenset(wanted)
    known = _KNOWN.get(key)
    if known is None or known[0] != _stamp():
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        # With the objects themselves, so that no other gets their number.
        known = _KNOWN[key] = (_stamp(), list(_references(wanted)), list(wanted.values()))
    return [(names, name) for names, name in known[1] if id(names.get(name)) in key]


def _references(wanted: Mapping[int, Any]) -> Iterator[Tuple[Dict[str, Any], str]]:
    """Where in the loaded modules these objects are global names."""
    for module_name, module in list(sys.modules.items()):
        names = getattr(module, "__dict__", None)
        if type(names) is not dict or module_name in _LEFT_ALONE or "importlib" in module_name or _is_ours(module_name):
            continue
        for name, value in list(names.items()):
            if id(value) in wanted:
                yield names, name


def _is_ours(module_name: str) -> bool:
    return module_name == _OURS or module_name.startswith(_OURS + ".")
