"""Failure modes around a piece of source that runs by itself, with parameters from its own environment."""

from __future__ import annotations

import atexit
import json
import os
from typing import Any, Callable, Dict, List, Mapping, Tuple

from .base import Effect
from .catalogue import build
from .force import in_force

_FROM_ENVIRONMENT: Mapping[str, Tuple[Tuple[str, str, Callable[[str], Any]], ...]] = {
    "concurrency_spike": (("threads", "THREAD_BURST", int), ("tasks", "ASYNC_TASK_BURST", int)),
    "api_latency": (("delay_ms", "API_LATENCY_MS", float),),
    "hostile_input": (("intensity", "THREAT_INTENSITY", float),),
    "network_partition": (("hosts", "NETWORK_PARTITION_HOSTS", lambda text: text.replace(",", " ").split()),),
}
"""Per mode: the parameter, the documented variable it is taken from when not given, and how the text is read."""
# Bound before any mode is in force: the report is not what they are about.
_open = open
_REPORT = "SANDBOX_CONCURRENCY_OUT"
_STUB_TYPES = (str, bytes, int, float, list, dict)


class Snippet:
    """The modes in force around the source; ``told`` says afterwards what they did."""

    def __init__(self, effects: List[Effect]) -> None:
        self._effects = effects
        self._force = in_force(effects, 0)
        self._is_on = True
        self.told: Dict[str, float] = self._force.__enter__()

    def stubs(self, names: Dict[str, Any]) -> None:
        """Replace what the lower-case variables hold: those are the stubs a snippet is given."""
        held = {
            name: value
            for name, value in names.items()
            if name.islower() and not name.startswith("_") and type(value) in _STUB_TYPES
        }
        for effect in self._effects:
            held = effect.stubs(held)
        names.update(held)

    def off(self, names: Dict[str, Any]) -> None:
        """Have the last word on what the snippet defined, then end the modes."""
        if not self._is_on:
            return
        for effect in self._effects:
            effect.afterwards(names)
        self.end()

    def end(self) -> None:
        """Take the modes off; a second time does nothing."""
        if self._is_on:
            self._is_on = False
            self._force.__exit__(None, None, None)
            atexit.unregister(self.end)


def enter(faults: List[Dict[str, Any]], seed: int) -> Snippet:
    """Put the modes in force until ``off``, or until the interpreter ends."""
    environment = os.environ  # noqa: TID251 - the snippet's own: that is how a preset reaches it
    effects = build([_completed(fault, environment) for fault in faults], seed)
    snippet = Snippet(effects)
    atexit.register(snippet.end)
    report = environment.get(_REPORT)
    for effect in effects:
        if report and effect.name == "concurrency_spike":
            _write_report(report, effect.so_far())
    return snippet


def _completed(fault: Dict[str, Any], environment: Mapping[str, str]) -> Dict[str, Any]:
    complete = dict(fault)
    for parameter, variable, read in _FROM_ENVIRONMENT.get(fault["name"], ()):
        text = environment.get(variable)
        if text and parameter not in fault:
            try:
                complete[parameter] = read(text)
            except ValueError:
                raise ValueError("%s cannot be %r; %s needs a number" % (variable, text, fault["name"])) from None
    return complete


def _write_report(path: str, told: Dict[str, float]) -> None:
    counts = {"threads": int(told.get("spike_threads", 0)), "tasks": int(told.get("spike_tasks", 0))}
    with _open(path, "w", encoding="utf-8") as file:
        json.dump(counts, file)
