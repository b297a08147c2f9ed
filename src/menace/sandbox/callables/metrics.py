"""What a run of callables is measured by."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

_PERIOD_SECONDS = 0.005


@dataclass(frozen=True, slots=True)
class ModuleMetrics:
    """How one step went; memory is what the process had resident, in bytes."""

    name: str
    duration: float
    memory_before: int
    memory_after: int
    memory_delta: int
    memory_peak: int
    success: bool
    exception: str | None = None
    result: Any = None


@dataclass(frozen=True, slots=True)
class RunMetrics:
    """How all steps went, in their order."""

    modules: list[ModuleMetrics] = field(default_factory=list)
    crash_count: int = 0


def telemetry(
    metrics: RunMetrics, fixtures: Mapping[str, Mapping[str, Any]], roi_delta: float | None
) -> dict[str, Any]:
    """The same by subject, with steps by name; a name that occurs again is numbered."""
    named = dict(zip(_numbered([each.name for each in metrics.modules]), metrics.modules, strict=True))
    return {
        "time_per_module": {name: each.duration for name, each in named.items()},
        "memory_per_module": {name: each.memory_delta for name, each in named.items()},
        "peak_memory_per_module": {name: each.memory_peak for name, each in named.items()},
        "peak_memory": max(each.memory_peak for each in metrics.modules),
        "crash_frequency": metrics.crash_count / len(metrics.modules),
        "results": {name: each.result for name, each in named.items()},
        "module_fixtures": {
            name: {"files": sorted(each.get("files") or {}), "env": dict(each.get("env") or {})}
            for name, each in fixtures.items()
        },
        "roi_delta": roi_delta,
    }


def _numbered(names: list[str]) -> list[str]:
    return [
        name if name not in names[:position] else f"{name}#{names[:position].count(name) + 1}"
        for position, name in enumerate(names)
    ]


class Meter:
    """Time and memory between entering and leaving it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.before = self.after = self.peak = 0
        self._process = psutil.Process()
        self._done = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="menace-memory", daemon=True)

    def __enter__(self) -> Self:
        _forget_highest()
        self._highest = _highest()
        self.before = self.peak = self._resident()
        self._watcher.start()
        self._started = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.seconds = time.perf_counter() - self._started
        self._done.set()
        self._watcher.join()
        self.after = self._resident()
        highest = _highest()
        # The kernel's own high mark is exact; where it could not be reset, it tells only what this step raised.
        self.peak = max(self.peak, self.after, highest if highest > self._highest else 0)

    def _watch(self) -> None:
        while not self._done.wait(_PERIOD_SECONDS):
            self.peak = max(self.peak, self._resident())

    def _resident(self) -> int:
        resident: int = self._process.memory_info().rss
        return resident


def _forget_highest() -> None:
    """Let the kernel's high mark begin anew; otherwise a step below an earlier one's peak is only sampled."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _highest() -> int:
    """The most memory this process had resident since the mark began, in bytes; 0 where the kernel does not say."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:")), 0)
