"""The state of the interpreter and its process that code under test can leave changed, as a list of plain values."""

from __future__ import annotations

import _locale
import atexit
import contextvars
import gc
import os
import resource
import sys
import threading
from types import ModuleType
from typing import Any, Callable, Dict, List

from .versions import versions_of

_LIMITS = (resource.RLIMIT_NOFILE, resource.RLIMIT_STACK, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE)
_HOOKS = ("excepthook", "displayhook", "unraisablehook", "breakpointhook")

_getrlimit, _callbacks = resource.getrlimit, getattr(atexit, "_ncallbacks", int)
_setlocale, _ALL = _locale.setlocale, _locale.LC_ALL
_modules = sys.modules


def process_state() -> Dict[str, List[Any]]:
    """What holds in this process now, by subject; what is put back after each case anyway is left out.

    A module that is not imported has no state: what it comes with later is nobody's doing.
    """
    told: Dict[str, List[Any]] = {"process": _of_process(), "contexts": _of_contexts(), "locale": [_setlocale(_ALL)]}
    for name, look in _OF_MODULES.items():
        module = _modules.get(name)
        if module is not None:
            told[name] = look(module)
    return told


def _of_process() -> List[Any]:
    return [
        _callbacks(), gc.isenabled(), *gc.get_threshold(), gc.get_debug(), sys.getswitchinterval(), tuple(sys.argv),
        *map(id, sys.meta_path), *map(id, sys.path_hooks), id(threading.excepthook), os.getpriority(os.PRIO_PROCESS, 0),
        *(id(getattr(sys, name, None)) for name in _HOOKS), tuple(map(_getrlimit, _LIMITS)),
    ]  # fmt: skip


def _of_decimal(module: Any) -> List[Any]:
    context = module.getcontext()
    # Not its flags: they tell what has been rounded, and nobody's results depend on that.
    return [context.prec, context.rounding, context.Emin, context.Emax, context.clamp, sum(context.traps.values())]


def _of_warnings(module: Any) -> List[Any]:
    return [len(module.filters), id(module.showwarning), *map(id, module.filters[:8])]


def _of_logging(module: Any) -> List[Any]:
    root = module.root
    told = [root.level, root.manager.disable, id(module.lastResort), *map(id, root.handlers)]
    for name, logger in list(root.manager.loggerDict.items()):
        if isinstance(logger, module.Logger) and (logger.handlers or logger.level or logger.disabled):
            told += [name, logger.level, logger.disabled, logger.propagate, *map(id, logger.handlers)]
    return told


def _of_contexts() -> List[Any]:
    # Whoever computes with decimals gets a context of his own; what it says is looked at above.
    pairs = [pair for pair in contextvars.copy_context().items() if pair[0].name != "decimal_context"]
    return [number for pair in pairs for number in map(id, pair)]


def _of_loops(module: Any) -> List[Any]:
    return [id(getattr(module, "_event_loop_policy", None))]


_OF_MODULES: Dict[str, Callable[[Any], List[Any]]] = {
    "decimal": _of_decimal,
    "warnings": _of_warnings,
    "logging": _of_logging,
    "asyncio.events": _of_loops,
}


class Patches:
    """Whether functions and classes of other people's modules are still those they were."""

    def __init__(self, foreign: List[ModuleType]) -> None:
        self._spaces = [vars(module) for module in foreign]
        # Without their names, because this is part of every copy: dictionaries keep their order.
        self._held = [list(space.values()) for space in self._spaces]
        self._versions = versions_of(self._spaces)

    def found(self) -> bool:
        """Whether one of them has been replaced or removed; what was only added or is no function may be a cache."""
        return any(map(self._is_patched, self._versions.changed()))

    def _is_patched(self, place: int) -> bool:
        held, now = self._held[place], self._spaces[place].values()
        return len(now) < len(held) or any(
            old is not new and callable(old)
            for old, new in zip(held, now)  # noqa: B905 - not before Python 3.10
        )
