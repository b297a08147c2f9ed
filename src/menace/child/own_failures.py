"""Exceptions of our own code in the middle of a case: the code under test is not to blame, and the parent is told.

Unless it is: who takes away what we work with has ended its process by that. So what we consist of is remembered before
the target is imported, and has to be as it was.
"""

from __future__ import annotations

import os
import sys
from types import FunctionType, ModuleType
from typing import Any, Dict, Iterator, List, Optional, Tuple

from .calls.verdict import describe, innermost

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
_PACKAGE = __name__.rpartition(".")[0] + "."
_OF_THE_TARGET = (MemoryError, RecursionError, KeyboardInterrupt, SystemExit, GeneratorExit)
"""What a case brings upon whoever runs it: it used up the memory or the stack, or sent itself a signal."""
_PARTS = (FunctionType, type, property, staticmethod, classmethod)


class Ourselves:
    """Our functions and classes as they are now, to be made before there is a target."""

    def __init__(self) -> None:
        self._parts: List[Tuple[Any, Dict[str, Any]]] = [(owner, dict(_parts(owner))) for owner in _owners()]

    def blamed(self, error: BaseException, workspace: str, *objects: Any) -> Optional[str]:
        """What of ours failed, and where; None when it was the target's doing, or nobody can tell.

        Of the ``objects`` that took part, none may have got something else for one of its methods.
        """
        if issubclass(type(error), _OF_THE_TARGET) or innermost(error, workspace) is not None:
            return None
        place = _place_of(error)
        if place is None or not self._are_intact() or any(map(_is_shadowed, objects)):
            return None
        told = describe(error, None, workspace)
        return "%s: %s at child/%s" % (told["type"], " ".join(told["message"].split())[:200], place)

    def _are_intact(self) -> bool:
        return all(vars(owner).get(name) is part for owner, parts in self._parts for name, part in parts.items())


def _owners() -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if name.startswith(_PACKAGE) and type(module) is ModuleType:
            yield module
            yield from (each for each in vars(module).values() if type(each) is type and each.__module__ == name)


def _parts(owner: Any) -> Iterator[Tuple[str, Any]]:
    return ((name, part) for name, part in vars(owner).items() if isinstance(part, _PARTS))


def _is_shadowed(used: Any) -> bool:
    return bool(getattr(used, "__dict__", {}).keys() & vars(type(used)).keys())


def _place_of(error: BaseException) -> Optional[str]:
    """The last line of ours on the way of the exception."""
    step, place = error.__traceback__, None
    while step is not None:
        name = step.tb_frame.f_code.co_filename
        if name.startswith(_HERE):
            place = "%s:%d" % (name[len(_HERE) :].replace(os.sep, "/"), step.tb_lineno)
        step = step.tb_next
    return place
